import type { ActivityType, PracticeArea } from '#contract/lookups.ts'
import type { FirmContext } from '../../platform/context.ts'
import { rateLabel } from '../matters/public.ts'
import { selectPracticeAreas, selectTimeActivities } from './queries.ts'

export async function listActivityTypes({ tx }: FirmContext): Promise<ActivityType[]> {
  const activities = await selectTimeActivities(tx)
  return activities.map(({ id, name, billable_by_default, utbms_code }) => ({
    id,
    activityType: name,
    billableByDefault: billable_by_default,
    utbmsCode: utbms_code,
  }))
}

/** Each name once: restricted matters may have areas of their own that are called like one of the firm. */
export async function listPracticeAreas({ tx }: FirmContext): Promise<PracticeArea[]> {
  const areas = new Map<string, Awaited<ReturnType<typeof selectPracticeAreas>>[number]>()
  for (const area of await selectPracticeAreas(tx)) {
    const name = area.name.toLowerCase()
    if (!areas.has(name)) areas.set(name, area)
  }
  return [...areas.values()].map(({ id, name, usual_rate_type }) => ({
    id,
    name,
    usualRate: rateLabel(usual_rate_type),
  }))
}
