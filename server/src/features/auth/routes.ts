import { auth } from '#contract/auth.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { SessionLookup } from '../../platform/http/session.ts'
import { forgotPassword, hashForReset, resetPassword } from './reset.ts'
import { checkCredentials, signIn, signOut } from './sign-in.ts'
import { hashForSignUp, getVerificationMail, resendVerification, signUp, verifyEmail } from './sign-up.ts'

interface AuthParts {
  readonly publicUrl: string
  readonly sessions: SessionLookup
}

export function authRoutes(route: AddRoute, { publicUrl, sessions }: AuthParts): void {
  route.prepared(
    auth.signUp,
    (context, { body }) => hashForSignUp(context, body),
    (context, { body }, hash) => signUp(publicUrl, context, body, hash),
  )
  route.identity(auth.verify, (context, { body }) => verifyEmail(sessions, context, body.code))
  route.identity(auth.resendVerification, (context) => resendVerification(publicUrl, context))
  route.identity(auth.verificationMail, getVerificationMail)
  route.prepared(
    auth.signIn,
    (context, { body }) => checkCredentials(context, body),
    (context, _received, account) => signIn(context, account),
  )
  route.identity(auth.signOut, (context) => signOut(sessions, context))
  route.identity(auth.forgotPassword, (context, { body }) => forgotPassword(publicUrl, context, body.email))
  route.prepared(
    auth.resetPassword,
    (context, { body }) => hashForReset(context, body),
    (context, { body }, hash) => resetPassword(sessions, context, body.id, hash),
  )
}
