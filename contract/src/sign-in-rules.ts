import { z } from 'zod'
import { firmCall, firmKeys, FirmQuery, Id, Moment, Person } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** After how many minutes without an act of the person a session may end. */
export const IDLE_MINUTES = [15, 30, 60, 240, 480, 720] as const

export const SignInRules = z.strictObject({
  /** Everybody needs a second factor, also in roles that are made later. */
  isEverybody: z.boolean(),
  /** The roles that need one, unless everybody does. */
  roleIds: z.array(Id()),
  /** From when on people without one can do nothing but set it up; null where nobody needs one. */
  requiredFrom: Moment.nullable(),
  /** People of the firm who have none. */
  without: z.array(Person),
  /** After how many minutes without an act of the person their sessions end; null is never. */
  idleMinutes: z.int().nullable(),
})
export type SignInRules = z.infer<typeof SignInRules>

export const signInRules = {
  get: endpoint('GET', '/admin/sign-in-rules', {
    summary: 'Of whom the firm requires two factors, and who has none',
    access: needs('adminPermissions'),
    ...firmCall,
    response: SignInRules,
  }),
  update: endpoint('PUT', '/admin/sign-in-rules', {
    summary: 'Requires two factors of roles or of everybody, after a time of grace in days',
    access: needs('adminPermissions'),
    fresh: true,
    query: FirmQuery,
    body: z.strictObject({
      ...firmKeys,
      isEverybody: z.boolean(),
      roleIds: z.array(Id()).max(100),
      graceDays: z.int('Grace must be 0 to 90 days').min(0).max(90),
    }),
    response: SignInRules,
    refusals: ['role_not_found'],
    done: 'Sign-in rules saved',
  }),
  updateIdle: endpoint('PUT', '/admin/sign-in-rules/idle', {
    summary: 'Ends sessions that nobody uses for so many minutes, or none; what software does with keys goes on',
    access: needs('adminPermissions'),
    fresh: true,
    query: FirmQuery,
    body: z.strictObject({
      ...firmKeys,
      idleMinutes: z
        .int('Time must be minutes')
        .refine((minutes) => IDLE_MINUTES.some((known) => known === minutes), 'Time is not known')
        .nullable(),
    }),
    response: SignInRules,
    done: 'Sign-in rules saved',
  }),
}
