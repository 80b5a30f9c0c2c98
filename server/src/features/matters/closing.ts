import { compareDays, dayInZone, dayText } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import type { Received } from '#contract/endpoint.ts'
import type { MatterClosing, matterClosing as contract } from '#contract/matter-closing.ts'
import type { Matter } from '#contract/matters.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { nextHearing } from '../agenda/public.ts'
import { firmSettings } from '../firm/public.ts'
import {
  endClosing,
  insertClosing,
  listClosings,
  runsOwnTimer,
  unbilledOn,
  type ClosingRow,
  type Unbilled,
} from './closing.queries.ts'
import { findMatter, lockMatter, updateMatterRow, type LockedMatter } from './queries.ts'
import { getMatter } from './reading.ts'
import { alreadyClosed, closesBeforeItOpens, hasUnbilled, notClosed } from './refusals.ts'

export async function getClosing(
  context: FirmContext,
  { params }: Received<typeof contract.get>,
): Promise<MatterClosing> {
  const { tx, membership } = context
  const [matter, unbilled, warnings, history] = await Promise.all([
    findMatter(tx, params.id),
    unbilledOn(tx, params.id),
    warningsOf(context, params.id),
    listClosings(tx, params.id),
  ])
  if (!matter) throw notFound('Matter')
  return {
    reasons: reasonsOf(unbilled),
    warnings: [...warnings, ...draftWarning(unbilled)],
    mayOverride: holds(membership.permissions, 'adminPermissions'),
    history: history.map(toClosing),
  }
}

export async function closeMatter(
  context: FirmContext,
  { params, body }: Received<typeof contract.close>,
): Promise<Matter> {
  const { tx, businessId, clock } = context
  const known = await lockMatter(tx, params.id, { inBin: false })
  if (!known) throw notFound('Matter')
  if (known.status === 'closed') throw alreadyClosed()
  const closedOn = body.closedOn ?? dayInZone((await firmSettings(tx, businessId)).time_zone, clock.now().getTime())
  if (compareDays(closedOn, known.opened_on) < 0) throw closesBeforeItOpens('closedOn')
  await recordClosing(context, known, { closedOn, overrideReason: body.overrideReason })
  await updateMatterRow(tx, known.id, { status: 'closed', closed_on: closedOn, updated_at: clock.now() })
  return getMatter(tx, known.id)
}

export async function reopenMatter(
  context: FirmContext,
  { params }: Received<typeof contract.reopen>,
): Promise<Matter> {
  const { tx, clock } = context
  const known = await lockMatter(tx, params.id, { inBin: false })
  if (!known) throw notFound('Matter')
  if (known.status !== 'closed') throw notClosed()
  await recordReopening(context, known.id)
  await updateMatterRow(tx, known.id, { status: 'open', closed_on: null, updated_at: clock.now() })
  return getMatter(tx, known.id)
}

interface Closing {
  readonly closedOn: string
  readonly overrideReason?: string | undefined
}

/** Refuses with the reasons; over them only with a reason and by who may give one. Whoever closes a matter is kept. */
export async function recordClosing(
  { tx, businessId, userId, clock, membership }: FirmContext,
  matter: LockedMatter,
  { closedOn, overrideReason }: Closing,
): Promise<void> {
  const unbilled = await unbilledOn(tx, matter.id)
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
    // Where nothing stood in the way there was nothing to override.
    override_reason: isForced ? overrideReason : '',
    left_entries: unbilled.entries,
    left_expenses: unbilled.expenses + unbilled.requests,
    left_flat_fees: unbilled.flatFees,
  })
}

export const recordReopening = ({ tx, userId, clock }: FirmContext, matterId: string) =>
  endClosing(tx, matterId, userId, clock.now())

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

/** Nobody but its author can send or delete a draft, so that it stops nobody else. */
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
    runsOwnTimer(context.tx, context.userId),
  ])
  return [
    ...(hearing ? [{ code: 'courtDateAhead' as const, text: `The next court date is ${dayText(hearing.day)}` }] : []),
    // A timer belongs to no matter until its time is saved, so it stops nobody.
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
