import { auth } from '#contract/auth.ts'
import { twoFactor } from '#contract/two-factor.ts'
import type { PreparationContext } from '../../platform/context.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { forgotPassword, hashForReset, resetPassword } from './reset.ts'
import {
  assertTwoFactorOn,
  assertTwoFactorStarted,
  checkOwnCode,
  checkOwnPassword,
  checkSecondStep,
  confirmTwoFactor,
  finishSignIn,
  getTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  turnOffTwoFactor,
} from './second-factor.ts'
import { checkCredentials, signIn, signOut } from './sign-in.ts'
import {
  checkVerification,
  hashForSignUp,
  getVerificationMail,
  resendVerification,
  signUp,
  verifyEmail,
} from './sign-up.ts'

export function authRoutes(route: AddRoute, { payments: { box } }: Pick<FeatureParts, 'payments'>): void {
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
  route.identity(twoFactor.get, getTwoFactor)
  route.prepared(
    twoFactor.start,
    (context, { body }) => checkOwnPassword(context, body.password),
    (context, _received, account) => startTwoFactor(context, box, account),
  )
  route.prepared(
    twoFactor.confirm,
    async (context, { body }) => {
      await assertTwoFactorStarted(context)
      await checkOwnCode(context, box, body.code)
    },
    confirmTwoFactor,
  )
  const proveBoth = async (context: PreparationContext, body: { readonly password: string; readonly code: string }) => {
    await assertTwoFactorOn(context)
    const account = await checkOwnPassword(context, body.password)
    await checkOwnCode(context, box, body.code)
    return account
  }
  route.prepared(
    twoFactor.renewCodes,
    (context, { body }) => proveBoth(context, body),
    (context, _received, account) => renewRecoveryCodes(context, account),
  )
  route.prepared(
    twoFactor.turnOff,
    (context, { body }) => proveBoth(context, body),
    (context, _received, account) => turnOffTwoFactor(context, account),
  )
  route.prepared(
    twoFactor.signIn,
    (context, { body }) => checkSecondStep(context, box, body),
    (context, { body }) => finishSignIn(context, body.token, 'passwordAndCode'),
  )
}
