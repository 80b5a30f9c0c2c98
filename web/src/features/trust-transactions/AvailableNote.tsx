import type { TrustLedger, TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { availableOf } from './amounts.ts'

interface Props {
  ledger: TrustLedger
  summary: TrustLedgerSummary | undefined
  /** What is to be taken out, as typed. */
  amount: string
}

/**
 * What may be paid out of a ledger: what has cleared less what approved requests have set aside. Money that is set aside may
 * be paid out all the same, because only what has cleared limits a payment (trust-accounting §4); that is warned of.
 */
export function AvailableNote({ ledger, summary, amount }: Props) {
  if (!summary) return null
  const currency = currencyOf(ledger)
  const available = availableOf(ledger, summary)
  const facts = [
    `${formatMoney(available, currency)} is available for ${ledger.client?.name}, ${ledger.matter?.name}`,
    ...(summary.reserved > 0 ? [`${formatMoney(summary.reserved, currency)} is set aside for approved requests`] : []),
    ...(ledger.uncleared > 0 ? [`${formatMoney(ledger.uncleared, currency)} has not cleared`] : []),
  ]
  return (
    <>
      <InlineNote tone="trust">{facts.join(', and ')}.</InlineNote>
      {Number(amount) > available && Number(amount) <= ledger.cleared && (
        <InlineNote tone="warning">
          This takes money that is set aside for {requestsText(summary.approved)}, which could then not be paid in full.
        </InlineNote>
      )}
    </>
  )
}

const requestsText = (approved: TrustLedgerSummary['approved']): string =>
  approved.length === 1 ? `${approved[0]?.number}, to ${approved[0]?.payee}` : `${approved.length} approved requests`
