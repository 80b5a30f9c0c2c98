import { useQuery } from '@tanstack/react-query'
import IconArrowsJoin from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin.mjs'
import IconArrowsSplit from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { INVOICE_STATE_LABELS } from '#domain/invoice-state.ts'
import { invoiceSplits } from '#contract/invoice-splits.ts'
import { matters } from '#contract/matters.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { InvoiceDialogProps, InvoiceExtension, SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { agreedPayersQuery } from './queries.ts'
import styles from './invoice-splits.module.css'

const dialogs = () => import('./dialogs.tsx')
const SplitDialog = lazyDialog<InvoiceDialogProps>(async () => ({
  default: (await import('./SplitDialog.tsx')).SplitDialog,
}))
const JoinDialog = lazyDialog<InvoiceDialogProps>(async () => ({ default: (await dialogs()).JoinDialog }))
const PartDialog = lazyDialog<InvoiceDialogProps>(async () => ({ default: (await dialogs()).PartDialog }))

/** An invoice that is split between payers: how it is split, its other parts, and how they are joined again. */
export const invoiceSplitParts: InvoiceExtension = {
  name: 'splits',
  useParts: (invoice) => {
    const { split, canSplit, canSubmit } = invoice
    const mayChange = useCan(invoiceSplits.change)
    const isAgreed = useIsAgreed(invoice)
    return {
      actions: [
        split !== null &&
          mayChange &&
          canSubmit && { label: 'Edit', icon: IconPencil, place: 'head', does: { Dialog: PartDialog } },
        canSplit && {
          label: 'Split between payers',
          icon: IconArrowsSplit,
          // A share that was agreed is not to be forgotten.
          place: isAgreed ? 'head' : 'menu',
          does: { Dialog: SplitDialog },
        },
        split?.canJoin === true && {
          label: 'Join the parts',
          icon: IconArrowsJoin,
          place: 'menu',
          does: { Dialog: JoinDialog },
        },
      ],
      panels: split ? [<PartsPanel key="splits" invoice={invoice} split={split} />] : [],
    }
  },
}

/** Whether it is agreed on the matter of a draft who pays which share. */
function useIsAgreed(invoice: SavedInvoice): boolean {
  const { firm } = useCurrentUser()
  const maySeeMatter = useCan(matters.view)
  const query = agreedPayersQuery(firm, invoice)
  const { data } = useQuery({ ...query, enabled: query.enabled && invoice.canSplit && maySeeMatter })
  return data !== undefined && data.agreedPayers.length > 0
}

interface PanelProps {
  invoice: SavedInvoice
  split: NonNullable<SavedInvoice['split']>
}

/** Who pays what of it, and where each part stands. */
function PartsPanel({ invoice, split }: PanelProps) {
  const currency = currencyOf(invoice)
  return (
    <Panel title="Split between payers" count={formatMoney(split.fullTotal, currency)} flush>
      <table className={`lx-table ${styles.parts}`}>
        <thead>
          <tr>
            <th scope="col">Payer</th>
            <th scope="col">State</th>
            <th scope="col" data-figure>
              Part
            </th>
          </tr>
        </thead>
        <tbody>
          {split.invoices.map((part) => (
            <tr key={part.id}>
              <td>
                <span className="lx-two-line">
                  {part.id === invoice.id ? (
                    <span dir="auto">{part.clientName}</span>
                  ) : (
                    <AppLink href={paths.invoice(part.id)} className="lx-link" dir="auto">
                      {part.clientName}
                    </AppLink>
                  )}
                  <small>{part.id === invoice.id ? 'This invoice' : (part.number ?? 'No number yet')}</small>
                </span>
              </td>
              <td>
                <StatusBadge kind="invoice" status={INVOICE_STATE_LABELS[part.state]} />
              </td>
              <td className="lx-num">
                {formatMoney(part.total, currency)}
                {part.percent !== null && <small className="lx-muted"> {part.percent}%</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
