import { holds } from '#domain/permissions.ts'
import type { RunStep } from '#contract/billing-run-shapes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FirmWork } from '../../platform/context.ts'
import type { Pool } from '../../platform/db/database.ts'
import { inBillingWork, retryOnDeadlock, type FirmTx } from '../../platform/db/transactions.ts'
import type { Logger } from '../../platform/logger.ts'
import type { ConstraintRefusals } from '../../platform/refusal.ts'
import { GIVEN_UP, giveUpDay, lockRecurringForWork, makeNextInvoice } from '../recurring-invoices/public.ts'
import { approveItems } from './approval.ts'
import { draftItem } from './draft.ts'
import { queueRunFinished } from './mails.ts'
import {
  changeItem,
  changeItems,
  changeRun,
  countItems,
  findActor,
  findFirmOfWork,
  lockItemsToDo,
  lockRunForWork,
  selectItemsToDo,
  type ItemRow,
  type RunRow,
} from './queries.ts'
import { sendItems } from './sending.ts'

/** What billing does without being called works with this. */
export interface BillingWorkParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly log: Logger
  readonly publicUrl: string
  /** What broken constraints of the database mean: the reason on an item that is refused. */
  readonly constraints: ConstraintRefusals
  /** When this server started. */
  readonly startedAt: Date
}

interface RunContext extends FirmWork {
  /** The code of the firm's currency. */
  readonly home: string
  readonly constraints: ConstraintRefusals
  readonly publicUrl: string
}

interface Step {
  /** The state of the items that it has still to do. */
  readonly from: ItemRow['state']
  /** How many it does in a transaction, and how many transactions do so at once. */
  readonly size: number
  readonly lanes: number
  readonly work: (context: RunContext, run: RunRow, items: readonly ItemRow[]) => Promise<void>
  /** Where an item stays that cannot be done. */
  readonly otherwise: ItemRow['state']
}

/** Their work is locked until the last of them is made: not so many that somebody waits for long who edits an entry. */
const MAX_DRAFTS = 5
/** While one waits for the database, the other computes. Approvals have one lane, so that numbers follow the order of the run. */
const DRAFT_LANES = 2
/** A batch approves up to 25 invoices in a transaction (ledger.md §5). */
const MAX_APPROVALS = 25
const MAX_MAILS = 10

const STEPS: Readonly<Record<RunStep, Step>> = {
  draft: {
    from: 'queued',
    size: MAX_DRAFTS,
    lanes: DRAFT_LANES,
    work: async (context, run, items) => {
      for (const item of items) await draftItem(context, run, item)
    },
    otherwise: 'failed',
  },
  approve: {
    from: 'approving',
    size: MAX_APPROVALS,
    lanes: 1,
    work: (context, _run, items) => approveItems(context, items),
    otherwise: 'drafted',
  },
  send: {
    from: 'sending',
    size: MAX_MAILS,
    lanes: 1,
    work: (context, _run, items) => sendItems(context, items),
    otherwise: 'approved',
  },
}

/**
 * Does the next items of a run, in lanes. Each lane stores what becomes of its items in the transaction that does them, so that an
 * interruption loses and repeats nothing; the transaction that holds the run only waits for its lanes, so that whoever stops the
 * run waits for all that is being done. Returns false where there was nothing to do: the run has ended, or another server is at it.
 */
export async function workOnRun(parts: BillingWorkParts, runId: string, maxItems = Infinity): Promise<boolean> {
  let lanes: readonly PromiseSettledResult<void>[] = []
  const isDone = await inRun(parts, runId, async (context, run) => {
    const { from, size, lanes: count } = STEPS[run.step]
    const items = await selectItemsToDo(context.tx, run.id, from, Math.min(size * count, maxItems))
    if (items.length === 0) {
      await finishRun(parts, context, run)
      return
    }
    const share = Math.ceil(items.length / count)
    const shares = Array.from({ length: Math.ceil(items.length / share) }, (_, at) =>
      items.slice(at * share, (at + 1) * share),
    )
    lanes = await Promise.allSettled(shares.map((own) => workOnItems(parts, run, own)))
  })
  const failed = lanes.find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
  return isDone
}

/** One lane: does items of a run that another transaction holds, unless somebody has done them in the meantime. */
const workOnItems = (parts: BillingWorkParts, run: WorkingRun, items: readonly ItemRow[]): Promise<void> =>
  retryOnDeadlock(() =>
    inBillingWork(parts.pool, { workId: run.id, requestId: `billing run ${run.id}` }, async (tx) => {
      const { from, work } = STEPS[run.step]
      const [context, waiting] = await Promise.all([
        buildContext(parts, tx, run.acting_by),
        lockItemsToDo(tx, run.id, from, items),
      ])
      if (context && waiting.length > 0) await work(context, run, waiting)
    }),
  )

