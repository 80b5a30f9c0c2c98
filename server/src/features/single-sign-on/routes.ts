import { singleSignOn } from '#contract/single-sign-on.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { recordProof } from '../passkeys/public.ts'
import type { FeatureParts } from '../records/public.ts'
import {
  createDomain,
  getSingleSignOn,
  deleteDomain,
  deleteSingleSignOn,
  checkProvider,
  updateSingleSignOn,
  checkDomain,
} from './service.ts'
import { checkAttempt } from './attempts.ts'
import { checkProof, startProof } from './proof.ts'
import { signInVouched, startSignIn } from './sign-in.ts'

export function singleSignOnRoutes(
  route: AddRoute,
  { payments, outgoing, resolveTxt }: Pick<FeatureParts, 'payments' | 'outgoing' | 'resolveTxt'>,
): void {
  const parts = { box: payments.box, outgoing, resolveTxt }
  route.firm(singleSignOn.get, getSingleSignOn)
  route.signed(singleSignOn.update, (signed, { body }) => updateSingleSignOn(signed, body, parts))
  route.signed(singleSignOn.test, (signed) => checkProvider(signed, parts))
  route.firm(singleSignOn.remove, deleteSingleSignOn)
  route.firm(singleSignOn.addDomain, (context, { body }) => createDomain(context, body.domain))
  route.signed(singleSignOn.verifyDomain, (signed, { body }) => checkDomain(signed, body.domain, parts))
  route.firm(singleSignOn.removeDomain, (context, { body }) => deleteDomain(context, body.domain))
  route.prepared(
    singleSignOn.start,
    (context, { body }) => startSignIn(context, body, parts),
    (_context, _received, begun) => Promise.resolve(begun),
  )
  route.prepared(
    singleSignOn.finish,
    (context, { body }) => checkAttempt(context, body, parts),
    (context, _received, vouched) => signInVouched(context, vouched),
  )
  route.prepared(
    singleSignOn.startProof,
    (context) => startProof(context, parts),
    (_context, _received, begun) => Promise.resolve(begun),
  )
  route.prepared(
    singleSignOn.finishProof,
    (context, { body }) => checkProof(context, body, parts),
    (context) => recordProof(context, 'singleSignOn'),
  )
}
