import { z } from 'zod'
import { firmCall, Id } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { MATTER_RATES } from '#domain/billable.ts'

/** Spec §3, Activity. */
export const ActivityType = z.strictObject({
  id: Id(),
  activityType: z.string(),
  billableByDefault: z.boolean(),
  utbmsCode: z.string().nullable(),
})
export type ActivityType = z.infer<typeof ActivityType>

export const PracticeArea = z.strictObject({ id: Id(), name: z.string(), usualRate: z.enum(MATTER_RATES) })
export type PracticeArea = z.infer<typeof PracticeArea>

export const lookups = {
  activityTypes: endpoint('GET', '/admin/activity/get-activity-type', {
    summary: 'Activity types of time entries',
    access: needs(),
    ...firmCall,
    response: z.array(ActivityType),
  }),
  practiceAreas: endpoint('GET', '/admin/practice-area/list', {
    summary: "The firm's practice areas",
    access: needs(),
    ...firmCall,
    response: z.array(PracticeArea),
  }),
}
