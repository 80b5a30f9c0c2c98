import { Button } from '@mantine/core'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { BillingRun, BillingRunItem, RunItemState } from '#contract/billing-run-shapes.ts'
import { billingRuns } from '#contract/billing-runs.ts'
import { ledes } from '#contract/ledes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { hoursDecimals } from '#domain/hours.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { markStale } from '../../shared/query-client.ts'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { currencyOf, formatCount, formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { LedesExportDialog } from '../ledes/public.ts'
import { itemColumnsWith, itemName, itemPhone } from './columns.tsx'
import { RESULTS } from './labels.ts'
import { runItemsList } from './run-items.ts'
import { billingRunQuery } from './queries.ts'
import { Steps } from './Steps.tsx'
import styles from './billing-runs.module.css'

/** While a run is at work its figures are read again this often. */
const REFRESH_MS = 1_000

const DRAFTS = { one: 'draft', many: 'drafts' }
const INVOICES = { one: 'invoice', many: 'invoices' }

/** A billing run: how far it is, and what became of each matter. */
export function RunPage() {
  const { runId } = useParams({ from: '/firm/billing/batch/$runId' })
  const { firm } = useCurrentUser()
  const answer = useQuery({
    ...billingRunQuery(firm, runId),
    refetchInterval: ({ state }) => (state.data?.step ? REFRESH_MS : false),
  })
  const { data: run } = answer
  if (!run)
    return (
      <RecordState what="billing run" answer={answer} list={{ label: 'Batch billing', href: paths.batchBilling() }} />
    )
  return <Run run={run} />
}

function Run({ run }: { run: BillingRun }) {
  const go = useGo()
  const state = useList(runItemsList, { fixed: { runId: run.id } })
  useFreshItems(run)
  const openItem = ({ state: result, invoice }: BillingRunItem) => {
    if (invoice && result !== 'deleted') void go(paths.reviewDrafts(run.id, { draft: invoice.id }))
  }
  const decimals = hoursDecimals(state.rows?.map(({ hours }) => String(hours)) ?? [])
  const columns = useMemo(() => itemColumnsWith(decimals), [decimals])
  return (
    <Page
      title={`Billing run of ${dayText(run.created.at.slice(0, 10))}`}
      crumbs={[{ label: 'Batch billing', href: paths.batchBilling() }, { label: 'Billing run' }]}
      sub={`${run.invoicePer === 'matter' ? 'One draft per matter' : 'One draft per client'}, work up to ${dayText(run.upTo)}, dated ${dayText(run.issueDate)}. By ${run.created.person.name}.`}
      actions={<Actions run={run} />}
    >
      <Steps current={stepOf(run)} texts={stepTexts(run)} />
      <Progress run={run} />
      <Notes run={run} />
      <ListView state={state} columns={columns} rowName={itemName} phone={itemPhone} onOpen={openItem} empty={null} />
    </Page>
  )
}

/** Reads the rows again when the run has gone on. */
function useFreshItems({ counts, step }: BillingRun): void {
  const done = JSON.stringify([counts, step])
  useEffect(() => markStale(billingRuns.items), [done])
}

function stepOf({ step, counts }: BillingRun) {
  if (step) return step
  if (counts.drafted > 0) return 'approve'
  return counts.approved > 0 ? 'send' : 'done'
}

const sumOf = (counts: BillingRun['counts'], states: readonly RunItemState[]): number =>
  states.reduce((sum, state) => sum + counts[state], 0)
const ALL: readonly RunItemState[] = [
  'queued',
  'drafted',
  'skipped',
  'failed',
  'approving',
  'approved',
  'sending',
  'sent',
  'deleted',
]

function stepTexts({ step, counts }: BillingRun) {
  const all = sumOf(counts, ALL)
  const done = all - counts.queued
  return {
    choose: formatCounted(all, DRAFTS),
    draft: step === 'draft' ? `Running, ${formatCount(done)} of ${formatCount(all)} done` : `${formatCount(done)} done`,
    ...(counts.approved + counts.sent > 0 && { approve: `${formatCount(counts.approved + counts.sent)} approved` }),
    ...(counts.sent > 0 && { send: `${formatCount(counts.sent)} sent` }),
  }
}

const SHOWN: readonly RunItemState[] = ['drafted', 'approved', 'sent', 'skipped', 'failed', 'deleted']
const STEP_LABELS = { draft: 'Creating drafts', approve: 'Approving', send: 'Sending' } as const

/** How far the step is; without a step the results of the run. */
function Progress({ run: { step, counts, ...run } }: { run: BillingRun }) {
  const waiting = sumOf(counts, ['queued', 'approving', 'sending'])
  const all = sumOf(counts, ALL)
  return (
    <section className={styles.progress} aria-label="Progress">
      {step && (
        <div className={styles.progressHead}>
          <strong>{STEP_LABELS[step]}</strong>
          <progress max={all} value={all - waiting} aria-label={STEP_LABELS[step]} />
          <span className="lx-num lx-soft">
            {formatCount(all - waiting)} of {formatCount(all)}
          </span>
        </div>
      )}
      <div className={styles.progressCounts} role="status">
        {SHOWN.filter((state) => counts[state] > 0).map((state) => (
          <StatusBadge key={state} tone={RESULTS[state].tone} plain>
            {`${formatCount(counts[state])} ${RESULTS[state].label.toLowerCase()}`}
          </StatusBadge>
        ))}
        {waiting > 0 && <span className="lx-soft">{formatCount(waiting)} queued</span>}
        <span className="lx-soft">
          {step
            ? 'You can leave this page. You will be notified when the run finishes.'
            : `${formatMoney(run.total, currencyOf(run))} on its drafts and invoices`}
        </span>
      </div>
    </section>
  )
}

