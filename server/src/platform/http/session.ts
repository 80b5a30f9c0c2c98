import { runStatement, type Pool } from '../db/database.ts'
import { limitToScopes } from '#domain/api-key-scopes.ts'
import type { Permission } from '#domain/permissions.ts'
import { signedOut } from '../refusal.ts'
import { sessionCache } from './session-cache.ts'

export interface Membership {
  readonly businessId: string
  readonly adminUserId: string
  readonly roleId: string
  readonly roleName: string
  readonly permissions: ReadonlySet<Permission>
  /** From when on the firm requires a second factor of the person, as the database writes it; null if it does not. */
  readonly secondFactorFrom: string | null
  /** The firm requires one by now, and the person has none: nothing of the firm is open to them. */
  readonly lacksSecondFactor: boolean | null
  /** The firm requires its single sign-on of the person, and this session began otherwise. */
  readonly lacksSingleSignOn: boolean
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
  /** Whether the person proved within ten minutes who they are. */
  readonly isProven: boolean
  readonly memberships: readonly Membership[]
  /** The provider of one firm signed the person in: it opens that firm, and does not change the account. */
  readonly isSingleSignOn: boolean
  /** Nobody has used it for longer than a firm of the person allows: it opens nothing any more. */
  readonly isIdle: boolean
  /** After how many minutes without an act of the person it ends; null where no firm limits that. */
  readonly idleMinutes: number | null
  /** The key of other software that this is a session of; null for a person who signed in. */
  readonly key: { readonly id: string; readonly name: string } | null
}

/** The session of a call that needs one. */
export function getSession({ session }: { readonly session: Session | null }): Session {
  if (!session) throw signedOut()
  return session
}

export { hashSecret, newSecret } from './session-cache.ts'

export interface SessionLookup {
  find(token: string): Promise<Session | undefined>
  /** Notes that the person did something so many seconds ago; as often as the entry check needs it. Keys are not noted. */
  recordActivity(session: Session, secondsAgo: number): Promise<void>
  forgetSession(sessionId: string): void
  forgetAccount(accountId: string): void
  forgetAll(): void
}

/** Less than the half minute by which the entry check waits longer than the limit (db/functions/is_idle_session.sql). */
const RECORD_EVERY_MS = 20_000
/** Where no firm limits the session, for the person's own list of devices and the firm's team page. */
const RECORD_UNLIMITED_EVERY_MS = 5 * 60_000
const MAX_RECORDED = 20_000

/** As db/functions/session_of.sql declares it. */
type SessionRow = {
  session_id: string
  account_id: string
  email: string
  first_name: string
  last_name: string
  is_verified: boolean
  expires_at: Date
  is_proven: boolean
  memberships: (Omit<Membership, 'permissions'> & { permissions: Permission[] })[]
  key: { id: string; name: string; scopes: Permission[]; isUseRecorded: boolean } | null
  is_single_sign_on: boolean
  is_idle: boolean
  idle_minutes: number | null
}

/** Finds the session of a token of a person of a firm. */
export function sessionLookup(pool: Pool, nowMs: () => number): SessionLookup {
  const { find, forget } = sessionCache(nowMs, async (hash) => {
    const statement = { name: 'session_of', text: 'select * from app.session_of($1)', values: [hash] }
    const [row] = (await runStatement<SessionRow>(pool, statement)).rows
    if (row?.key?.isUseRecorded === false)
      await runStatement(pool, {
        name: 'record_key_use',
        text: 'select app.record_key_use($1)',
        values: [row.session_id],
      })
    return row && toSession(row)
  })
  // When the person last did something, as far as this node has written it down.
  const recorded = new Map<string, number>()
  return {
    find,
    async recordActivity({ id, idleMinutes, key }, secondsAgo) {
      if (key) return
      const activeAt = nowMs() - secondsAgo * 1000
      const every = idleMinutes === null ? RECORD_UNLIMITED_EVERY_MS : RECORD_EVERY_MS
      if (activeAt < (recorded.get(id) ?? 0) + every) return
      if (recorded.size >= MAX_RECORDED) recorded.clear()
      recorded.set(id, activeAt)
      await runStatement(pool, {
        name: 'record_activity',
        text: 'select app.record_activity($1, $2)',
        values: [id, secondsAgo],
      })
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
  isProven: row.is_proven,
  memberships: row.memberships.map((membership) => ({
    ...membership,
    permissions: new Set(row.key ? limitToScopes(membership.permissions, row.key.scopes) : membership.permissions),
  })),
  isSingleSignOn: row.is_single_sign_on,
  isIdle: row.is_idle,
  idleMinutes: row.idle_minutes,
  key: row.key && { id: row.key.id, name: row.key.name },
})

/** The token of `Authorization: Bearer …`; anything else is no token. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1]
