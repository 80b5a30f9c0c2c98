import type { Clock } from './clock.ts'
import type { FirmTx, IdentityTx, PortalTx } from './db/transactions.ts'
import type { ClientSession, ClientSessionLookup } from './http/client-session.ts'
import type { Membership, Session, SessionLookup } from './http/session.ts'
import type { Logger } from './logger.ts'
import type { SecurityLog } from './security-log.ts'

export interface SharedContext {
  readonly clock: Clock
  /** Where people open the product, without a trailing slash: the beginning of links in mails. */
  readonly publicUrl: string
  /** A call that changes a session's person or firms removes it from the cache: the next request must see the change. */
  readonly sessions: SessionLookup
  readonly clientSessions: ClientSessionLookup
  readonly log: Logger
  readonly security: SecurityLog
  readonly requestId: string
  /** The caller's network address, for limits and the list of sessions. */
  readonly address: string
  readonly userAgent: string | undefined
  /** The secret by which the caller's browser is known again. Asking for it gives one to a browser that has none. */
  readonly deviceSecret: () => string
}

/** What a service of a firm works with: one transaction, one person, one firm. */
export interface FirmContext extends SharedContext {
  readonly tx: FirmTx
  readonly session: Session
  readonly membership: Membership
  readonly businessId: string
  /** The id of the person's account, which is also their id in every firm. */
  readonly userId: string
}

/** What a service of the portal works with: one transaction that sees one client of one firm. */
export interface ClientContext extends SharedContext {
  readonly tx: PortalTx
  readonly client: ClientSession
}

/** What the work of a firm needs wherever it is done: in a call, in a job, in the loading of the demo. */
export interface FirmWork extends Pick<FirmContext, 'tx' | 'businessId' | 'userId' | 'clock'> {
  readonly membership: { readonly permissions: ReadonlySet<string> }
}

/** The same for the work of a client. */
export type ClientWork = Pick<ClientContext, 'tx' | 'client' | 'clock'>

/** What a service works with before a firm is known. `session` is null for endpoints that need none. */
export interface IdentityContext extends SharedContext {
  readonly tx: IdentityTx
  readonly session: Session | null
}

/**
 * What runs before the transaction of a call: slow work that must not hold a connection, and writes that remain even if
 * the call is then refused, such as counting a failed sign-in.
 */
export interface PreparationContext extends SharedContext {
  readonly session: Session | null
  /** A transaction of its own, committed when `work` ends. */
  transact<T>(work: (tx: IdentityTx) => Promise<T>): Promise<T>
}
