import { z } from 'zod'
import { firmKeys, firmSpelling, Id, Moment, Nothing, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

const SHORTEST_REASON = 10
const params = z.object({ id: Id('Matter is required') })
const body = z.strictObject({
  ...firmKeys,
  reason: Text(1_000).min(SHORTEST_REASON, `Say why, in at least ${SHORTEST_REASON} characters`),
})

/** Why nothing of a matter may be deleted, since when, and by whose order. */
export const LegalHold = z.strictObject({ reason: z.string(), setBy: z.string(), setAt: Moment })
export type LegalHold = z.infer<typeof LegalHold>

/** A legal hold keeps a matter with everything that belongs to it: records, files and drafts. */
export const legalHolds = {
  set: endpoint('POST', '/admin/matter/:id/legal-hold', {
    summary: 'Puts a matter under legal hold: nothing of it is deleted, by hand or by time, until the hold is lifted',
    access: needs('administrator'),
    params,
    body,
    spelling: firmSpelling,
    response: LegalHold,
    refusals: ['hold_stands'],
    done: 'The matter is under legal hold',
  }),
  lift: endpoint('POST', '/admin/matter/:id/legal-hold/lift', {
    summary: 'Lifts the legal hold of a matter, with a reason that is kept with it',
    access: needs('administrator'),
    fresh: true,
    params,
    body,
    spelling: firmSpelling,
    response: Nothing,
    refusals: ['no_hold'],
    done: 'Legal hold lifted',
  }),
}
