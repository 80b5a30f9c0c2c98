import { z } from 'zod'
import { DEPOSIT_REQUEST_STATES } from '#domain/trust-request.ts'
import { firmCall, firmKeys, firmSpelling, Id, Nothing, Person, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion, OptionalId, requiredNumber } from './fields.ts'
import { trustAmountRefusals } from './trust-shapes.ts'

/** How a ledger is kept filled: an evergreen retainer has a minimum, a plain one is asked for when nothing is left (R16). */
export const ReplenishmentRule = z.strictObject({
  minimum: z.number().nullable(),
  target: z.number(),
  dueInDays: z.int(),
  reason: z.string(),
  /** Who is asked to approve; everybody who may, without one. */
  approver: Person.nullable(),
  /** In whose name deposits are asked for. */
  actingBy: Person,
  /** Why nothing is asked for any more; blank while it works. */
  haltedReason: z.string(),
  version: z.int(),
})
export type ReplenishmentRule = z.infer<typeof ReplenishmentRule>

export const LedgerReplenishment = z.strictObject({
  rule: ReplenishmentRule.nullable(),
  /** What the client was asked for and has not paid yet: nothing more is asked for meanwhile. */
  openRequest: z
    .strictObject({ id: Id(), number: z.string(), state: z.enum(DEPOSIT_REQUEST_STATES), outstanding: z.number() })
    .nullable(),
})
export type LedgerReplenishment = z.infer<typeof LedgerReplenishment>

const amount = (label: string) => requiredNumber(3, label, 999_999_999_999)

export const ReplenishmentInput = z.strictObject({
  ...firmKeys,
  /** Null: only when nothing is left. */
  minimum: amount('Minimum').nullable(),
  target: amount('Target'),
  dueInDays: z.int('Days must be 0 to 365').min(0, 'Days must be 0 to 365').max(365, 'Days must be 0 to 365'),
  reason: RequiredText(1_000, 'Reason'),
  approverId: OptionalId('Approver is not known'),
  version: EditedVersion,
})
export type ReplenishmentInput = z.output<typeof ReplenishmentInput>

const params = z.object({ id: Id('Not an id') })
const change = needs('trustAccountRequest', 'trustAccountRequest.create')

export const trustReplenishment = {
  get: endpoint('GET', '/admin/trust-ledger/:id/replenishment', {
    summary: 'The rule by which deposits are asked for when a ledger runs low, and what is asked for now',
    access: needs('trustAccountRequest'),
    params,
    ...firmCall,
    response: LedgerReplenishment,
  }),
  save: endpoint('PUT', '/admin/trust-ledger/:id/replenishment', {
    summary: 'Says when and up to what a client is asked for deposits, in the name of whoever says it',
    access: change,
    params,
    body: ReplenishmentInput,
    spelling: firmSpelling,
    response: LedgerReplenishment,
    refusals: [...trustAmountRefusals, 'ledger_closed', 'target_below_minimum', 'self_approval', 'stale_version'],
    done: 'Rule saved',
  }),
  delete: endpoint('DELETE', '/admin/trust-ledger/:id/replenishment', {
    summary: 'Ends the rule; requests that were made by it stay',
    access: change,
    params,
    ...firmCall,
    response: Nothing,
    done: 'Rule ended',
  }),
}
