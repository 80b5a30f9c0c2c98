import { z } from 'zod'
import { firmCall, Id } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** A plan on sale, priced in the currency that the firm pays in. */
export const Plan = z.strictObject({
  id: Id(),
  planName: z.string(),
  durationInDays: z.int(),
  allocatedNumberUsers: z.int(),
  amount: z.number(),
  currencyISOCode: z.string(),
  currencySymbol: z.string(),
})
export type Plan = z.infer<typeof Plan>

export const plans = {
  list: endpoint('GET', '/admin/sub-scription-master/plans', {
    summary: 'The plans on sale, in display order',
    access: needs('subscriptionPlan'),
    ...firmCall,
    response: z.array(Plan),
  }),
}
