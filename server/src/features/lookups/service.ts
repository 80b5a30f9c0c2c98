import type { Answer } from '#contract/endpoint.ts'
import type { lookups } from '#contract/lookups.ts'
import type { FirmContext } from '../../platform/context.ts'
import { rateWord } from '../matters/public.ts'
import { listPracticeAreas, listTimeActivities } from './queries.ts'

export async function readActivityTypes({ tx }: FirmContext): Promise<Answer<typeof lookups.activityTypes>> {
  const activities = await listTimeActivities(tx)
  return activities.map(({ id, name, billable_by_default, utbms_code }) => ({
    id,
    activityType: name,
    billableByDefault: billable_by_default,
    utbmsCode: utbms_code,
  }))
}

export async function readPracticeAreas({ tx }: FirmContext): Promise<Answer<typeof lookups.practiceAreas>> {
  const areas = await listPracticeAreas(tx)
  return areas.map(({ id, name, usual_rate_type }) => ({ id, name, usualRate: rateWord(usual_rate_type) }))
}
