import { z } from 'zod'
import { firmCall, firmKeys, firmSpelling, Id, Moment, Nothing, Person, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

const matterParams = z.object({ id: Id() })

/** A shorter reason would explain nothing to the people of the matter. */
const SHORTEST_REASON = 10

export const Wall = z.strictObject({
  isRestricted: z.boolean(),
  /** The team and the responsible attorney, who see the matter when it is restricted. */
  people: z.array(Person),
  /** Emergency access of administrators, latest first. */
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

/** Ethical walls: a restricted matter is visible only to its people, not even to administrators. */
export const walls = {
  get: endpoint('GET', '/admin/matter/:id/wall', {
    summary: 'Whether a matter is restricted to its people, with these people and past emergency access',
    access: needs('matterMaster'),
    params: matterParams,
    ...firmCall,
    response: Wall,
  }),
  set: endpoint('PUT', '/admin/matter/:id/wall', {
    summary: 'Restricts a matter to its people, or opens it to the firm again',
    access: needs('matterMaster.edit'),
    fresh: true,
    params: matterParams,
    body: z.strictObject({ ...firmKeys, isRestricted: z.boolean('Say whether the matter is restricted') }),
    spelling: firmSpelling,
    response: z.strictObject({
      isRestricted: z.boolean(),
      /** False if the person who restricted it can no longer see it. */
      isInSight: z.boolean(),
    }),
    refusals: ['nobody_would_see'],
    done: 'Saved',
  }),
  override: endpoint('POST', '/admin/matter-wall/break', {
    summary:
      'Grants an administrator access to a restricted matter for four hours, with a reason that its people can read',
    access: needs('administrator'),
    fresh: true,
    body: z.strictObject({
      ...firmKeys,
      matterNumber: Text(60).min(1, 'Matter number is required'),
      reason: Text(1_000).min(SHORTEST_REASON, `Say why, in at least ${SHORTEST_REASON} characters`),
    }),
    spelling: firmSpelling,
    response: z.strictObject({ matterId: Id(), matterName: z.string(), matterNumber: z.string(), until: Moment }),
    done: 'The people of the matter have been told',
  }),
  orphaned: endpoint('GET', '/admin/matter-wall/unseen', {
    summary: 'Numbers of restricted matters whose people have all left the firm',
    access: needs('administrator'),
    ...firmCall,
    response: z.array(z.strictObject({ matterNumber: z.string() })),
  }),
  endOverride: endpoint('POST', '/admin/matter/:id/wall/leave', {
    summary: 'Ends the emergency access of an administrator to a restricted matter',
    access: needs('administrator'),
    params: matterParams,
    spelling: firmSpelling,
    response: Nothing,
    done: 'You left the matter',
  }),
}
