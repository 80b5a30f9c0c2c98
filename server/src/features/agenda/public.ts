import { dayInZone } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import type { AgendaItem } from '#contract/agenda.ts'
import type { FirmContext } from '../../platform/context.ts'
import { firmSettings } from '../firm/public.ts'
import { selectDates } from './queries.ts'
import { toItem } from './view.ts'

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
