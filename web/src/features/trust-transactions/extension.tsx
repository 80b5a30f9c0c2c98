import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../shared/current-user.ts'
import type {
  InvoiceAction,
  InvoiceDialogProps,
  InvoiceExtension,
  SavedInvoice,
} from '../../shared/records/invoice-extension.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import type { PayInvoiceProps } from './PayInvoiceDialog.tsx'
import { openLedgersQuery } from './queries.ts'
import { useMayPayInvoices } from './use-may-withdraw.ts'

const PayInvoiceDialog = lazyDialog<PayInvoiceProps>(async () => ({
  default: (await import('./PayInvoiceDialog.tsx')).PayInvoiceDialog,
}))

/** The fullest ledger of one of the invoice's matters, in its currency, of which something may be paid out (T7). */
function usePayingLedger({ clientId, currencyCode, matters }: SavedInvoice, enabled: boolean) {
  const { firm } = useCurrentUser()
  const { data } = useQuery({ ...openLedgersQuery(firm, { clientId }), enabled })
  const ids = new Set(matters.map(({ id }) => id))
  return data?.data
    .filter((ledger) => ledger.cleared > 0 && ledger.currencyCode === currencyCode && ids.has(ledger.matter?.id ?? ''))
    .toSorted((one, other) => other.cleared - one.cleared)[0]
}

function PayFromTrust({ invoice, onClose }: InvoiceDialogProps) {
  const ledger = usePayingLedger(invoice, true)
  return ledger ? <PayInvoiceDialog ledger={ledger} invoiceId={invoice.id} onClose={onClose} /> : null
}

/** An invoice is paid from the client money that is held for one of its matters. */
export const invoiceTrust: InvoiceExtension = {
  name: 'trust',
  useParts: (invoice) => {
    const isOwed = invoice.number !== null && invoice.state !== 'void' && invoice.balance > 0
    const mayPay = useMayPayInvoices() && isOwed
    const ledger = usePayingLedger(invoice, mayPay)
    const pay: InvoiceAction = {
      label: 'Pay from trust',
      icon: IconBuildingBank,
      place: 'menu',
      does: { Dialog: PayFromTrust },
    }
    return { actions: ledger === undefined ? [] : [pay] }
  },
}
