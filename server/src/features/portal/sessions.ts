import type { OpenSession } from '#contract/profile.ts'
import type { ClientContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { endOpenSession, selectOpenSessions } from './queries.ts'

/** Whoever of the firm previews the portal does not learn where the client signs in. */
export async function listClientSessions({ tx, client }: ClientContext): Promise<OpenSession[]> {
  if (client.previewedBy !== null) return []
  return (await selectOpenSessions(tx)).map((row) => ({
    id: row.id,
    startedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
    isCurrent: row.id === client.id,
  }))
}

export async function revokeClientSession({ tx, clientSessions, security }: ClientContext, id: string): Promise<null> {
  if (!(await endOpenSession(tx, id))) throw notFound('Session')
  clientSessions.forgetSession(id)
  security.record('client_session_ended', { session: id })
  return null
}
