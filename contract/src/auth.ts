import { z } from 'zod'
import { Nothing, RequiredPlainName } from './common.ts'
import { anyone, endpoint, signedIn } from './endpoint.ts'

export const Email = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Email is too long')
  .pipe(z.email('Email is not an address'))

/** The form checks only the length; the server refuses common and personal passwords (422). */
export const NewPassword = z
  .string('Password is required')
  .min(10, 'Use at least 10 characters')
  .max(200, 'Use at most 200 characters')

const secret = z.string().min(20).max(200)

export const SignUp = z.strictObject({
  firstName: RequiredPlainName(80, 'First name'),
  lastName: RequiredPlainName(80, 'Last name'),
  email: Email,
  password: NewPassword,
})
export type SignUp = z.infer<typeof SignUp>
const SignIn = z.strictObject({
  email: Email,
  password: z.string('Password is required').min(1, 'Password is required').max(200),
})
const SignedIn = z.strictObject({
  token: z.string(),
  isVerified: z.boolean(),
  requiresTwoFactor: z.boolean(),
  /** What may finish the sign-in: a code of the authenticator app, a passkey, or, with either, a recovery code. */
  hasAuthenticator: z.boolean(),
  hasPasskey: z.boolean(),
})

export const auth = {
  signUp: endpoint('POST', '/auth/signup', {
    summary: 'Opens an account and mails a verification link',
    access: anyone('People sign up before they have a session'),
    body: SignUp,
    response: z.strictObject({ token: z.string(), isVerified: z.boolean() }),
    refusals: ['email_taken', 'weak_password', 'too_many_attempts', 'too_busy'],
    done: 'Account created. Check your email for the verification link',
  }),
  verify: endpoint('POST', '/auth/verify', {
    summary:
      "Verifies the email address with the code of the mailed link: from a session of the account, or with the account's password, which ends its other sessions",
    access: anyone('The link is opened from a mail, possibly on another device'),
    body: z.strictObject({
      code: secret,
      /** Needed where the person is not signed in to the account: somebody else may have opened it in their name. */
      password: z.string().min(1, 'Password is required').max(200).optional(),
    }),
    response: z.strictObject({ token: z.string(), isVerified: z.boolean() }),
    refusals: ['link_invalid', 'password_needed', 'wrong_credentials', 'too_many_attempts', 'too_busy'],
    done: 'Email verified',
  }),
  resendVerification: endpoint('POST', '/auth/resend-verification', {
    summary: 'Mails the verification link again',
    access: signedIn('The mail goes only to the address of the person signed in'),
    body: z.strictObject({}),
    response: Nothing,
    refusals: ['already_verified', 'too_many_attempts'],
    done: 'Verification link sent',
  }),
  verificationMail: endpoint('GET', '/auth/verification-mail', {
    summary: 'Whether the verification mail is delayed or could not be delivered',
    access: signedIn('The mail of the person signed in'),
    response: z.strictObject({ problem: z.enum(['delayed', 'given_up']).nullable() }),
  }),
  signIn: endpoint('POST', '/auth/login', {
    summary: 'Starts a session; an unknown address gets the same response in the same time',
    access: anyone('People sign in before they have a session'),
    body: SignIn,
    response: SignedIn,
    refusals: ['wrong_credentials', 'too_many_attempts', 'too_busy'],
    done: 'Signed in',
  }),
  signOut: endpoint('POST', '/auth/logout', {
    summary: 'Ends the session; its token is invalid immediately',
    access: signedIn('A person ends their own session'),
    singleSignOn: true,
    body: z.strictObject({}),
    response: Nothing,
    done: 'Signed out',
  }),
  forgotPassword: endpoint('POST', '/auth/forgot-password', {
    summary: 'Mails a reset link; the response is the same for an unknown address',
    access: anyone('The person cannot sign in'),
    body: z.strictObject({ email: Email }),
    response: Nothing,
    refusals: ['too_many_attempts'],
    done: 'If an account has this address, a reset link is on its way',
  }),
  resetPassword: endpoint('POST', '/auth/reset-password', {
    summary: 'Sets a new password with the mailed link, which is valid once and for one hour; ends all sessions',
    access: anyone('The link is the proof'),
    body: z.strictObject({ id: secret, password: NewPassword }),
    response: Nothing,
    refusals: ['link_invalid', 'weak_password', 'too_busy'],
    done: 'Password changed. Sign in with the new one',
  }),
}
