import { useQuery } from '@tanstack/react-query'
import { decimalText } from '#domain/decimal.ts'
import { applyRetainer } from '#domain/retainer.ts'
import { fromMajor, sumMoney, toMajorText, type Money } from '#domain/money.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { trustLedgers, type TrustLedger } from '#contract/trust-ledgers.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'

/** What is held in trust for the client of the invoice that is written, and what of it can pay this invoice (R16). */
export function TrustNote({ detail }: { detail: InvoiceDetail }) {
  const { firm } = useCurrentUser()
  const maySee = useCan(trustLedgers.list)
  const { data } = useQuery({
    ...queryFor(trustLedgers.list, {
      query: { ...firm, clientId: detail.clientId, kind: 'client', holding: 'money', size: 200 },
    }),
    enabled: maySee,
  })
  const text = data && noteText(detail, data.data)
  return text ? <InlineNote tone="trust">{text}</InlineNote> : null
}

function noteText(detail: InvoiceDetail, ledgers: readonly TrustLedger[]): string | undefined {
  const { currencyCode: code, matters } = detail
  const own = ledgers.filter(({ currencyCode }) => currencyCode === code)
  const isBilled = ({ matter }: TrustLedger) => matters.some(({ id }) => id === matter?.id)
  const sum = (some: readonly TrustLedger[], key: 'cleared' | 'balance') =>
    sumMoney(
      code,
      some.map((ledger) => fromMajor(decimalText(Math.max(0, ledger[key])), code)),
    )
  const text = (amount: Money) => formatMoney(toMajorText(amount), currencyOf(detail))
  const these = matters.length === 1 ? 'this matter' : `these ${matters.length} matters`
  const available = sum(own.filter(isBilled), 'cleared')
  const held = sum(own.filter(isBilled), 'balance')
  if (held.minor > 0n) {
    const parts = [`${text(held)} is held in trust for ${these}`]
    if (held.minor > available.minor) parts.push(`of which ${text(available)} has cleared`)
    return `${parts.join(', ')}. ${matters.length === 1 ? paymentText(detail, available, text) : ''}`.trim()
  }
  const elsewhere = sum(
    own.filter((ledger) => !isBilled(ledger)),
    'balance',
  )
  if (elsewhere.minor === 0n) return undefined
  return `Nothing is held in trust for ${these}. ${text(elsewhere)} is held on this client’s other matters and cannot be used for this invoice.`
}

/** What the approved invoice can take, and what stays. */
function paymentText(
  { total, currencyCode }: InvoiceDetail,
  available: Money,
  text: (amount: Money) => string,
): string {
  const invoiceBalance = fromMajor(decimalText(total), currencyCode)
  const { applied, trustAfter } = applyRetainer({ available, invoiceBalance })
  if (applied.minor === 0n) return ''
  return `Once approved, this invoice can be paid ${text(applied)} from it, which leaves ${text(trustAfter)}.`
}
