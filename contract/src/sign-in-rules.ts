import { z } from 'zod'
import { firmCall, firmKeys, FirmQuery, Id, Moment, Person } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

export const SignInRules = z.strictObject({
  /** Everybody needs a second factor, also in roles that are made later. */
  isEverybody: z.boolean(),
  /** The roles that need one, unless everybody does. */
  roleIds: z.array(Id()),
  /** From when on people without one can do nothing but set it up; null where nobody needs one. */
  requiredFrom: Moment.nullable(),
  /** People of the firm who have none. */
  without: z.array(Person),
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
}
