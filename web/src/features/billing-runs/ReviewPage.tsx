import { Button } from '@mantine/core'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { BillingRunItem } from '#contract/billing-run-shapes.ts'
import { billingRuns } from '#contract/billing-runs.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { useShortcuts, useShortcutsOn } from '../../shared/shortcuts.ts'
import { toast } from '../../shared/toast.ts'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { facts } from '../../shared/ui/values/facts.ts'
import { itemName } from './columns.tsx'
import { DraftLines, mayAct } from './DraftLines.tsx'
import type { LineAction, LineDialogProps } from './LineDialogs.tsx'
import styles from './billing-runs.module.css'

const LineDialog = lazyDialog<LineDialogProps>(() => import('./LineDialogs.tsx'))

/** As many as one call answers; the next are read when these are done. */
const MAX_DRAFTS = 200

const ReviewUrl = urlSchema({ draft: urlId })

/** The drafts of a run, one after the other, decided on the keyboard. */
export function ReviewPage() {
  const { runId } = useParams({ from: '/firm/billing/batch/$runId/review' })
  const { firm } = useCurrentUser()
  const query = { ...firm, runId, state: 'drafted' as const, size: MAX_DRAFTS }
  const answer = useQuery(queryFor(billingRuns.items, { query }))
  const [{ draft }, changeUrl] = useUrlState(ReviewUrl)
  // Where the person was, so that the draft after one that is approved comes next.
  const [place, setPlace] = useState(0)
  if (!answer.data)
    return (
      <RecordState what="billing run" answer={answer} list={{ label: 'Billing runs', href: paths.billingRuns() }} />
    )
  const drafts = answer.data.data.filter(({ invoice }) => invoice !== null)
  const named = drafts.findIndex(({ invoice }) => invoice?.id === draft)
  const at = named >= 0 ? named : Math.min(place, drafts.length - 1)
  const current = drafts[at]
  if (!current) return <NothingLeft runId={runId} />
  const open = (index: number) => {
    const next = drafts[index]
    if (!next) return
    setPlace(index)
    changeUrl({ draft: next.invoice?.id })
  }
  return (
    <Draft
      key={current.id}
      runId={runId}
      item={current}
      place={`${at + 1} of ${drafts.length}`}
      onNext={() => open(at + 1 < drafts.length ? at + 1 : 0)}
      onPrevious={() => open(at > 0 ? at - 1 : drafts.length - 1)}
      onApproved={() => {
        setPlace(at)
        changeUrl({ draft: drafts[at + 1]?.invoice?.id })
      }}
    />
  )
}

function NothingLeft({ runId }: { runId: string }) {
  const go = useGo()
  return (
    <Page title="Review drafts">
      <EmptyState
        icon={IconFileInvoice}
        title="No draft is left to review"
        text="Approved and skipped drafts are on the page of the run."
        action={
          <Button size="xs" onClick={() => void go(paths.billingRun(runId))}>
            Open the run
          </Button>
        }
      />
    </Page>
  )
}

type Line = InvoiceDetail['lines'][number]

interface DraftProps {
  runId: string
  item: BillingRunItem
  /** `3 of 8` */
  place: string
  onNext: () => void
  onPrevious: () => void
  onApproved: () => void
}

const KEYS = [
  ['A', 'Approve'],
  ['S', 'Skip'],
  ['J', 'Next'],
  ['K', 'Previous'],
  ['↑ ↓', 'Line'],
  ['W', 'Write down'],
  ['H', 'Hold'],
  ['T', 'Transfer'],
] as const

function Draft({ runId, item, place, onNext, onPrevious, onApproved }: DraftProps) {
  const { firm, profile } = useCurrentUser()
  const go = useGo()
  const [isSending, setSending] = useState(false)
  const id = item.invoice?.id ?? ''
  const answer = useQuery(queryFor(invoices.get, { params: { id }, query: firm }))
  const invoice = answer.data

  async function approve(): Promise<void> {
    if (!invoice?.canApprove || isSending) return
    setSending(true)
    try {
      const { message, data } = await exchange(invoices.approve, {
        params: { id },
        body: { ...firm, version: invoice.version },
      })
      toast.success(`${message}: ${data.number ?? ''}`)
      onApproved()
    } catch (error) {
      toast.error(error)
    } finally {
      setSending(false)
    }
  }
  const [chosen, setChosen] = useState(0)
  const [acting, setActing] = useState<{ action: LineAction; line: Line }>()
  const lines = invoice?.lines ?? []
  const line = lines[Math.min(chosen, lines.length - 1)]
  const act = (action: LineAction) => () => {
    if (invoice?.canEdit && line && mayAct(action, line)) setActing({ action, line })
  }
  useShortcuts(
    {
      a: () => void approve(),
      s: onNext,
      j: onNext,
      k: onPrevious,
      ArrowDown: () => setChosen(Math.min(chosen + 1, lines.length - 1)),
      ArrowUp: () => setChosen(Math.max(chosen - 1, 0)),
      w: act('change'),
      h: act('hold'),
      t: act('transfer'),
    },
    useShortcutsOn(profile.profileId),
  )
  return (
    <Page
      title={itemName(item)}
      crumbs={[
        { label: 'Batch billing', href: paths.batchBilling() },
        { label: 'Billing run', href: paths.billingRun(runId) },
        { label: `Draft ${place}` },
      ]}
      sub={facts([item.clientName, ...item.matters.map(({ number }) => number)])}
      actions={
        <>
          <Button variant="subtle" onClick={() => void go(paths.invoice(id))}>
            Open draft
          </Button>
          <Button variant="default" onClick={onNext}>
            Skip
          </Button>
          <Button disabled={!invoice?.canApprove} loading={isSending} onClick={() => void approve()}>
            Approve
          </Button>
        </>
      }
    >
      <div className={styles.review}>
        <p className={styles.reviewKeys}>
          <span>Draft {place}</span>
          {KEYS.map(([key, label]) => (
            <span key={key}>
              <kbd>{key}</kbd> {label}
            </span>
          ))}
        </p>
        {invoice && (
          <DraftLines
            invoice={invoice}
            chosen={line?.id}
            onAct={invoice.canEdit ? (action, one) => setActing({ action, line: one }) : undefined}
          />
        )}
      </div>
      {acting && invoice && (
        <LineDialog {...acting} invoice={{ ...invoice, id }} onClose={() => setActing(undefined)} />
      )}
    </Page>
  )
}