function Notes({ run: { resumedAt, step, counts, canApprove } }: { run: BillingRun }) {
  const { business } = useCurrentUser()
  const waitsForOthers = step === null && counts.drafted > 0 && !canApprove
  if (resumedAt === null && !waitsForOthers) return null
  return (
    <div className={styles.notes}>
      {resumedAt !== null && (
        <InlineNote tone="info">
          The run was interrupted. It went on by itself at {momentText(resumedAt, business.timeZone)}; nothing was
          billed twice or left out.
        </InlineNote>
      )}
      {waitsForOthers && (
        <InlineNote tone="warning">
          {formatCounted(counts.drafted, DRAFTS)} wait for somebody else who may approve invoices.
        </InlineNote>
      )}
    </div>
  )
}

type Question = 'stop' | 'approve' | 'send'

/** What can be done with the run now: the filled button follows its state. */
function Actions({ run }: { run: BillingRun }) {
  const go = useGo()
  const [question, setQuestion] = useState<Question>()
  const mayExport = useCan(ledes.export)
  const [isExporting, setExporting] = useState(false)
  const { drafted, approved, sent } = run.counts
  return (
    <>
      {run.step === null && approved + sent > 0 && mayExport && (
        <Button variant="default" onClick={() => setExporting(true)}>
          Export LEDES
        </Button>
      )}
      {isExporting && (
        <LedesExportDialog
          title={`Export ${formatCounted(approved + sent, INVOICES)} as LEDES`}
          invoices={{ billingRunId: run.id }}
          onClose={() => setExporting(false)}
        />
      )}
      {run.step === null ? <NextSteps run={run} onAsk={setQuestion} /> : <StopButton onAsk={setQuestion} />}
      {drafted > 0 && (
        <Button disabled={run.step !== null} onClick={() => void go(paths.reviewDrafts(run.id))}>
          Review {formatCounted(drafted, DRAFTS)}
        </Button>
      )}
      {question && <QuestionDialog question={question} run={run} onClose={() => setQuestion(undefined)} />}
    </>
  )
}

type OnAsk = (question: Question) => void

function StopButton({ onAsk }: { onAsk: OnAsk }) {
  const mayStop = useCan(billingRuns.stop)
  if (!mayStop) return null
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} stroke={1.6} aria-hidden />}
      onClick={() => onAsk('stop')}
    >
      Stop after this matter
    </Button>
  )
}

/** What a run that waits can begin. */
function NextSteps({ run, onAsk }: { run: BillingRun; onAsk: OnAsk }) {
  const maySend = useCan(billingRuns.send)
  const { drafted, approved } = run.counts
  return (
    <>
      {drafted > 0 && run.canApprove && (
        <Button variant="default" onClick={() => onAsk('approve')}>
          Approve {formatCounted(drafted, DRAFTS)}
        </Button>
      )}
      {approved > 0 && maySend && (
        <Button variant={drafted > 0 ? 'default' : 'filled'} onClick={() => onAsk('send')}>
          Send {formatCounted(approved, INVOICES)}
        </Button>
      )}
    </>
  )
}

interface QuestionProps {
  question: Question
  run: BillingRun
  onClose: () => void
}

/** Asks before a step begins or is stopped. */
function QuestionDialog({ question, run, onClose: close }: QuestionProps) {
  const { firm } = useCurrentUser()
  const { drafted, approved } = run.counts
  const params = { id: run.id }
  return (
    <>
      {question === 'stop' && (
        <ConfirmSend
          title="Stop this run?"
          confirm="Stop after this matter"
          send={async () => (await exchange(billingRuns.stop, { params, body: firm })).message}
          onClose={close}
        >
          What is done stays. Matters that were not begun are skipped.
        </ConfirmSend>
      )}
      {question === 'send' && (
        <ConfirmSend
          title={`Send ${formatCounted(approved, INVOICES)}?`}
          confirm={`Send ${formatCounted(approved, INVOICES)}`}
          send={async () => (await exchange(billingRuns.send, { params, query: firm, body: {} })).message}
          onClose={close}
        >
          Each goes with its PDF to the first address of its client, in the firm’s own words. One that was mailed before
          is not sent again.
        </ConfirmSend>
      )}
      {question === 'approve' && (
        <ConfirmSend
          title={`Approve ${formatCounted(drafted, DRAFTS)}?`}
          confirm={`Approve ${formatCounted(drafted, INVOICES)}`}
          send={async () => (await exchange(billingRuns.approve, { params, query: firm, body: {} })).message}
          onClose={close}
        >
          They come to {formatMoney(run.total, currencyOf(run))}. Each gets its number, is posted, and never changes
          again.
        </ConfirmSend>
      )}
    </>
  )
}
