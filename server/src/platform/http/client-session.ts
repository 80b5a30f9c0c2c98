import type { ClientRight } from '#domain/client-rights.ts'
import { runStatement, type Pool } from '../db/database.ts'
import { sessionCache } from './session-cache.ts'

/** The person outside the firm behind a client token: what they may see of one client of one firm. */
export interface ClientSession {
  readonly id: string
  readonly businessId: string
  readonly accessId: string
  readonly personId: string
  readonly clientId: string
  /** The address of the firm's portal. */
  readonly slug: string
  readonly rights: ReadonlySet<ClientRight>
  /** Whoever of the firm looks at the portal as the client does; null for the client. */
  readonly previewedBy: string | null
  readonly expiresAt: Date
}

export interface ClientSessionLookup {
  find(token: string): Promise<ClientSession | undefined>
  forgetSession(sessionId: string): void
  forgetAccess(accessId: string): void
  forgetAll(): void
}

/** As db/functions/portal_session_of.sql declares it. */
type SessionRow = {
  session_id: string
  business_id: string
  access_id: string
  person_id: string
  client_id: string
  slug: string
  rights: ClientRight[]
  previewed_by: string | null
  expires_at: Date
}

/** Finds the session of a client's token, on the connections of the portal. */
export function clientSessionLookup(portalPool: Pool, nowMs: () => number): ClientSessionLookup {
  const { find, forget } = sessionCache(nowMs, async (tokenHash) => {
    const statement = {
      name: 'portal_session_of',
      text: 'select * from app.portal_session_of($1)',
      values: [tokenHash],
    }
    const [row] = (await runStatement<SessionRow>(portalPool, statement)).rows
    return row && toClientSession(row)
  })
  return {
    find,
    forgetSession: (sessionId) => forget((session) => session.id === sessionId),
    forgetAccess: (accessId) => forget((session) => session.accessId === accessId),
    forgetAll: () => forget(() => true),
  }
}

const toClientSession = (row: SessionRow): ClientSession => ({
  id: row.session_id,
  businessId: row.business_id,
  accessId: row.access_id,
  personId: row.person_id,
  clientId: row.client_id,
  slug: row.slug,
  rights: new Set(row.rights),
  previewedBy: row.previewed_by,
  expiresAt: row.expires_at,
})
