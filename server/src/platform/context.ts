import type { Clock } from './clock.ts'
import type { FirmTx, IdentityTx } from './db/transactions.ts'
import type { Membership, Session } from './http/session.ts'
import type { Logger } from './logger.ts'

interface Shared {
  readonly clock: Clock
  readonly log: Logger
  readonly requestId: string
  /** Where the caller stands on the network, for limits and the sessions list. */
  readonly address: string
  readonly userAgent: string | undefined
}

/** What a service of a firm works with: one transaction, one person, one firm. */
export interface FirmContext extends Shared {
  readonly tx: FirmTx
  readonly session: Session
  readonly membership: Membership
  readonly businessId: string
  /** The person asking: their account's id, which is their id in every firm. */
  readonly userId: string
}

/** What a service works with before a firm is known. `session` is there where the endpoint asks for one. */
export interface IdentityContext extends Shared {
  readonly tx: IdentityTx
  readonly session: Session | null
}

/**
 * What comes before the transaction of a call: slow work that must not hold a connection, and what has to be kept even
 * though the call is then refused, such as a failed sign-in.
 */
export interface PreparationContext extends Shared {
  readonly session: Session | null
  /** A transaction of its own, committed when `work` ends. */
  transact<T>(work: (tx: IdentityTx) => Promise<T>): Promise<T>
}
