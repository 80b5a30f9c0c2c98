import { addDays, dayAway, dayInZone } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import type { AgendaItem } from '#contract/agenda.ts'
import type { FirmContext } from '../../platform/context.ts'
import { firmSettings } from '../firm/public.ts'
import { countDates, selectDates } from './queries.ts'
import { toItem } from './view.ts'

export { selectHearings, type HearingRow } from './queries.ts'

type Owner = { readonly matterId: string } | { readonly clientId: string }

/** The next court date of a matter or a client; also null for people who may not see court updates. */
export async function nextHearing(
  { tx, businessId, clock, membership }: FirmContext,
  owner: Owner,
): Promise<AgendaItem | null> {
  if (!holds(membership.permissions, 'courtUpdate')) return null
  const { time_zone } = await firmSettings(tx, businessId)
  const from = dayInZone(time_zone, clock.now().getTime())
  const query = { ...owner, kind: 'hearing', from, seesNotes: false, seesCourt: true } as const
  const [next] = await selectDates(tx, query, { page: 1, size: 1 })
  return next ? toItem(next) : null
}

/** How many dates of the person's own have passed without a report or an answer, and the day of the earliest. */
export async function countPassedDates(
  { tx, userId, membership: { permissions } }: FirmContext,
  { kind, today }: { kind: 'hearing' | 'followUp'; today: string },
): Promise<{ count: number; oldestOn: string | null }> {
  const query = { kind, userId, to: addDays(today, -1), ...seenDates(permissions) } as const
  return countDates(tx, query)
}

/** Days ahead that nearly always hold the next dates. */
const NEAR_DAYS = 14

/**
 * The next court dates and follow-ups; null for a person who may see neither. Those of the next days are looked for first:
 * a firm with thousands of dates ahead has enough of them there, and the others need not be compared.
 */
export async function listNextDates(
  { tx, membership: { permissions } }: FirmContext,
  { userId, from, max }: { userId: string | undefined; from: string; max: number },
): Promise<AgendaItem[] | null> {
  const seen = seenDates(permissions)
  if (!seen.seesNotes && !seen.seesCourt) return null
  const select = (to?: string) => selectDates(tx, { userId, from, ...(to && { to }), ...seen }, { page: 1, size: max })
  const near = await select(dayAway(from, NEAR_DAYS))
  const found = near.length >= max ? near : await select()
  return found.slice(0, max).map(toItem)
}

const seenDates = (permissions: FirmContext['membership']['permissions']) => ({
  seesNotes: holds(permissions, 'progressNote'),
  seesCourt: holds(permissions, 'courtUpdate'),
})
