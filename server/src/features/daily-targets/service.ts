import { dayInZone } from '#domain/calendar-day.ts'
import { targetOn, type DailyTarget } from '#domain/daily-target.ts'
import type { dailyTargets as contract, PersonTarget } from '#contract/daily-targets.ts'
import type { Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { selectTeamTargets, upsertTarget, type TargetRow } from './queries.ts'

export async function listTeamTargets(
  { tx, businessId, clock }: FirmContext,
  userId?: string,
): Promise<PersonTarget[]> {
  const [firm, rows] = await Promise.all([firmSettings(tx, businessId), selectTeamTargets(tx, userId)])
  const today = dayInZone(firm.time_zone, clock.now().getTime())
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofPerson) => toPersonTarget(ofPerson, today))
}

function toPersonTarget(rows: readonly TargetRow[], today: string): PersonTarget {
  const targets = rows.flatMap(toTarget)
  const current = targetOn(targets, today)
  return {
    userId: rows[0]?.id ?? '',
    name: rows[0]?.full_name ?? '',
    hours: current ? Number(current.hours) : null,
    targets: targets.map(({ effectiveOn, hours }) => ({ effectiveOn, hours: Number(hours) })),
  }
}

const toTarget = ({ effective_on, hours }: TargetRow): DailyTarget[] =>
  effective_on === null || hours === null ? [] : [{ effectiveOn: effective_on, hours }]

async function getTarget(context: FirmContext, userId: string): Promise<PersonTarget> {
  const [found] = await listTeamTargets(context, userId)
  if (!found) throw notFound('User')
  return found
}

export const getOwnTarget = (context: FirmContext) => getTarget(context, context.userId)

export async function setTarget(
  context: FirmContext,
  userId: string,
  { hours, effectiveOn }: Received<typeof contract.set>['body'],
): Promise<PersonTarget> {
  await getTarget(context, userId)
  await upsertTarget(context.tx, { businessId: context.businessId, userId, effectiveOn, hours })
  return getTarget(context, userId)
}

export interface PersonWithTargets {
  readonly name: string
  readonly targets: readonly DailyTarget[]
}

/** The people who work at the firm with their targets, by id: for comparing their hours with. */
export async function listTargetsByPerson(
  tx: FirmTx,
  userId?: string,
): Promise<ReadonlyMap<string, PersonWithTargets>> {
  const rows = await selectTeamTargets(tx, userId)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofPerson]) => [
      id,
      { name: ofPerson[0]?.full_name ?? '', targets: ofPerson.flatMap(toTarget) },
    ]),
  )
}
