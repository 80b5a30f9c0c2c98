import type { FastifyRequest } from 'fastify'
import { allows, isOpenToKeys, isOpenToSingleSignOn, type EndpointShape } from '#contract/endpoint.ts'
import {
  notForKeys,
  notPermitted,
  ownSignInNeeded,
  proofNeeded,
  secondFactorRequired,
  signedOut,
  singleSignOnRequired,
} from '../refusal.ts'
import { membershipFor } from './firm-of-request.ts'
import { firmKeySpellings } from './input-reader.ts'
import { respell } from './keys.ts'
import type { Session } from './session.ts'

/** A key signs nobody in: a call that anybody may make does not know of it. */
export const sessionFor = ({ access }: EndpointShape, session: Session | undefined): Session | null =>
  session === undefined || (session.key && access.kind === 'anyone') ? null : session

/** Refuses a person, or the key of other software, what this kind of session may not call, before the body is read. */
export function admitPerson(request: FastifyRequest, endpoint: EndpointShape, session: Session): void {
  if (session.key && !isOpenToKeys(endpoint)) throw notForKeys()
  if (session.isSingleSignOn && !isOpenToSingleSignOn(endpoint)) throw ownSignInNeeded()
  if (endpoint.access.kind === 'needs') admitMember(request, respell(request.query, firmKeySpellings))
  if (endpoint.fresh && !session.isProven) throw proofNeeded()
}

/** Refuses whoever may not make the call in the firm that the sources name. */
export function admitMember(request: FastifyRequest, ...sources: unknown[]): void {
  const endpoint = request.routeOptions.config.endpoint
  if (!request.session || !endpoint) throw signedOut()
  const membership = membershipFor(request.session, ...sources)
  if (membership.lacksSingleSignOn) throw singleSignOnRequired()
  if (membership.lacksSecondFactor === true) throw secondFactorRequired()
  if (!allows(endpoint.access, membership.permissions)) throw notPermitted()
  request.membership = membership
}