/** Gives up the next item of a run, which fails whenever it is tried. */
export function giveUpItem(parts: BillingWorkParts, runId: string): Promise<boolean> {
  return inRun(parts, runId, async ({ tx, clock }, run) => {
    const step = STEPS[run.step]
    const [item] = await selectItemsToDo(tx, run.id, step.from, 1)
    if (item) await changeItem(tx, item, { state: step.otherwise, reason: GIVEN_UP, changed_at: clock.now() })
  })
}

type WorkingRun = RunRow & { readonly step: RunStep }

const inRun = (
  parts: BillingWorkParts,
  runId: string,
  work: (context: RunContext, run: WorkingRun) => Promise<void>,
): Promise<boolean> =>
  retryOnDeadlock(() =>
    inBillingWork(parts.pool, { workId: runId, requestId: `billing run ${runId}` }, async (tx) => {
      const run = await lockRunForWork(tx, runId)
      if (!run || run.step === null) return false
      const working = { ...run, step: run.step }
      const context = await contextOf(parts, tx, working)
      if (!context) return true
      const { startedAt, clock } = parts
      // A run that began before this server did was interrupted.
      if (run.step_at < startedAt && (run.resumed_at === null || run.resumed_at < startedAt))
        await changeRun(tx, runId, { resumed_at: clock.now() })
      await work(context, working)
      return true
    }),
  )

/** Undefined, and the run has ended, where the person in whose name it works may do so no longer. */
async function contextOf(parts: BillingWorkParts, tx: FirmTx, run: WorkingRun): Promise<RunContext | undefined> {
  const context = await buildContext(parts, tx, run.acting_by)
  if (context) return context
  const now = parts.clock.now()
  const { from, otherwise } = STEPS[run.step]
  const reason = 'Whoever began this step has no permission for invoices any more'
  await changeItems(tx, run.id, { from: [from], to: otherwise, reason, now })
  await changeRun(tx, run.id, { step: null, step_at: now })
  return undefined
}

/** Undefined where the person has no permission for invoices, or has left the firm. */
async function buildContext(
  { clock, constraints, publicUrl }: BillingWorkParts,
  tx: FirmTx,
  userId: string,
): Promise<RunContext | undefined> {
  const [actor, firm] = await Promise.all([findActor(tx, userId), findFirmOfWork(tx)])
  const permissions = new Set(actor?.permissions)
  if (!holds(permissions, 'invoice')) return undefined
  const shared = { tx, clock, constraints, publicUrl, userId, membership: { permissions } }
  return { ...shared, businessId: firm.id, home: firm.currency }
}

/** Makes the next invoice of a recurring one. */
export const workOnRecurring = (parts: BillingWorkParts, id: string): Promise<boolean> =>
  inRecurring(parts, id, async (tx, recurring) => {
    const context = await buildContext(parts, tx, recurring.owner_id)
    await makeNextInvoice(context, { tx, clock: parts.clock }, recurring)
  })

/** Leaves out the day of a recurring invoice that failed with a fault again and again. */
export const giveUpRecurring = (parts: BillingWorkParts, id: string): Promise<boolean> =>
  inRecurring(parts, id, (tx, recurring) => giveUpDay({ tx, clock: parts.clock }, recurring))

type LockedRecurring = NonNullable<Awaited<ReturnType<typeof lockRecurringForWork>>>

const inRecurring = (
  { pool }: BillingWorkParts,
  id: string,
  work: (tx: FirmTx, recurring: LockedRecurring) => Promise<void>,
): Promise<boolean> =>
  retryOnDeadlock(() =>
    inBillingWork(pool, { workId: id, requestId: `recurring invoice ${id}` }, async (tx) => {
      const recurring = await lockRecurringForWork(tx, id)
      if (!recurring) return false
      await work(tx, recurring)
      return true
    }),
  )

/** The run waits for a person again, who is told by mail. */
async function finishRun(
  { publicUrl }: BillingWorkParts,
  { tx, clock, businessId, userId }: RunContext,
  run: WorkingRun,
) {
  await changeRun(tx, run.id, { step: null, step_at: clock.now() })
  const [actor, counts] = await Promise.all([findActor(tx, userId), countItems(tx, [run.id])])
  if (actor) await queueRunFinished(tx, { run, counts, actor, businessId, clock, publicUrl })
}
