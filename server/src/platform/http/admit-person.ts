import type { FastifyRequest } from 'fastify'
import { allows, isOpenToKeys, isOpenToSingleSignOn, type EndpointShape } from '#contract/endpoint.ts'
import {
  notForKeys,
  notPermitted,
  ownSignInNeeded,
  proofNeeded,
  secondFactorRequired,
  sessionIdle,
  signedOut,
  singleSignOnRequired,
} from '../refusal.ts'
import { membershipFor } from './firm-of-request.ts'
import { firmKeySpellings } from './input-reader.ts'
import { respell } from './keys.ts'
import type { Session } from './session.ts'

/** A key signs nobody in, and an idle session nobody any more: a call that anybody may make does not know of them. */
export function sessionFor({ access }: EndpointShape, session: Session | undefined): Session | null {
  if (access.kind === 'anyone') return session && !session.key && !session.isIdle ? session : null
  if (session?.isIdle) throw sessionIdle()
  return session ?? null
}

/** A day: more makes no session older. */
const MAX_IDLE_SECONDS = 86_400

/**
 * How long ago the person did something, as the web app says with what it loads by itself. Whoever does not say so is taken to act
 * with each call.
 */
export function idleSecondsOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const said = headers['x-idle-seconds']
  return typeof said === 'string' && /^\d{1,9}$/.test(said) ? Math.min(Number(said), MAX_IDLE_SECONDS) : 0
}

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
