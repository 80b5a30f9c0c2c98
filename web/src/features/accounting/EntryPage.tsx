import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { journal, type JournalEntryDetail } from '#contract/journal.ts'
import { dayText } from '#domain/calendar-day.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { AttachmentList } from '../../shared/ui/files/AttachmentList.tsx'
import { UndoDialog } from '../../shared/ui/overlays/UndoDialog.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { momentText } from '../../shared/ui/values/moments.ts'
import { exactSum } from '../../shared/ui/values/sums.ts'
import { AccountingTabs } from './AccountingTabs.tsx'
import { DebitAndCredit, DebitCreditTable } from './DebitCreditTable.tsx'
import { entryName, eventText } from './labels.ts'
import { entryQuery } from './queries.ts'
import styles from './accounting.module.css'

/** A posted entry with its lines; it is never changed, only reversed. */
export function EntryPage() {
  const { entryId } = useParams({ from: '/firm/accounting/journal/$entryId' })
  const { firm, business } = useCurrentUser()
  const answer = useQuery(entryQuery(firm, entryId))
  const mayReverse = useCan(journal.reverse)
  const [isReversing, setReversing] = useState(false)
  const { data: entry } = answer
  if (!entry) return <RecordState what="entry" answer={answer} list={{ label: 'Journal', href: paths.journal() }} />
  const isReversible = entry.source === 'manual' && entry.reverses === null && entry.reversedBy === null
  return (
    <Page
      title={entryName(entry)}
      crumbs={[
        { label: 'Accounting', href: paths.accounting() },
        { label: 'Journal', href: paths.journal() },
        { label: entryName(entry) },
      ]}
      sub={`${dayText(entry.date)}, posted ${momentText(entry.recordedAt, business.timeZone)} by ${entry.recordedBy?.name ?? 'the system'} · ${eventText(entry.event)}`}
      tabs={<AccountingTabs current="journal" />}
      actions={
        mayReverse &&
        isReversible && (
          <Button variant="default" onClick={() => setReversing(true)}>
            Reverse entry
          </Button>
        )
      }
    >
      <Notes entry={entry} />
      <p dir="auto">{entry.description}</p>
      {entry.reference && <p dir="auto">Reference: {entry.reference}</p>}
      {entry.reason && <p dir="auto">Reason: {entry.reason}</p>}
      <div className={styles.scroll}>
        <EntryLines entry={entry} />
      </div>
      {entry.attachments.length > 0 && (
        <Panel title="Files">
          <AttachmentList attachments={entry.attachments} label="Files" />
        </Panel>
      )}
      {isReversing && <ReverseDialog entry={entry} onClose={() => setReversing(false)} />}
    </Page>
  )
}

function Notes({ entry: { reverses, reversedBy } }: { entry: JournalEntryDetail }) {
  const other = reverses ?? reversedBy
  if (!other) return null
  return (
    <InlineNote
      tone="info"
      action={
        <AppLink className="lx-link" href={paths.journalEntry(other.id)}>
          {other.number ?? dayText(other.date)}
        </AppLink>
      }
    >
      {reverses ? 'This entry reverses another one. Both count.' : 'This entry is reversed. Both entries count.'}
    </InlineNote>
  )
}

function EntryLines({ entry: { lines, currencyCode } }: { entry: JournalEntryDetail }) {
  const views = { accrual: 'Accrual only', cash: 'Cash only', both: 'Both' } as const
  const sum = (side: 'debit' | 'credit') => exactSum(lines.map((line) => line[side]))
  const hasViews = lines.some(({ basis }) => basis !== 'both')
  return (
    <DebitCreditTable
      caption={`In ${currencyCode}`}
      currencyCode={currencyCode}
      columns={['Account', 'Line', ...(hasViews ? ['Counts in'] : [])]}
      sums={{ label: 'Total', debit: sum('debit'), credit: sum('credit') }}
    >
      {lines.map((line) => (
        <tr key={line.line}>
          <td>
            <AppLink href={paths.generalLedger({ account: line.account.id })} dir="auto">
              {line.account.code} {line.account.name}
            </AppLink>
          </td>
          <td dir="auto">
            {line.description}
            <small className={styles.context}>
              {[line.client?.name, line.matter && `${line.matter.number} ${line.matter.name}`, foreignText(line)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </td>
          {hasViews && <td>{views[line.basis]}</td>}
          <DebitAndCredit line={line} currencyCode={currencyCode} />
        </tr>
      ))}
    </DebitCreditTable>
  )
}

const foreignText = ({ foreign }: JournalEntryDetail['lines'][number]) =>
  foreign &&
  `${formatMoney(foreign.amount, { symbol: '', code: foreign.currencyCode })} ${foreign.currencyCode}${foreign.exchangeRate === null ? '' : ` at ${foreign.exchangeRate}`}`

function ReverseDialog({ entry, onClose }: { entry: JournalEntryDetail; onClose: () => void }) {
  const { firm } = useCurrentUser()
  return (
    <UndoDialog
      title={`Reverse ${entryName(entry)}`}
      submit="Post reversal"
      {...(!entry.isMonthClosed && { day: entry.date })}
      send={(body) => exchange(journal.reverse, { params: { id: entry.id }, query: firm, body })}
      onClose={onClose}
    />
  )
}
