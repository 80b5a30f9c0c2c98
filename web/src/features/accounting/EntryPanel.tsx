import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JournalEntryDetail } from '#contract/journal.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { SidePanel } from '../../shared/ui/overlays/SidePanel.tsx'
import { KeyValueList, type KeyValue } from '../../shared/ui/page/KeyValueList.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { exactSum } from '../../shared/ui/values/sums.ts'
import { DebitAndCredit, DebitCreditTable } from './DebitCreditTable.tsx'
import { entryName } from './labels.ts'
import { entryQuery } from './queries.ts'
import styles from './accounting.module.css'

interface Props {
  id: string
  onClose: () => void
}

/** The entry of a line of the ledger beside it: all of its lines, and the documents and records behind it. */
export function EntryPanel({ id, onClose }: Props) {
  const { firm } = useCurrentUser()
  const answer = useQuery(entryQuery(firm, id))
  const { data: entry } = answer
  return (
    <SidePanel opened title={entry ? entryName(entry) : 'Entry'} onClose={onClose}>
      {entry && <Entry entry={entry} />}
      {answer.isError && <LoadError title="The entry did not load" text="" onRetry={() => void answer.refetch()} />}
    </SidePanel>
  )
}

function Entry({ entry }: { entry: JournalEntryDetail }) {
  const { business } = useCurrentUser()
  return (
    <div className={styles.entryPanel}>
      <p className="lx-muted">
        {dayText(entry.date)}, posted {momentText(entry.recordedAt, business.timeZone)}
      </p>
      <p dir="auto">{entry.description}</p>
      <Lines entry={entry} />
      <KeyValueList items={factsOf(entry)} />
      <Button variant="default" component={AppLink} href={paths.journalEntry(entry.id)}>
        Open entry
      </Button>
    </div>
  )
}

function Lines({ entry: { lines, currencyCode } }: { entry: JournalEntryDetail }) {
  const sum = (side: 'debit' | 'credit') => exactSum(lines.map((line) => line[side]))
  return (
    <DebitCreditTable
      caption={`In ${currencyCode}`}
      currencyCode={currencyCode}
      columns={['Account']}
      sums={{ label: 'Sum', debit: sum('debit'), credit: sum('credit') }}
    >
      {lines.map((line) => (
        <tr key={line.line}>
          <td dir="auto">
            {line.account.code} {line.account.name}
          </td>
          <DebitAndCredit line={line} currencyCode={currencyCode} />
        </tr>
      ))}
    </DebitCreditTable>
  )
}

const link = (href: string, text: string) => (
  <AppLink key={href} className="lx-link" href={href} dir="auto">
    {text}
  </AppLink>
)

/** The document and the records behind an entry, who posted it, and what undid it. */
function factsOf(entry: JournalEntryDetail): KeyValue[] {
  const { lines, recordedBy, reversedBy, reverses } = entry
  const document = documentLink(entry)
  const invoiceIds =
    document?.label === 'Invoice' ? [] : [...new Set(lines.flatMap(({ invoiceId }) => invoiceId ?? []))]
  const matters = new Map(lines.flatMap(({ matter }) => (matter ? [[matter.id, matter] as const] : [])))
  const other = reversedBy ?? reverses
  return [
    ...(document ? [{ label: document.label, value: link(document.href, entry.reference || 'Open') }] : []),
    ...invoiceIds.map((id, place) => ({ label: 'Invoice', value: link(paths.invoice(id), `Invoice ${place + 1}`) })),
    ...[...matters.values()].map(({ id, name }) => ({ label: 'Matter', value: link(paths.matter(id), name) })),
    { label: 'Posted by', value: recordedBy?.name ?? 'The system' },
    {
      label: reverses ? 'Reverses' : 'Reversed',
      value: other ? link(paths.journalEntry(other.id), other.number ?? dayText(other.date)) : 'No',
    },
  ]
}

/** The page of the document that posted an entry; undefined for an entry by hand, and for what has no page of its own. */
function documentLink({ event, documentId }: JournalEntryDetail) {
  if (documentId === null) return undefined
  if (event.startsWith('invoice.')) return { label: 'Invoice', href: paths.invoice(documentId) }
  return event.startsWith('payment.') ? { label: 'Payment', href: paths.payment(documentId) } : undefined
}
