import { passkeys, proof } from '#contract/passkeys.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getChallengedAccount } from '../auth/public.ts'
import type { FeatureParts } from '../records/public.ts'
import { startProof, checkPasskeyProof, checkProof, listWays, prove, proveByPasskey } from './proof.ts'
import {
  startPasskey,
  startSecondStep,
  startSignIn,
  checkNewPasskey,
  checkPasskey,
  checkSecondStep,
  createPasskey,
  deletePasskey,
  signInAfterPassword,
  listPasskeys,
  createCodes,
  updatePasskey,
  signInByPasskey,
} from './service.ts'

export function passkeyRoutes(route: AddRoute, { payments: { box } }: Pick<FeatureParts, 'payments'>): void {
  route.identity(passkeys.list, listPasskeys)
  route.identity(passkeys.begin, startPasskey)
  route.prepared(
    passkeys.create,
    (context, { body }) => checkNewPasskey(context, body.credential),
    (context, { body: { name, credential } }, checked) =>
      createPasskey(context, { name, transports: credential.response.transports }, checked),
  )
  route.identity(passkeys.rename, (context, { params, body }) => updatePasskey(context, params.id, body))
  route.identity(passkeys.delete, (context, { params }) => deletePasskey(context, params.id))
  route.identity(passkeys.renewCodes, createCodes)
  route.identity(passkeys.signInOptions, startSignIn)
  route.prepared(
    passkeys.signIn,
    (context, { body }) => checkPasskey(context, body.credential, { purpose: 'sign_in' }),
    (context, _received, signed) => signInByPasskey(context, signed),
  )
  route.prepared(
    passkeys.secondStepOptions,
    (context, { body }) => getChallengedAccount(context, body.token),
    (context, _received, accountId) => startSecondStep(context, accountId),
  )
  route.prepared(
    passkeys.secondStep,
    (context, { body }) => checkSecondStep(context, body),
    (context, { body }, signed) => signInAfterPassword(context, body.token, signed),
  )
  route.identity(proof.ways, listWays)
  route.prepared(
    proof.prove,
    (context, { body }) => checkProof(context, box, body),
    (context, _received, account) => prove(context, account),
  )
  route.identity(proof.passkeyOptions, startProof)
  route.prepared(
    proof.proveByPasskey,
    (context, { body }) => checkPasskeyProof(context, body),
    (context, _received, signed) => proveByPasskey(context, signed),
  )
}
