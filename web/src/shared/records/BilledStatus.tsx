import { useQuery } from '@tanstack/react-query'
import { invoices } from '#contract/invoices.ts'
import { useCan, useCurrentUser } from '../current-user.ts'
import { AppLink } from '../link.tsx'
import { paths } from '../paths.ts'
import { StatusBadge } from '../ui/values/StatusBadge.tsx'
import { invoiceOfWorkQuery } from './invoice-of-work.ts'

interface Props {
  kind: 'timeEntry' | 'expense'
  /** The word of the status, as `On draft invoice`. */
  status: string
  /** The id of the work if it is on an invoice. */
  workId: string | undefined
}

/** The status of work. What is on an invoice names it, for people who may see invoices. */
export function BilledStatus({ kind, status, workId }: Props) {
  const maySee = useCan(invoices.ofWork)
  if (workId === undefined || !maySee) return <StatusBadge kind={kind} status={status} plain />
  return <OnInvoice kind={kind} status={status} workId={workId} />
}

function OnInvoice({ kind, status, workId }: Props & { workId: string }) {
  const { firm } = useCurrentUser()
  const { data: invoice } = useQuery(invoiceOfWorkQuery(firm, workId))
  if (!invoice) return <StatusBadge kind={kind} status={status} plain />
  const { invoiceId, number } = invoice
  return (
    <span className="lx-two-line">
      <StatusBadge kind={kind} status={number === null ? status : 'Billed'} plain />
      <small>
        <AppLink href={paths.invoice(invoiceId)} className="lx-link lx-id">
          {number ?? 'Open draft'}
        </AppLink>
      </small>
    </span>
  )
}
