import { hash, randomBytes } from 'node:crypto'
import { runStatement, type Pool } from '../db/database.ts'
import type { Permission } from '#domain/permissions.ts'
import { signedOut } from '../refusal.ts'

export interface Membership {
  readonly businessId: string
  readonly adminUserId: string
  readonly roleId: string
  readonly roleName: string
  readonly permissions: ReadonlySet<Permission>
}

/** The person behind a token, and the firms they belong to, the active one first. */
export interface Session {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isVerified: boolean
  readonly expiresAt: Date
  readonly memberships: readonly Membership[]
}

/** The session of a call that needs one. */
export function getSession({ session }: { readonly session: Session | null }): Session {
  if (!session) throw signedOut()
  return session
}

/** Opaque; 256 bits. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

const CACHED_MS = 5_000
const MAX_CACHED = 20_000

export interface SessionLookup {
  find(token: string): Promise<Session | undefined>
  forgetSession(sessionId: string): void
  forgetAccount(accountId: string): void
  forgetAll(): void
}

/** As db/functions/session_of.sql declares it. */
type SessionRow = {
  session_id: string
  account_id: string
  email: string
  first_name: string
  last_name: string
  is_verified: boolean
  expires_at: Date
  memberships: (Omit<Membership, 'permissions'> & { permissions: Permission[] })[]
}

/**
 * Finds the session of a token. It is cached for seconds, and forgotten as soon as the database notifies of a change.
 * The cache only decides who is let through: each transaction proves again that session and membership are valid.
 */
export function sessionLookup(pool: Pool, nowMs: () => number): SessionLookup {
  const known = new Map<string, { session: Session; until: number }>()
  // An answer that was on its way when something was forgotten may be older than the change: it is not cached.
  let changes = 0
  const forget = (matches: (session: Session) => boolean) => {
    changes += 1
    for (const [key, { session }] of known) if (matches(session)) known.delete(key)
  }
  return {
    async find(token) {
      const hash = hashSecret(token)
      const key = hash.toString('base64')
      const cached = known.get(key)
      if (cached && cached.until > nowMs()) return cached.session
      const changesBefore = changes
      const statement = { name: 'session_of', text: 'select * from app.session_of($1)', values: [hash] }
      const [row] = (await runStatement<SessionRow>(pool, statement)).rows
      const session = row && toSession(row)
      if (!session) {
        known.delete(key)
        return undefined
      }
      if (changesBefore !== changes) return session
      if (known.size >= MAX_CACHED) known.clear()
      known.set(key, { session, until: Math.min(nowMs() + CACHED_MS, session.expiresAt.getTime()) })
      return session
    },
    forgetSession: (sessionId) => forget((session) => session.id === sessionId),
    forgetAccount: (accountId) => forget((session) => session.accountId === accountId),
    forgetAll: () => forget(() => true),
  }
}

const toSession = (row: SessionRow): Session => ({
  id: row.session_id,
  accountId: row.account_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  isVerified: row.is_verified,
  expiresAt: row.expires_at,
  memberships: row.memberships.map((membership) => ({ ...membership, permissions: new Set(membership.permissions) })),
})

/** The token of `Authorization: Bearer …`; anything else is no token. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1]
