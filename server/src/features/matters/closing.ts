import { compareDays, dayInZone } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import type { Received } from '#contract/endpoint.ts'
import {
  CLOSING_REASONS,
  CLOSING_WARNINGS,
  type MatterClosing,
  type matterClosing as contract,
} from '#contract/matter-closing.ts'
import type { Matter } from '#contract/matters.ts'
import { closingText } from '#contract/record-type-parts.ts'
import type { FirmContext } from '../../platform/context.ts'
import { lockRecord, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import type { RecordType } from '../records/public.ts'
import { markReopened, insertClosing, selectClosings, countUnbilled, type ClosingRow } from './closing.queries.ts'
import { getMatter } from './list.ts'
import { findMatter, type LockedMatter } from './queries.ts'
import { alreadyClosed, closesBeforeItOpens, hasUnbilled, notClosed } from './refusals.ts'

export async function getClosing(
  context: FirmContext,
  types: readonly RecordType[],
  matterId: string,
): Promise<MatterClosing> {
  const { tx, membership } = context
  const [matter, counts, warnings, history] = await Promise.all([
    findMatter(tx, matterId),
    countUnbilled(tx, matterId),
    warningsOf(context, types, matterId),
    selectClosings(tx, matterId),
  ])
  if (!matter) throw notFound('Matter')
  return {
    reasons: counted(counts, CLOSING_REASONS),
    warnings: [...warnings, ...counted(counts, CLOSING_WARNINGS).map(({ code, text }) => ({ code, text }))],
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
  const reasons = counted(await countUnbilled(tx, matter.id), CLOSING_REASONS)
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
    left_unbilled: reasons.map(({ text }) => text).join(', '),
  })
}

export const recordReopening = ({ tx, userId, clock }: FirmContext, matterId: string) =>
  markReopened(tx, matterId, userId, clock.now())

type Counts = Awaited<ReturnType<typeof countUnbilled>>

/** The counted records under some of the codes, with their texts. */
const counted = <Code extends string>(counts: Counts, codes: readonly Code[]) =>
  codes.flatMap((code) => {
    const count = counts.get(code)
    const text = closingText(code)
    return count !== undefined && text ? [{ code, count, text: `${count} ${count === 1 ? text.one : text.many}` }] : []
  })

async function warningsOf(context: FirmContext, types: readonly RecordType[], matterId: string) {
  const warnings = await Promise.all(types.map(async ({ closingWarning }) => closingWarning?.(context, matterId)))
  return warnings.filter((warning) => warning !== undefined)
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
