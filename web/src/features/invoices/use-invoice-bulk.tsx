import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMemo } from 'react'
import { invoiceBulk } from '#contract/invoice-bulk.ts'
import type { Invoice } from '#contract/invoice-shapes.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { BulkCall, BulkDeclared, BulkForm } from '../../shared/ui/list/use-bulk.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { formatCount, formatCounted } from '../../shared/ui/values/format.ts'
import { homeSumOfChosen } from '../../shared/ui/values/sums.ts'
import { approveSeveral, deleteSeveral, sendSeveral } from './bulk-queries.ts'
import { isIssued } from './labels.ts'

const VoidSeveralDialog = lazyDialog(async () => ({
  default: (await import('./VoidSeveralDialog.tsx')).VoidSeveralDialog,
}))
const DownloadDialog = lazyDialog(async () => ({ default: (await import('./DownloadDialog.tsx')).DownloadDialog }))
const MarkSentDialog = lazyDialog(async () => ({ default: (await import('./MarkSentDialog.tsx')).MarkSentDialog }))

const NOUN = { one: 'invoice', many: 'invoices' }
const isDraft = ({ state }: Invoice) => state === 'draft' || state === 'submitted'

/** What can be done to the chosen invoices: at most four actions, those that the tab's invoices allow. */
export function useInvoiceBulk(rows: readonly Invoice[] | undefined, tab: unknown): BulkDeclared {
  const { firm, business } = useCurrentUser()
  const mayWrite = useCan(invoiceBulk.send)
  const mayVoid = useCan(invoiceBulk.void)
  return useMemo(() => {
    const question = (verb: string, fits: (invoice: Invoice) => boolean, text: string): BulkCall['confirm'] => {
      return (count, _name, ids) => {
        const skipped = rows?.filter((row) => ids.includes(row.id) && !fits(row)).length ?? 0
        const counted = formatCounted(count - skipped, NOUN)
        const rest =
          skipped === 0 ? '' : ` ${formatCount(skipped)} of the chosen ${skipped === 1 ? 'is' : 'are'} skipped.`
        return { title: `${verb} ${counted}?`, text: `${text}${rest}`, button: `${verb} ${counted}` }
      }
    }
    const approve: BulkCall = {
      label: 'Approve',
      icon: IconCheck,
      run: (ids) => approveSeveral(firm, ids),
      confirm: question('Approve', isDraft, 'Each gets its number now and can no longer be edited.'),
    }
    const send: BulkCall = {
      label: 'Send',
      icon: IconSend,
      run: (ids) => sendSeveral(firm, ids),
      confirm: question(
        'Send',
        ({ state }) => isIssued(state),
        "Each goes with its PDF and the firm's text to the first address of its client.",
      ),
    }
    const markSent: BulkForm = {
      label: 'Mark as sent',
      icon: IconMailForward,
      dialog: (parts) => <MarkSentDialog {...parts} />,
    }
    const files: BulkForm = {
      label: 'Download',
      icon: IconDownload,
      dialog: (parts) => <DownloadDialog {...parts} />,
    }
    const remove: BulkCall = {
      label: 'Delete drafts',
      icon: IconTrash,
      danger: true,
      run: (ids) => deleteSeveral(firm, ids),
      confirm: question('Delete', isDraft, 'They go to the recycle bin. Their work waits for an invoice again.'),
    }
    const voidAll: BulkForm = {
      label: 'Void',
      icon: IconBan,
      dialog: (parts) => <VoidSeveralDialog {...parts} />,
    }
    const writes = (calls: readonly (BulkCall | BulkForm)[]) => (mayWrite ? calls : [])
    const voids = mayVoid ? [voidAll] : []
    const callsOf = () => {
      if (tab === 'draft' || tab === 'submitted') return [approve, files, ...writes([remove])]
      if (tab === 'approved') return [...writes([send, markSent]), files, ...voids]
      if (tab === 'void') return [files]
      if (tab === undefined) return [approve, ...writes([send]), files, ...writes([remove])]
      return [...writes([send, markSent]), files, ...voids]
    }
    const balances = rows?.map((row) => ({ ...row, homeAmount: isDraft(row) ? row.homeTotal : row.homeBalance }))
    return { calls: callsOf(), sums: (ids: readonly string[]) => [homeSumOfChosen(balances, ids, business)] }
  }, [rows, tab, firm, business, mayWrite, mayVoid])
}
