import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { invoices } from '#contract/invoices.ts'
import { recurringInvoices, type RecurringInvoice } from '#contract/recurring-invoices.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths, withQuery } from '../../shared/paths.ts'
import { RecordActions } from '../../shared/records/RecordActions.tsx'
import { toast } from '../../shared/toast.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { currencyOf, formatRate } from '../../shared/ui/values/format.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { FINISHES, nextDays, scheduleText, standingOf } from './labels.ts'
import { LinesAmount, StandingBadge } from './parts.tsx'
import { pauseRecurring, recurringQuery } from './queries.ts'
import styles from './recurring-invoices.module.css'

const SHOWN_DAYS = 6

/** A recurring invoice: its schedule, its next days, its lines, and what was made of it. */
export function RecurringInvoicePage() {
  const { recurringId } = useParams({ from: '/firm/billing/recurring/$recurringId' })
  const { firm } = useCurrentUser()
  const answer = useQuery(recurringQuery(firm, recurringId))
  const mayChange = useCan(recurringInvoices.update)
  const { data: recurring } = answer
  if (!recurring)
    return (
      <RecordState
        what="recurring invoice"
        answer={answer}
        list={{ label: 'Recurring invoices', href: paths.recurringInvoices() }}
      />
    )
  return (
    <Page
      title={recurring.name}
      crumbs={[{ label: 'Recurring invoices', href: paths.recurringInvoices() }, { label: recurring.name }]}
      badge={<StandingBadge recurring={recurring} plain={false} />}
      sub={
        <AppLink href={paths.client(recurring.clientId)} className="lx-link">
          {recurring.clientName}
        </AppLink>
      }
      actions={
        mayChange && (
          <RecordActions edit={paths.editRecurringInvoice(recurring.id)} deletes={false}>
            {standingOf(recurring) !== 'Ended' && <PauseButton recurring={recurring} />}
          </RecordActions>
        )
      }
    >
      {recurring.problem !== '' && (
        <InlineNote tone="warning">The last invoice was not made or finished: {recurring.problem}</InlineNote>
      )}
      <SideBySide aside={<SchedulePanel recurring={recurring} />}>
        <LinesPanel recurring={recurring} />
        <HistoryPanel recurring={recurring} />
      </SideBySide>
    </Page>
  )
}

function PauseButton({ recurring: { id, isPaused } }: { recurring: RecurringInvoice }) {
  const { firm } = useCurrentUser()
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    try {
      await pauseRecurring(firm, id, !isPaused)
      toast.success(isPaused ? 'Goes on with its next day' : 'Paused: no invoice is made until it goes on')
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void change()}>
      {isPaused ? 'Go on' : 'Pause'}
    </Button>
  )
}

function SchedulePanel({ recurring }: { recurring: RecurringInvoice }) {
  const { startDate, endDate, nextDate, isPaused, finish, includesUnbilled, owner, note } = recurring
  const days = nextDate === null || isPaused ? [] : nextDays(recurring, nextDate, SHOWN_DAYS)
  return (
    <>
      <Panel title="Schedule">
        <KeyValueList
          items={[
            { label: 'Repeats', value: scheduleText(recurring) },
            { label: 'First', value: <DayText day={startDate} /> },
            { label: 'Last', value: endDate === null ? 'Until it is paused' : <DayText day={endDate} /> },
            { label: 'Each invoice', value: FINISHES[finish] },
            { label: 'Unbilled work', value: includesUnbilled ? 'Included up to its day' : 'Not included' },
            { label: 'In the name of', value: owner.name },
            { label: 'Note', value: note },
          ]}
        />
      </Panel>
      <Panel title="Next invoices">
        {days.length === 0 ? (
          <p className="lx-soft">{isPaused ? 'None while it is paused.' : 'None: it has ended.'}</p>
        ) : (
          <ol className={styles.days}>
            {days.map((day) => (
              <li key={day} className="lx-num">
                {dayText(day)}
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </>
  )
}

function LinesPanel({ recurring }: { recurring: RecurringInvoice }) {
  return (
    <Panel title="Lines" more={<LinesAmount recurring={recurring} />} flush>
      <table className="lx-table">
        <caption className="lx-sr-only">Lines of each invoice</caption>
        <thead>
          <tr>
            <th scope="col">Narrative</th>
            <th scope="col" className="lx-right">
              Quantity
            </th>
            <th scope="col" className="lx-right">
              Rate
            </th>
          </tr>
        </thead>
        <tbody>
          {/* Lines have no id of their own; their place is that on the invoice. */}
          {[...recurring.lines.entries()].map(([place, line]) => (
            <tr key={place}>
              <td>
                {line.description || 'Without a narrative'}
                <div className="lx-soft">{line.matterName ?? 'A matter you cannot see'}</div>
              </td>
              <td className="lx-right lx-num">{line.quantity}</td>
              <td className="lx-right lx-num">{formatRate(line.rate, currencyOf(recurring))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** What was made, the latest first. */
function HistoryPanel({ recurring: { history } }: { recurring: RecurringInvoice }) {
  if (history.length === 0)
    return (
      <Panel title="Made so far">
        <p className="lx-soft">Nothing yet. The first is made on its day, shortly after midnight.</p>
      </Panel>
    )
  return (
    <Panel title="Made so far" flush>
      <table className="lx-table">
        <caption className="lx-sr-only">Invoices that were made</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Invoice</th>
          </tr>
        </thead>
        <tbody>
          {history.map((made) => (
            <tr key={made.day}>
              <td className="lx-num">{dayText(made.day)}</td>
              <td>
                <MadeInvoice made={made} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** The invoice of a day, or what became of it. */
function MadeInvoice({ made }: { made: RecurringInvoice['history'][number] }) {
  const { invoiceId, invoiceNumber, place, problem } = made
  const seesBin = useCan(invoices.deleted)
  if (invoiceId === null) return <span className="lx-soft">Not made: {problem}</span>
  if (place === 'gone') return <span className="lx-soft">Draft deleted</span>
  if (place === 'bin')
    return (
      <span className="lx-soft">
        Draft in the{' '}
        {seesBin ? (
          <AppLink href={withQuery(paths.recycleBin(), { activeTab: 'invoices' })} className="lx-link">
            recycle bin
          </AppLink>
        ) : (
          'recycle bin'
        )}
      </span>
    )
  return (
    <AppLink href={paths.invoice(invoiceId)} className="lx-link">
      {invoiceNumber ?? 'Draft'}
    </AppLink>
  )
}
