import { useQuery } from '@tanstack/react-query'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconCalendarDollar from '@tabler/icons-react/dist/esm/icons/IconCalendarDollar.mjs'
import { paymentPlans } from '#contract/payment-plans.ts'
import { reminders } from '#contract/reminders.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type {
  HistoryLine,
  InvoiceDialogProps,
  InvoiceExtension,
  InvoiceParts,
  SavedInvoice,
} from '../../shared/records/invoice-extension.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { PlanPanel } from './PlanPanel.tsx'

const PlanDialog = lazyDialog<InvoiceDialogProps>(() => import('./PlanDialog.tsx'))

/** Reminders of an open invoice, and the plan by which it is paid. */
export const invoiceReminders: InvoiceExtension = { name: 'reminders', useParts: useReminderParts }

function useReminderParts(invoice: SavedInvoice): InvoiceParts {
  const { firm } = useCurrentUser()
  const mayRemind = useCan(reminders.send)
  const isIssued = invoice.number !== null
  const params = { id: invoice.id }
  const sent = useQuery({ ...queryFor(reminders.list, { params, query: firm }), enabled: isIssued })
  const plan = useQuery({ ...queryFor(paymentPlans.get, { params, query: firm }), enabled: isIssued })
  const isOpen = isIssued && invoice.voided === null && invoice.balance > 0
  return {
    actions: [
      isOpen &&
        mayRemind && {
          label: 'Remind now',
          icon: IconBell,
          place: 'menu',
          does: { run: async () => (await exchange(reminders.send, { params, body: firm })).message },
        },
      isOpen &&
        mayRemind && {
          label: plan.data ? 'Change payment plan' : 'Payment plan',
          icon: IconCalendarDollar,
          place: 'menu',
          does: { Dialog: PlanDialog },
        },
    ],
    panels: plan.data ? [<PlanPanel key="plan" plan={plan.data} mayEnd={mayRemind} />] : [],
    history: (sent.data ?? []).map(({ sentAt, recipient, person }): HistoryLine => ({
      at: sentAt,
      icon: IconBell,
      what: 'Reminder',
      detail: ` to ${recipient}${person ? '' : ', by rule'}`,
      ...(person && { by: person.name }),
    })),
  }
}
