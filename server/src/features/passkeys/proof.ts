import type { Received } from '#contract/endpoint.ts'
import type { proof } from '#contract/passkeys.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { getSession } from '../../platform/http/session.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import {
  assertPasswordUnchanged,
  checkOwnCode,
  checkOwnPassword,
  getAccount,
  hasAuthenticator,
  hasPasskey,
  type AccountRow,
} from '../auth/public.ts'
import { markProven } from './queries.ts'
import { startForAccount, checkPasskey, markPasskeyUsed, type Signed } from './service.ts'
import { findSite } from './web-authn.ts'

export async function listWays(context: IdentityContext) {
  const { tx, publicUrl } = context
  const { accountId, isSingleSignOn } = getSession(context)
  const { password_hash } = await getAccount(tx, accountId)
  return {
    password: password_hash !== null,
    passkey: findSite(publicUrl) !== undefined && (await hasPasskey(tx, accountId)),
    code: await hasAuthenticator(tx, accountId),
    singleSignOn: isSingleSignOn,
  }
}

type Proof = Received<typeof proof.prove>['body']

/** The account whose password was given; undefined for a code, which is used up. */
export async function checkProof(
  context: PreparationContext,
  box: SecretBox,
  { password, code = '' }: Proof,
): Promise<AccountRow | undefined> {
  if (password !== undefined) return checkOwnPassword(context, password)
  await checkOwnCode(context, box, code)
  return undefined
}

export async function prove(context: IdentityContext, account: AccountRow | undefined) {
  if (account) await assertPasswordUnchanged(context.tx, account)
  return recordProof(context, account ? 'password' : 'code')
}

export const startProof = (context: IdentityContext) => startForAccount(context, getSession(context).accountId, 'prove')

export const checkPasskeyProof = (
  context: PreparationContext,
  { credential }: Received<typeof proof.proveByPasskey>['body'],
) => checkPasskey(context, credential, { purpose: 'prove', owner: getSession(context).accountId })

export async function proveByPasskey(context: IdentityContext, signed: Signed) {
  await markPasskeyUsed(context.tx, signed)
  return recordProof(context, 'passkey')
}

/** From now on sensitive acts of the session are open for ten minutes. */
export async function recordProof(context: IdentityContext, by: string) {
  const { id } = getSession(context)
  await markProven(context.tx, id)
  context.sessions.forgetSession(id)
  context.security.record('proven', { by })
  return null
}
