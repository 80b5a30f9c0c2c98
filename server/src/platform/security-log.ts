import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the security log tells of: who got in or did not, and who may do what from now on. Features add their own. */
export interface SecurityEvents {
  signed_up: true
  signed_in: true
  password_refused: true
  signed_out: true
  code_requested: true
  code_refused: true
  two_factor_on: true
  two_factor_off: true
  recovery_codes_made: true
  session_ended: true
  other_sessions_ended: true
  proven: true
  passkey_added: true
  passkey_removed: true
  passkey_refused: true
  email_verified: true
  email_change_started: true
  email_change_stopped: true
  email_changed: true
  reset_requested: true
  password_reset: true
  password_changed: true
  joined_firm: true
  member_changed: true
  member_signed_out: true
  work_handed_over: true
  client_signed_in: true
  client_signed_out: true
  client_session_ended: true
  client_link_requested: true
  client_password_set: true
  client_access_changed: true
  client_previewed: true
}

type SecurityEvent = keyof SecurityEvents

/** Ids and codes. Never a password, a token, the secret of a link, or an address that somebody typed. */
type SecurityFacts = Readonly<Record<string, string | boolean | null | undefined>>

export interface SecurityLog {
  /** Logged when the call has succeeded: what is rolled back did not happen. */
  record(event: SecurityEvent, facts?: SecurityFacts): void
  /** Logged at once, because the call will be refused. */
  recordRefused(event: SecurityEvent, facts?: SecurityFacts): void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What is logged when the call has succeeded. */
    securityEvents: SecurityFacts[] | null
  }
}

/** Where a call came from, on whose behalf: for every line about refusals and security. */
export const callerOf = ({ session, membership, client, routeOptions, method, ip }: FastifyRequest) => ({
  method,
  // The pattern: an address itself may hold the secret of a link.
  route: routeOptions.url,
  address: ip,
  accountId: session?.accountId,
  sessionId: session?.id,
  businessId: membership?.businessId ?? client?.businessId,
  ...(client && { clientAccessId: client.accessId }),
})

/** The log of one request. A transaction that is repeated begins with an empty one. */
export function securityLog(request: FastifyRequest): SecurityLog {
  request.securityEvents = []
  return {
    record: (event, facts) => request.securityEvents?.push({ security: event, ...facts }),
    recordRefused: (event, facts) => request.log.warn({ ...callerOf(request), security: event, ...facts }, 'security'),
  }
}

/** Writes the lines of a call that has succeeded. */
export function logSecurityEvents(request: FastifyRequest, { statusCode }: FastifyReply): void {
  if (statusCode >= 400) return
  for (const facts of request.securityEvents ?? [])
    request.log.info(
      { ...callerOf(request), userAgent: request.headers['user-agent']?.slice(0, 300), ...facts },
      'security',
    )
}
