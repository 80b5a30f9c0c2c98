import { auth } from '#contract/auth.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { forgotPassword, hashForReset, resetPassword } from './reset.ts'
import { checkCredentials, signIn, signOut } from './sign-in.ts'
import {
  checkVerification,
  hashForSignUp,
  getVerificationMail,
  resendVerification,
  signUp,
  verifyEmail,
} from './sign-up.ts'

export function authRoutes(route: AddRoute): void {
  route.prepared(
    auth.signUp,
    (context, { body }) => hashForSignUp(context, body),
    (context, { body }, hash) => signUp(context, body, hash),
  )
  route.prepared(
    auth.verify,
    (context, { body }) => checkVerification(context, body),
    (context, { body }, verification) => verifyEmail(context, body.code, verification),
  )
  route.identity(auth.resendVerification, resendVerification)
  route.identity(auth.verificationMail, getVerificationMail)
  route.prepared(
    auth.signIn,
    (context, { body }) => checkCredentials(context, body),
    (context, _received, account) => signIn(context, account),
  )
  route.identity(auth.signOut, signOut)
  route.identity(auth.forgotPassword, (context, { body }) => forgotPassword(context, body.email))
  route.prepared(
    auth.resetPassword,
    (context, { body }) => hashForReset(context, body),
    (context, { body }, hash) => resetPassword(context, body.id, hash),
  )
}
