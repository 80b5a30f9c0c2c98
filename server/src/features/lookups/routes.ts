import { lookups } from '#contract/lookups.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { rateWord } from '../matters/public.ts'
import { listPracticeAreas, listTimeActivities } from './queries.ts'

export function lookupRoutes(route: AddRoute): void {
  route.firm(lookups.activityTypes, async ({ tx }) =>
    (await listTimeActivities(tx)).map(({ id, name, billable_by_default, utbms_code }) => ({
      id,
      activityType: name,
      billableByDefault: billable_by_default,
      utbmsCode: utbms_code,
    })),
  )
  route.firm(lookups.practiceAreas, async ({ tx }) =>
    (await listPracticeAreas(tx)).map(({ id, name, usual_rate_type }) => ({
      id,
      name,
      usualRate: rateWord(usual_rate_type),
    })),
  )
}
