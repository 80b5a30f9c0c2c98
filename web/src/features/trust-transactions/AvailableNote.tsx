import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'

/** What may be paid out of a ledger, and what of it has to clear first. */
export function AvailableNote({ ledger }: { ledger: TrustLedger }) {
  const currency = currencyOf(ledger)
  const waits = ledger.uncleared > 0 ? `, and ${formatMoney(ledger.uncleared, currency)} has not cleared` : ''
  return (
    <InlineNote tone="trust">
      {formatMoney(ledger.cleared, currency)} is available for {ledger.client?.name}, {ledger.matter?.name}
      {waits}.
    </InlineNote>
  )
}
