import type { NewCredential, Passkey, PasskeyName, SignedCredential } from '#contract/passkeys.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import type { IdentityTx } from '../../platform/db/transactions.ts'
import { getSession, hashSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import {
  addFirstRecoveryCodes,
  deleteNeedlessRecoveryCodes,
  finishSignIn,
  getAccount,
  getChallengedAccount,
  hasAuthenticator,
  hasPasskey,
  lockAccount,
  makeRecoveryCodes,
  queueRefusedFactor,
  recordSignInChange,
  startSession,
} from '../auth/public.ts'
import {
  deletePasskeyRow,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeyRows,
  recordUse,
  renamePasskeyRow,
  takeChallenge,
  type ChallengePurpose,
  type PasskeyRow,
} from './queries.ts'
import {
  buildAuthentication,
  buildRegistration,
  findSite,
  getSite,
  passkeyRefused,
  readChallenge,
  verifyNewPasskey,
  verifyPasskey,
} from './web-authn.ts'

const MAX_PASSKEYS = 20

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export async function listPasskeys(context: IdentityContext) {
  const rows = await listPasskeyRows(context.tx, getSession(context).accountId)
  return { areAvailable: findSite(context.publicUrl) !== undefined, passkeys: rows.map(toPasskey) }
}

interface Begun {
  readonly purpose: ChallengePurpose
  readonly challenge: string
  readonly accountId: string | null
}
const keepChallenge = (tx: IdentityTx, { purpose, challenge, accountId }: Begun) =>
  insertChallenge(tx, { id: newId(), purpose, secret_hash: hashSecret(challenge), account_id: accountId })

/**
 * The challenge that an answer has signed. It is used up in a transaction of its own, also if the answer is then refused: no
 * answer is taken twice.
 */
async function useChallenge(
  { transact }: Pick<PreparationContext, 'transact'>,
  { response }: NewCredential | SignedCredential,
  purpose: ChallengePurpose,
): Promise<{ readonly challenge: string; readonly accountId: string | null }> {
  const challenge = readChallenge(response.clientDataJSON)
  const found =
    challenge === undefined ? undefined : await transact((tx) => takeChallenge(tx, hashSecret(challenge), purpose))
  if (challenge === undefined || !found) throw passkeyRefused()
  return { challenge, accountId: found.account_id }
}

const assertRoom = (existing: readonly PasskeyRow[]) => {
  if (existing.length >= MAX_PASSKEYS)
    throw new Refusal(422, 'passkey_limit', `You have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use`)
}

export async function startPasskey(context: IdentityContext) {
  const { tx, publicUrl } = context
  const site = getSite(publicUrl)
  const { accountId } = getSession(context)
  const account = await getAccount(tx, accountId)
  if (account.verified_at === null)
    throw new Refusal(422, 'email_not_verified', 'Verify your email address before you add a passkey')
  const existing = await listPasskeyRows(tx, accountId)
  assertRoom(existing)
  const name = `${account.first_name} ${account.last_name}`.trim()
  const { options, challenge } = await buildRegistration(site, { id: account.id, email: account.email, name }, existing)
  await keepChallenge(tx, { purpose: 'register', challenge, accountId })
  return options
}

export async function checkNewPasskey(context: PreparationContext, credential: NewCredential) {
  const { accountId } = getSession(context)
  const site = getSite(context.publicUrl)
  const begun = await useChallenge(context, credential, 'register')
  if (begun.accountId !== accountId) throw passkeyRefused()
  return verifyNewPasskey(site, begun.challenge, credential)
}

type Checked = Awaited<ReturnType<typeof checkNewPasskey>>

export async function createPasskey(
  context: IdentityContext,
  { name, transports = [] }: PasskeyName & { readonly transports?: readonly string[] | undefined },
  { credentialId, publicKey, counter }: Checked,
) {
  const { tx, security } = context
  const { accountId } = getSession(context)
  await lockAccount(tx, accountId)
  assertRoom(await listPasskeyRows(tx, accountId))
  if (await findPasskey(tx, credentialId)) throw passkeyRefused()
  const id = newId()
  await insertPasskey(tx, {
    id,
    account_id: accountId,
    credential_id: credentialId,
    public_key: publicKey,
    counter: String(counter),
    transports: [...transports],
    name,
  })
  security.record('passkey_added', { passkey: id })
  const recoveryCodes = await addFirstRecoveryCodes(context)
  await recordSignInChange(context, accountId, 'passkeyAdded')
  return { id, recoveryCodes }
}

export async function updatePasskey(context: IdentityContext, id: string, { name }: PasskeyName) {
  if (!(await renamePasskeyRow(context.tx, getSession(context).accountId, id, name))) throw notFound('Passkey')
  return { name }
}

export async function deletePasskey(context: IdentityContext, id: string) {
  const { tx, sessions, security } = context
  const { accountId } = getSession(context)
  await lockAccount(tx, accountId)
  if (!(await deletePasskeyRow(tx, accountId, id))) throw notFound('Passkey')
  await deleteNeedlessRecoveryCodes(tx, accountId)
  sessions.forgetAccount(accountId)
  security.record('passkey_removed', { passkey: id })
  await recordSignInChange(context, accountId, 'passkeyRemoved')
  return null
}

/** Whoever has an authenticator app makes new codes with a code of it. */
export async function createCodes(context: IdentityContext) {
  const { tx, security } = context
  const { accountId } = getSession(context)
  await lockAccount(tx, accountId)
  if (await hasAuthenticator(tx, accountId))
    throw new Refusal(409, 'two_factor_on', 'Make new codes with your authenticator app')
  if (!(await hasPasskey(tx, accountId))) throw new Refusal(409, 'two_factor_off', 'You have no passkey')
  const recoveryCodes = await makeRecoveryCodes(tx, accountId)
  security.record('recovery_codes_made')
  await recordSignInChange(context, accountId, 'recoveryCodesMade')
  return { recoveryCodes }
}

/** Names nobody: the browser knows which passkeys it has for this site. */
export async function startSignIn({ tx, publicUrl }: IdentityContext) {
  const { options, challenge } = await buildAuthentication(getSite(publicUrl))
  await keepChallenge(tx, { purpose: 'sign_in', challenge, accountId: null })
  return options
}

/** A challenge for the passkeys of one account. */
export async function startForAccount(
  { tx, publicUrl }: IdentityContext,
  accountId: string,
  purpose: 'second_step' | 'prove',
) {
  const { options, challenge } = await buildAuthentication(getSite(publicUrl), await listPasskeyRows(tx, accountId))
  await keepChallenge(tx, { purpose, challenge, accountId })
  return options
}

/** A passkey that has signed, whose use is to be recorded. */
export interface Signed {
  readonly passkeyId: string
  readonly accountId: string
  readonly counter: number
}

/**
 * Verifies what a passkey has signed. `owner` is the account that it must belong to; a sign-in, which begins before anybody is
 * known, has none. Refusals are in the security log.
 */
export async function checkPasskey(
  context: PreparationContext,
  credential: SignedCredential,
  { purpose, owner }: { readonly purpose: ChallengePurpose; readonly owner?: string },
): Promise<Signed> {
  const site = getSite(context.publicUrl)
  const passkey = await context.transact((tx) => findPasskey(tx, Buffer.from(credential.id, 'base64url')))
  try {
    const begun = await useChallenge(context, credential, purpose)
    const { userHandle } = credential.response
    const isForeign =
      !passkey ||
      (owner !== undefined && (passkey.account_id !== owner || begun.accountId !== owner)) ||
      (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.account_id)
    if (isForeign) throw passkeyRefused()
    const counter = await verifyPasskey(site, begun.challenge, { credential, passkey })
    return { passkeyId: passkey.id, accountId: passkey.account_id, counter }
  } catch (error) {
    if (error instanceof Refusal) await recordRefusedPasskey(context, { error, passkey, purpose })
    throw error
  }
}

interface RefusedPasskey {
  readonly error: Refusal
  readonly passkey: PasskeyRow | undefined
  readonly purpose: ChallengePurpose
}

async function recordRefusedPasskey(context: PreparationContext, { error, passkey, purpose }: RefusedPasskey) {
  context.security.recordRefused('passkey_refused', {
    account: passkey?.account_id,
    passkey: passkey?.id,
    purpose,
    reason: error.cause instanceof Error ? error.cause.message : undefined,
  })
  if (passkey && purpose !== 'prove') await queueRefusedFactor(context, passkey.account_id, 'passkey')
}

/** Records the use in the transaction that it allows; refuses if the passkey was removed or used ahead of it meanwhile. */
export async function markPasskeyUsed(tx: IdentityTx, { passkeyId, counter }: Signed): Promise<void> {
  if (!(await recordUse(tx, passkeyId, counter))) throw passkeyRefused()
}

export async function signInByPasskey(context: IdentityContext, signed: Signed) {
  const account = await lockAccount(context.tx, signed.accountId)
  await markPasskeyUsed(context.tx, signed)
  return { token: await startSession(context, account.id, 'passkey'), isVerified: account.verified_at !== null }
}

/** The passkeys of the person whose password was right at the first step. */
export async function startSecondStep(context: IdentityContext, accountId: string) {
  return startForAccount(context, accountId, 'second_step')
}

interface SecondStep {
  readonly token: string
  readonly credential: SignedCredential
}

export async function checkSecondStep(context: PreparationContext, { token, credential }: SecondStep) {
  const owner = await getChallengedAccount(context, token)
  return checkPasskey(context, credential, { purpose: 'second_step', owner })
}

export async function signInAfterPassword(context: IdentityContext, token: string, signed: Signed) {
  await markPasskeyUsed(context.tx, signed)
  return finishSignIn(context, token, 'passwordAndPasskey')
}
