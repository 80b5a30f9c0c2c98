import { z } from 'zod'
import { ActivityEvent } from './audit.ts'
import { BudgetUse } from './budgets.ts'
import { firmCall, FirmQuery, firmSpelling, Id, page, pagingKeys } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { mergedShape, typesWith } from './record-type-parts.ts'

/** Amounts are in the firm's currency. A part that the person has no permission for is null. */
const overview = {
  currencyCode: z.string(),
  unbilled: z.strictObject(mergedShape('unbilled')),
  /** The number of invoices, and the amounts billed, paid and outstanding. */
  invoiced: z
    .strictObject({ invoices: z.int(), billed: z.number(), paid: z.number(), outstanding: z.number() })
    .nullable(),
  /** The number of deposits and what is held in trust. Other currencies are named beside the firm's own, never added to it. */
  trust: z
    .strictObject({
      deposits: z.int(),
      held: z.number(),
      others: z.array(z.strictObject({ currencyCode: z.string(), held: z.number() })),
    })
    .nullable(),
  /** The number of records of each tab. */
  counts: z.record(z.enum(typesWith('count').map(({ count }) => count)), z.int().nullable()),
  ...mergedShape('figures'),
}

export const MatterOverview = z.strictObject({ matterId: Id(), ...overview, budget: BudgetUse.nullable() })
export type MatterOverview = z.infer<typeof MatterOverview>

export const ClientOverview = z.strictObject({ clientId: Id(), ...overview })
export type ClientOverview = z.infer<typeof ClientOverview>

const activity = {
  query: FirmQuery.extend({ page: pagingKeys.page, size: pagingKeys.size }),
  spelling: firmSpelling,
  response: page(ActivityEvent),
} as const

const matter = z.object({ id: Id('Matter is required') })
const client = z.object({ id: Id('Client is required') })

/** The pages of a matter and of a client. */
export const matterFile = {
  overview: endpoint('GET', '/admin/matter/:id/overview', {
    summary: 'Amounts, budget, next court date, people with their hours, and record counts of a matter',
    access: needs('matterMaster'),
    params: matter,
    ...firmCall,
    response: MatterOverview,
  }),
  clientOverview: endpoint('GET', '/admin/client/:id/overview', {
    summary: "The same for all of a client's matters that the person may see",
    access: needs('clientInfo'),
    params: client,
    ...firmCall,
    response: ClientOverview,
  }),
  activity: endpoint('GET', '/admin/matter/:id/activity', {
    ...activity,
    summary: 'Changes of a matter and its records, with person and time, newest first',
    access: needs('matterMaster'),
    params: matter,
  }),
  clientActivity: endpoint('GET', '/admin/client/:id/activity', {
    ...activity,
    summary: 'Changes of a client, its contacts and its matters (without their records), newest first',
    access: needs('clientInfo'),
    params: client,
  }),
}
