import { compareDays, dayInZone, dayText } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import type { Received } from '#contract/endpoint.ts'
import type { MatterClosing, matterClosing as contract } from '#contract/matter-closing.ts'
import type { Matter } from '#contract/matters.ts'
import type { FirmContext } from '../../platform/context.ts'
import { lockRecord, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { nextHearing } from '../agenda/public.ts'
import { firmSettings } from '../firm/public.ts'
import {
  markReopened,
  insertClosing,
  selectClosings,
  hasRunningTimer,
  countUnbilled,
  type ClosingRow,
  type Unbilled,
} from './closing.queries.ts'
import { getMatter } from './list.ts'
import { findMatter, type LockedMatter } from './queries.ts'
import { alreadyClosed, closesBeforeItOpens, hasUnbilled, notClosed } from './refusals.ts'

export async function getClosing(context: FirmContext, matterId: string): Promise<MatterClosing> {
  const { tx, membership } = context
  const [matter, unbilled, warnings, history] = await Promise.all([
    findMatter(tx, matterId),
    countUnbilled(tx, matterId),
    warningsOf(context, matterId),
    selectClosings(tx, matterId),
  ])
  if (!matter) throw notFound('Matter')
  return {
    reasons: reasonsOf(unbilled),
    warnings: [...warnings, ...draftWarning(unbilled)],
    mayOverride: holds(membership.permissions, 'adminPermissions'),
    history: history.map(toClosing),
  }
}

export async function closeMatter(context: FirmContext, id: string, input: CloseInput): Promise<Matter> {
  const { tx, businessId, clock } = context
  const before = await lockRecord(tx, 'app.matters', id)
  if (!before) throw notFound('Matter')
  if (before.status === 'closed') throw alreadyClosed()
  const closedOn = input.closedOn ?? dayInZone((await firmSettings(tx, businessId)).time_zone, clock.now().getTime())
  if (compareDays(closedOn, before.opened_on) < 0) throw closesBeforeItOpens('closedOn')
  await recordClosing(context, before, { closedOn, overrideReason: input.overrideReason })
  await updateRecord(context, 'app.matters', id, { status: 'closed', closed_on: closedOn })
  return getMatter(context, id)
}

export async function reopenMatter(context: FirmContext, id: string): Promise<Matter> {
  const before = await lockRecord(context.tx, 'app.matters', id)
  if (!before) throw notFound('Matter')
  if (before.status !== 'closed') throw notClosed()
  await recordReopening(context, before.id)
  await updateRecord(context, 'app.matters', id, { status: 'open', closed_on: null })
  return getMatter(context, id)
}

type CloseInput = Received<typeof contract.close>['body']

interface Closing {
  readonly closedOn: string
  readonly overrideReason?: string | undefined
}

/** Refuses while there are reasons, unless an administrator overrides them with a reason of their own. */
export async function recordClosing(
  { tx, businessId, userId, clock, membership }: FirmContext,
  matter: LockedMatter,
  { closedOn, overrideReason }: Closing,
): Promise<void> {
  const unbilled = await countUnbilled(tx, matter.id)
  const reasons = reasonsOf(unbilled)
  const isForced = reasons.length > 0 && overrideReason !== undefined
  if (isForced && !holds(membership.permissions, 'adminPermissions')) throw notPermitted()
  if (reasons.length > 0 && !isForced) throw hasUnbilled(reasons)
  await insertClosing(tx, {
    business_id: businessId,
    id: newId(),
    matter_id: matter.id,
    closed_on: closedOn,
    closed_by: userId,
    closed_at: clock.now(),
    // Without reasons there is nothing to override.
    override_reason: isForced ? overrideReason : '',
    left_entries: unbilled.entries,
    left_expenses: unbilled.expenses + unbilled.requests,
    left_flat_fees: unbilled.flatFees,
  })
}

export const recordReopening = ({ tx, userId, clock }: FirmContext, matterId: string) =>
  markReopened(tx, matterId, userId, clock.now())

const REASONS = [
  ['unbilledTime', 'entries', 'unbilled time entry', 'unbilled time entries'],
  ['unbilledExpenses', 'expenses', 'unbilled expense', 'unbilled expenses'],
  ['unbilledFlatFees', 'flatFees', 'unbilled flat fee', 'unbilled flat fees'],
  [
    'undecidedRequests',
    'requests',
    'expense request is waiting for a decision',
    'expense requests are waiting for a decision',
  ],
] as const

const reasonsOf = (unbilled: Unbilled): MatterClosing['reasons'] =>
  REASONS.map(([code, key, one, many]) => ({
    code,
    count: unbilled[key],
    text: `${unbilled[key]} ${unbilled[key] === 1 ? one : many}`,
  })).filter(({ count }) => count > 0)

/** Only its author can send or delete a draft, so it blocks nobody else. */
const draftWarning = ({ drafts }: Unbilled): MatterClosing['warnings'] =>
  drafts === 0
    ? []
    : [
        {
          code: 'draftRequests',
          text: `${drafts} expense ${drafts === 1 ? 'request is a draft that was' : 'requests are drafts that were'} never sent`,
        },
      ]

async function warningsOf(context: FirmContext, matterId: string): Promise<MatterClosing['warnings']> {
  const [hearing, isTiming] = await Promise.all([
    nextHearing(context, { matterId }),
    hasRunningTimer(context.tx, context.userId),
  ])
  return [
    ...(hearing ? [{ code: 'courtDateAhead' as const, text: `The next court date is ${dayText(hearing.day)}` }] : []),
    // A timer belongs to no matter until its time is saved, so it does not block closing.
    ...(isTiming
      ? [{ code: 'timerRunning' as const, text: 'Your timer is running. Save its time first if it belongs here' }]
      : []),
  ]
}

const toClosing = (row: ClosingRow): MatterClosing['history'][number] => ({
  id: row.id,
  closedOn: row.closed_on,
  closedBy: row.closed_by_name,
  closedAt: row.closed_at.toISOString(),
  overrideReason: row.override_reason,
  reopenedBy: row.reopened_by_name,
  reopenedAt: row.reopened_at?.toISOString() ?? null,
})
