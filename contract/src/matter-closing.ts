import { z } from 'zod'
import { AnsweredDay, Day, firmCall, firmKeys, Id, Moment, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { Matter } from './matters.ts'
import { closingCodes } from './record-type-parts.ts'

/** Unbilled or undecided records; each is a reason not to close a matter. */
export const CLOSING_REASONS = closingCodes('closingReasons')
/** Warnings shown before closing; they do not block it. */
export const CLOSING_WARNINGS = closingCodes('closingWarnings')

const SHORTEST_REASON = 10

export const MatterClosing = z.strictObject({
  /** Everything that is unbilled or undecided, also what the person cannot see. */
  reasons: z.array(z.strictObject({ code: z.enum(CLOSING_REASONS), count: z.int(), text: z.string() })),
  warnings: z.array(z.strictObject({ code: z.enum(CLOSING_WARNINGS), text: z.string() })),
  /** Whether the person may close it despite the reasons, by giving a reason of their own. */
  mayOverride: z.boolean(),
  /** Earlier closings, latest first. */
  history: z.array(
    z.strictObject({
      id: Id(),
      closedOn: AnsweredDay,
      closedBy: z.string(),
      closedAt: Moment,
      overrideReason: z.string(),
      reopenedBy: z.string().nullable(),
      reopenedAt: Moment.nullable(),
    }),
  ),
})
export type MatterClosing = z.infer<typeof MatterClosing>
export type ClosingWarning = MatterClosing['warnings'][number]

const params = z.object({ id: Id('Matter is required') })

export const matterClosing = {
  get: endpoint('GET', '/admin/matter/:id/closing', {
    summary: 'What prevents closing a matter, and its earlier closings',
    access: needs('matterMaster'),
    params,
    ...firmCall,
    response: MatterClosing,
  }),
  close: endpoint('POST', '/admin/matter/:id/close', {
    summary:
      'Closes a matter; refused with the reasons while something is unbilled, unless the person may override them',
    access: needs('matterMaster', 'matterMaster.edit'),
    params,
    ...firmCall,
    body: z.strictObject({
      ...firmKeys,
      /** Today in the firm's zone by default. */
      closedOn: Day().optional(),
      /** Why it is closed despite the reasons; for administrators and holders of adminPermissions. */
      overrideReason: Text(1_000).min(SHORTEST_REASON, `Say why, in at least ${SHORTEST_REASON} characters`).optional(),
    }),
    response: Matter,
    refusals: ['matter_has_unbilled', 'closes_before_it_opens', 'already_closed', 'client_money_held'],
    done: 'Matter closed',
  }),
  reopen: endpoint('POST', '/admin/matter/:id/reopen', {
    summary: 'Reopens a closed matter',
    access: needs('matterMaster', 'matterMaster.edit'),
    params,
    ...firmCall,
    body: z.strictObject(firmKeys),
    response: Matter,
    refusals: ['not_closed', 'matter_disposed'],
    done: 'Matter reopened',
  }),
}
