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

export async function listPracticeAreas({ tx }: FirmContext): Promise<PracticeArea[]> {
  const areas = await selectPracticeAreas(tx)
  return areas.map(({ id, name, usual_rate_type }) => ({ id, name, usualRate: rateLabel(usual_rate_type) }))
}
