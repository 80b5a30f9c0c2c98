import type { TrustWithdrawalDetail } from '#contract/trust-withdrawal-shapes.ts'
import { WITHDRAWAL_METHOD_LABELS } from '#domain/trust-withdrawal.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'

/** To whom the money goes, by the kind of the request. */
export function payeeFacts(request: TrustWithdrawalDetail) {
  const { invoice, toLedger, authority } = request
  if (invoice)
    return [
      {
        label: 'Invoice',
        value: (
          <AppLink href={paths.invoice(invoice.id)} className="lx-link">
            {invoice.number}
          </AppLink>
        ),
      },
      { label: 'Goes to', value: 'The office' },
    ]
  if (toLedger)
    return [
      {
        label: 'To ledger',
        value: (
          <AppLink href={paths.trustLedger(toLedger.id)} className="lx-link" dir="auto">
            {toLedger.name}
          </AppLink>
        ),
      },
      { label: 'Authority', value: authority },
    ]
  return [
    { label: 'Payee', value: <strong dir="auto">{request.payee}</strong> },
    { label: 'Bank', value: request.payeeBank },
    { label: 'Account', value: request.payeeAccount },
    { label: 'Method', value: WITHDRAWAL_METHOD_LABELS[request.method] },
  ]
}
