import { z } from 'zod'
import { AuditEvent } from './audit.ts'
import { BudgetUse } from './budgets.ts'
import { firmCall, FirmQuery, firmSpelling, Id, page, pagingKeys } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { mergedShape, typesWith } from './record-type-parts.ts'

/** Amounts are in the firm's currency. A part that the person has no permission for is null. */
const overview = {
  currencyCode: z.string(),
  unbilled: z.strictObject(mergedShape('unbilled')),
  /** What is on invoices, and how many there are; what was paid of it, and what is not. */
  invoiced: z
    .strictObject({ invoices: z.int(), billed: z.number(), paid: z.number(), outstanding: z.number() })
    .nullable(),
  /** Held in trust, and how many deposits there were. */
  trust: z.strictObject({ deposits: z.int(), held: z.number() }).nullable(),
  /** How many records each tab lists. */
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
  response: page(AuditEvent),
} as const

const matter = z.object({ id: Id('Matter is required') })
const client = z.object({ id: Id('Client is required') })

/** The pages of a matter and of a client. */
export const matterFile = {
  overview: endpoint('GET', '/admin/matter/:id/overview', {
    summary:
      'Money of a matter at a glance, its budget, next court date, people with their hours, and what each tab holds',
    access: needs('matterMaster'),
    params: matter,
    ...firmCall,
    response: MatterOverview,
  }),
  clientOverview: endpoint('GET', '/admin/client/:id/overview', {
    summary: "The same for all of a client's matters that the person asking may see",
    access: needs('clientInfo'),
    params: client,
    ...firmCall,
    response: ClientOverview,
  }),
  activity: endpoint('GET', '/admin/matter/:id/activity', {
    ...activity,
    summary: 'What was changed on a matter and its records, by whom and when, newest first',
    access: needs('matterMaster'),
    params: matter,
  }),
  clientActivity: endpoint('GET', '/admin/client/:id/activity', {
    ...activity,
    summary: 'What was changed on a client, its contacts and its matters themselves, newest first',
    access: needs('clientInfo'),
    params: client,
  }),
}
