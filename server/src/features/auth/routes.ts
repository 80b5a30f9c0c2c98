import { auth } from '#contract/auth.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { SessionLookup } from '../../platform/http/session.ts'
import { forgotPassword, hashForReset, resetPassword } from './reset.ts'
import { checkSignIn, signIn, signOut } from './sign-in.ts'
import { hashForSignUp, getVerificationMail, resendVerification, signUp, verify } from './sign-up.ts'

interface AuthParts {
  readonly publicUrl: string
  readonly sessions: SessionLookup
}

export function authRoutes(route: AddRoute, { publicUrl, sessions }: AuthParts): void {
  route.prepared(auth.signUp, hashForSignUp, (context, received, hash) => signUp(publicUrl, context, received, hash))
  route.identity(auth.verify, (context, received) => verify(sessions, context, received))
  route.identity(auth.resendVerification, (context) => resendVerification(publicUrl, context))
  route.identity(auth.verificationMail, getVerificationMail)
  route.prepared(auth.signIn, checkSignIn, (context, _received, account) => signIn(context, account))
  route.identity(auth.signOut, (context) => signOut(sessions, context))
  route.identity(auth.forgotPassword, (context, received) => forgotPassword(publicUrl, context, received))
  route.prepared(auth.resetPassword, hashForReset, (context, received, hash) =>
    resetPassword(sessions, context, received, hash),
  )
}
