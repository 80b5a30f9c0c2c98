import { renderSVG } from 'uqr'
import type { Received } from '#contract/endpoint.ts'
import type { SignInWay } from '#contract/sign-in-history.ts'
import type { twoFactor } from '#contract/two-factor.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import type { IdentityTx } from '../../platform/db/transactions.ts'
import { getSession, hashSecret } from '../../platform/http/session.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { checkCode, createKey, createRecoveryCodes } from './authenticator.ts'
import {
  confirmAuthenticator,
  countRecoveryCodes,
  deleteAuthenticator,
  deleteNeedlessRecoveryCodes,
  findAuthenticator,
  findChallenge,
  hasAuthenticator,
  hasTwoFactor,
  insertAuthenticator,
  lockAuthenticator,
  replaceRecoveryCodes,
  useChallenge,
} from './authenticator.queries.ts'
import { endSessions, lockAccount, type AccountRow } from './queries.ts'
import { recordSignInChange } from './sign-in-changes.ts'
import { queueRefusedFactor } from './sign-in-history.ts'
import { assertPasswordUnchanged, checkCredentials, startSession } from './sign-in.ts'

const isOn = () => new Refusal(409, 'two_factor_on', 'Two-factor sign-in is on already')
const isOff = () => new Refusal(409, 'two_factor_off', 'Two-factor sign-in is off')
const notStarted = () => new Refusal(409, 'two_factor_not_started', 'Start again: the key of the app was not made')
const signInAgain = () => new Refusal(422, 'sign_in_again', 'This sign-in has expired. Enter your password again')

export async function getTwoFactor(context: IdentityContext) {
  const { accountId } = getSession(context)
  const row = await findAuthenticator(context.tx, accountId)
  const since = row?.confirmed_at?.toISOString() ?? null
  return { isOn: since !== null, since, recoveryCodesLeft: await countRecoveryCodes(context.tx, accountId) }
}

/** The account of the session with this password; a wrong one is a wrong field of the form, since 401 would end the session. */
export async function checkOwnPassword(context: PreparationContext, password: string): Promise<AccountRow> {
  const { accountId, email } = getSession(context)
  // Counted apart from signing in, where strangers may fail.
  const attempt = { kind: 'change-password', name: accountId, address: context.address } as const
  try {
    return await checkCredentials(context, { email, password }, attempt)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'wrong_credentials') throw error
    throw invalidField('wrong_password', 'password', 'The password is wrong')
  }
}

export async function startTwoFactor(context: IdentityContext, box: SecretBox, account: AccountRow) {
  const { tx } = context
  await assertPasswordUnchanged(tx, account)
  if (account.verified_at === null)
    throw new Refusal(422, 'email_not_verified', 'Verify your email address before you turn on two-factor sign-in')
  if (await hasAuthenticator(tx, account.id)) throw isOn()
  const { key, uri, sealed } = createKey(box, account)
  await insertAuthenticator(tx, account.id, sealed)
  return { key, uri, qrCode: renderSVG(uri) }
}

/** Checks the first code of the app, or a code with the password. */
export async function checkOwnCode(context: PreparationContext, box: SecretBox, code: string): Promise<void> {
  await checkCode(context, box, { accountId: getSession(context).accountId, code })
}

export async function confirmTwoFactor(context: IdentityContext) {
  const { tx, sessions, security } = context
  const { id, accountId } = getSession(context)
  await lockAccount(tx, accountId)
  const row = await lockAuthenticator(tx, accountId)
  if (!row) throw notStarted()
  if (row.confirmed_at) throw isOn()
  await confirmAuthenticator(tx, accountId)
  const recoveryCodes = await makeRecoveryCodes(tx, accountId)
  // Somebody who got in with the password only must not stay in.
  await endSessions(tx, accountId, { except: id })
  sessions.forgetAccount(accountId)
  security.record('two_factor_on')
  await recordSignInChange(context, accountId, 'authenticatorAdded')
  return { recoveryCodes }
}

/** Ten new codes in place of the old ones. They are shown once. */
export async function makeRecoveryCodes(tx: IdentityTx, accountId: string): Promise<string[]> {
  const { codes, hashes } = createRecoveryCodes()
  await replaceRecoveryCodes(tx, accountId, hashes)
  return codes
}

/** For a second factor that was just added to a locked account: recovery codes, unless the person has another factor already. */
export async function addFirstRecoveryCodes(context: IdentityContext): Promise<string[] | null> {
  const { tx, sessions } = context
  const { id, accountId } = getSession(context)
  if ((await countRecoveryCodes(tx, accountId)) > 0) return null
  await endSessions(tx, accountId, { except: id })
  sessions.forgetAccount(accountId)
  return makeRecoveryCodes(tx, accountId)
}

export async function assertTwoFactorStarted(context: PreparationContext): Promise<void> {
  const { accountId } = getSession(context)
  const row = await context.transact((tx) => findAuthenticator(tx, accountId))
  if (!row) throw notStarted()
  if (row.confirmed_at) throw isOn()
}

/** Before a code is used up for nothing. */
export async function assertTwoFactorOn(context: PreparationContext): Promise<void> {
  const { accountId } = getSession(context)
  if (!(await context.transact((tx) => hasAuthenticator(tx, accountId)))) throw isOff()
}

export async function renewRecoveryCodes(context: IdentityContext, account: AccountRow) {
  await assertPasswordUnchanged(context.tx, account)
  const recoveryCodes = await makeRecoveryCodes(context.tx, account.id)
  context.security.record('recovery_codes_made')
  await recordSignInChange(context, account.id, 'recoveryCodesMade')
  return { recoveryCodes }
}

export async function turnOffTwoFactor(context: IdentityContext, account: AccountRow) {
  await assertPasswordUnchanged(context.tx, account)
  await deleteAuthenticator(context.tx, account.id)
  await deleteNeedlessRecoveryCodes(context.tx, account.id)
  context.security.record('two_factor_off')
  await recordSignInChange(context, account.id, 'authenticatorRemoved')
  return null
}

type SecondStep = Received<typeof twoFactor.signIn>['body']

/** The challenge of the first step proves the password; it outlives a wrong code, of which only a few are taken. */
export async function checkSecondStep(context: PreparationContext, box: SecretBox, { token, code }: SecondStep) {
  const accountId = await getChallengedAccount(context, token)
  try {
    await checkCode(context, box, { accountId, code })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong_code') await queueRefusedFactor(context, accountId, 'code')
    throw error
  }
}

/** The account whose password was right at the first step. */
export async function getChallengedAccount(context: PreparationContext, token: string): Promise<string> {
  const challenge = await context.transact((tx) => findChallenge(tx, hashSecret(token)))
  if (!challenge) throw signInAgain()
  return challenge.account_id
}

export async function finishSignIn(context: IdentityContext, token: string, way: SignInWay) {
  const challenge = await useChallenge(context.tx, hashSecret(token))
  if (!challenge) throw signInAgain()
  const account = await lockAccount(context.tx, challenge.account_id)
  if (account.password_hash !== challenge.password_hash) throw signInAgain()
  return { token: await startSession(context, account.id, way), isVerified: account.verified_at !== null }
}

/** For a person with an account who joins a firm: their code, if they sign in with one. */
export async function checkCodeIfOn(
  context: PreparationContext,
  box: SecretBox,
  { accountId, code }: { readonly accountId: string; readonly code: string },
): Promise<void> {
  if (!(await context.transact((tx) => hasTwoFactor(tx, accountId)))) return
  if (!code) throw invalidField('code_needed', 'code', 'Enter the code of your authenticator app')
  await checkCode(context, box, { accountId, code })
}
