import { z } from 'zod'
import { NewPassword } from './auth.ts'
import { Id, Moment, Nothing, RequiredText } from './common.ts'
import { endpoint, signedIn } from './endpoint.ts'

export const ProfileInput = z.strictObject({
  firstName: RequiredText(80, 'First name'),
  lastName: RequiredText(80, 'Last name'),
})
export type ProfileInput = z.infer<typeof ProfileInput>

export const ChangePassword = z.strictObject({
  currentPassword: z.string('Current password is required').min(1, 'Current password is required').max(200),
  newPassword: NewPassword,
})

/** A place where the person is signed in. */ export type ChangePassword = z.infer<typeof ChangePassword>

export const OpenSession = z.strictObject({
  id: Id(),
  startedAt: Moment,
  expiresAt: Moment,
  address: z.string().nullable(),
  /** As the browser named itself. */
  userAgent: z.string().nullable(),
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const profile = {
  update: endpoint('PUT', '/users/profile', {
    summary: 'Changes the name of the person signed in, in every firm of theirs',
    access: signedIn('A person writes their own name, also before they have a firm'),
    body: ProfileInput,
    response: ProfileInput,
    done: 'Profile saved',
  }),
  changePassword: endpoint('POST', '/auth/change-password', {
    summary: 'Sets a new password by the current one; every other session ends',
    access: signedIn('A person changes their own password'),
    body: ChangePassword,
    response: Nothing,
    refusals: ['wrong_password', 'weak_password', 'too_many_attempts'],
    done: 'Password changed. Other devices are signed out',
  }),
  sessions: endpoint('GET', '/users/sessions', {
    summary: 'Where the person is signed in, the newest first',
    access: signedIn('A person sees their own sessions'),
    response: z.array(OpenSession),
  }),
  endSession: endpoint('DELETE', '/users/sessions/:id', {
    summary: 'Signs the person out elsewhere: the token is dead at once',
    access: signedIn('A person ends their own sessions'),
    params: z.object({ id: Id() }),
    response: Nothing,
    done: 'Device signed out',
  }),
}
