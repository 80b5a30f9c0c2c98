import { z } from 'zod'
import { NewPassword } from './auth.ts'
import { Id, Moment, Nothing, RequiredPlainName } from './common.ts'
import { endpoint, signedIn } from './endpoint.ts'

export const ProfileInput = z.strictObject({
  firstName: RequiredPlainName(80, 'First name'),
  lastName: RequiredPlainName(80, 'Last name'),
})
export type ProfileInput = z.infer<typeof ProfileInput>

export const ChangePassword = z.strictObject({
  currentPassword: z.string('Current password is required').min(1, 'Current password is required').max(200),
  newPassword: NewPassword,
})

export type ChangePassword = z.infer<typeof ChangePassword>

/** A device on which the person is signed in. */
export const OpenSession = z.strictObject({
  id: Id(),
  startedAt: Moment,
  expiresAt: Moment,
  address: z.string().nullable(),
  /** The User-Agent header of the browser. */
  userAgent: z.string().nullable(),
  /** The session of the request. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** As its person of a firm sees it. */
export const OwnSession = OpenSession.extend({
  /** To some minutes; null before it was noted. */
  lastUsedAt: Moment.nullable(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const profile = {
  update: endpoint('PUT', '/users/profile', {
    summary: 'Changes the name of the person signed in, in all their firms',
    access: signedIn('A person changes their own name, also before they have a firm'),
    body: ProfileInput,
    response: ProfileInput,
    done: 'Profile saved',
  }),
  changePassword: endpoint('POST', '/auth/change-password', {
    summary: 'Changes the password, checking the current one; ends all other sessions',
    access: signedIn('A person changes their own password'),
    body: ChangePassword,
    response: Nothing,
    refusals: ['wrong_password', 'weak_password', 'too_many_attempts', 'too_busy'],
    done: 'Password changed. Other devices are signed out',
  }),
  sessions: endpoint('GET', '/users/sessions', {
    summary: 'The open sessions of the person, newest first',
    access: signedIn('A person sees their own sessions'),
    response: z.array(OwnSession),
  }),
  endSession: endpoint('DELETE', '/users/sessions/:id', {
    summary: 'Ends another session of the person; its token is invalid immediately',
    access: signedIn('A person ends their own sessions'),
    params: z.object({ id: Id() }),
    response: Nothing,
    done: 'Device signed out',
  }),
  endOtherSessions: endpoint('POST', '/users/sessions/end-others', {
    summary: 'Ends all other sessions of the person; their API keys go on',
    access: signedIn('A person ends their own sessions'),
    body: z.strictObject({}),
    response: z.strictObject({ ended: z.int() }),
    done: 'Other devices are signed out',
  }),
  password: endpoint('GET', '/users/password', {
    summary: 'Since when the person has had their password',
    access: signedIn('A person sees it of their own password'),
    response: z.strictObject({
      /** Null where there is no password, or where that is not known. */
      changedAt: Moment.nullable(),
    }),
  }),
}
