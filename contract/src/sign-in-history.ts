import { z } from 'zod'
import { Day, firmKeys, firmSpelling, Id, Moment, optionalQuery, page, pagingKeys } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** How somebody signed in, or what they failed with. */
export const SIGN_IN_WAYS = [
  'password',
  'passwordAndCode',
  'passwordAndPasskey',
  'passkey',
  'code',
  'link',
  'singleSignOn',
] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

export const SIGN_IN_OUTCOMES = ['signedIn', 'refused', 'newDevice'] as const

export const SignIn = z.strictObject({
  id: Id(),
  at: Moment,
  person: z.strictObject({ id: Id(), name: z.string() }),
  isRefused: z.boolean(),
  way: z.enum(SIGN_IN_WAYS),
  address: z.string().nullable(),
  /** The User-Agent header of the browser. */
  userAgent: z.string().nullable(),
  isNewDevice: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

const paging = { page: pagingKeys.page, size: pagingKeys.size }

export const signInHistory = {
  own: endpoint('GET', '/users/sign-ins', {
    keys: false,
    summary: 'The sign-ins of the person, with those that were refused, newest first',
    access: needs(),
    query: z.object({ ...firmKeys, ...paging }),
    spelling: firmSpelling,
    response: page(SignIn),
  }),
  list: endpoint('GET', '/admin/sign-ins', {
    summary: "The sign-ins of the firm's people, with those that were refused, newest first",
    access: needs('adminUsers'),
    query: z.object({
      ...firmKeys,
      ...paging,
      userId: optionalQuery(Id('User is not known')),
      /** An unknown outcome is ignored. */
      outcome: z.enum(SIGN_IN_OUTCOMES).optional().catch(undefined),
      /** Days in the firm's time zone, both included. */
      fromDate: optionalQuery(Day()),
      toDate: optionalQuery(Day()),
    }),
    spelling: firmSpelling,
    response: page(SignIn),
  }),
}
