import type { Permission } from '#domain/permissions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FirmContext, SharedContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { ConstraintRefusals } from '../../platform/refusal.ts'
import { findActor } from './queries.ts'
import type { ImportServices } from './services.ts'

/** What the work on imports needs outside of any request. */
export interface ImportWorkParts extends Pick<SharedContext, 'log' | 'publicUrl' | 'sessions' | 'clientSessions'> {
  readonly pool: Pool
  readonly clock: Clock
  readonly store: FileStore
  readonly services: ImportServices
  /** What broken constraints of the database mean. */
  readonly constraints: ConstraintRefusals
}

export interface ActingContext {
  readonly context: FirmContext
  readonly homeCurrency: string
}

/**
 * What a service of a form works with, in the name of the person who imports: with their permissions as they are at this moment.
 * Undefined where the person has left the firm.
 */
export async function buildActingContext(
  { clock, log, publicUrl, sessions, clientSessions }: ImportWorkParts,
  tx: FirmTx,
  { id, acting_by: userId }: { readonly id: string; readonly acting_by: string },
): Promise<ActingContext | undefined> {
  const actor = await findActor(tx, userId)
  if (!actor) return undefined
  const membership = {
    businessId: actor.business_id,
    adminUserId: actor.admin_user_id,
    roleId: actor.role_id,
    roleName: actor.role_name,
    permissions: new Set(actor.permissions as Permission[]),
    // Whoever was let in to begin the import was let in by the rules of signing in.
    secondFactorFrom: null,
    lacksSecondFactor: false,
    lacksSingleSignOn: false,
  }
  const session = {
    id,
    accountId: userId,
    email: actor.email,
    firstName: actor.first_name,
    lastName: actor.last_name,
    isVerified: true,
    expiresAt: clock.now(),
    isProven: false,
    isSingleSignOn: false,
    isIdle: false,
    idleMinutes: null,
    key: null,
    memberships: [membership],
  }
  const security = {
    record: (event: string, facts?: object) => log.info({ event, ...facts }, 'security'),
    recordRefused: (event: string, facts?: object) => log.warn({ event, ...facts }, 'security'),
  }
  const shared = {
    clock,
    log,
    publicUrl,
    sessions,
    clientSessions,
    security,
    requestId: `import ${id}`,
    address: '',
    userAgent: undefined,
    deviceSecret: () => '',
  }
  return {
    homeCurrency: actor.currency,
    context: { ...shared, tx, session, membership, businessId: actor.business_id, userId },
  }
}
