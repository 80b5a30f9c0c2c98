import { z } from 'zod'
import { firmKeys, FirmQuery, firmSpelling, Id, Moment, Nothing, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

const matterParams = z.object({ id: Id() })

/** The shortest reason that says anything to the people behind the wall. */
const SHORTEST_REASON = 10

export const Wall = z.strictObject({
  isRestricted: z.boolean(),
  /** Who sees a restricted matter: its people and whoever is responsible. */
  people: z.array(z.strictObject({ userId: Id(), name: z.string() })),
  /** When administrators let themselves in, and why; the latest first. */
  breaks: z.array(
    z.strictObject({
      id: Id(),
      userId: Id(),
      userName: z.string(),
      reason: z.string(),
      at: Moment,
      until: Moment,
      isOpen: z.boolean(),
    }),
  ),
})
export type Wall = z.infer<typeof Wall>

/** Ethical walls: a restricted matter is there for its people alone, administrators included. */
export const walls = {
  get: endpoint({
    method: 'GET',
    path: '/admin/matter/:id/wall',
    summary: 'Whether a matter is restricted to its people, who they are, and who broke the glass',
    access: needs('matterMaster'),
    params: matterParams,
    query: FirmQuery,
    spelling: firmSpelling,
    response: Wall,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/admin/matter/:id/wall',
    summary: 'Restrict a matter to its people, or open it to the firm again',
    access: needs('matterMaster.edit'),
    params: matterParams,
    body: z.strictObject({ ...firmKeys, isRestricted: z.boolean('Say whether the matter is restricted') }),
    spelling: firmSpelling,
    response: z.strictObject({
      isRestricted: z.boolean(),
      /** False where whoever restricted it is not among its people. */
      isInSight: z.boolean(),
    }),
    refusals: ['nobody_would_see'],
    done: 'Saved',
  }),
  breakGlass: endpoint({
    method: 'POST',
    path: '/admin/matter-wall/break',
    summary: 'An administrator enters a restricted matter for four hours, with a reason that its people are told',
    access: needs('administrator'),
    body: z.strictObject({
      ...firmKeys,
      matterNumber: Text(60).min(1, 'Matter number is required'),
      reason: Text(1_000).min(SHORTEST_REASON, `Say why, in at least ${SHORTEST_REASON} characters`),
    }),
    spelling: firmSpelling,
    response: z.strictObject({ matterId: Id(), matterName: z.string(), matterNumber: z.string(), until: Moment }),
    done: 'The people of the matter have been told',
  }),
  unseen: endpoint({
    method: 'GET',
    path: '/admin/matter-wall/unseen',
    summary: 'Restricted matters that nobody sees, since everybody on them has left: their numbers, to enter by',
    access: needs('administrator'),
    query: FirmQuery,
    spelling: firmSpelling,
    response: z.array(z.strictObject({ matterNumber: z.string() })),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/admin/matter/:id/wall/leave',
    summary: 'Ends the time that an administrator let themselves into a restricted matter',
    access: needs('administrator'),
    params: matterParams,
    spelling: firmSpelling,
    response: Nothing,
    done: 'The matter is closed to you again',
  }),
}
