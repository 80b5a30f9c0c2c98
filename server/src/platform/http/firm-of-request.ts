import { z } from 'zod'
import { notPermitted, Refusal } from '../refusal.ts'
import type { Membership, Session } from './session.ts'

const key = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.uuid().toLowerCase().optional(),
)
const FirmKeys = z.object({ businessId: key, adminUserId: key })

/**
 * The membership in the firm that a call names, or else in the person's active firm. The ids that come with a call are
 * never trusted (decisions.md): a firm that the person does not belong to, or somebody else's adminUserId, is refused.
 */
export function membershipFor(session: Session, ...sources: unknown[]): Membership {
  const named = sources.map(keysOf)
  const businessIds = named.flatMap(({ businessId }) => businessId ?? [])
  // A person may send their own id, whichever of their firms is meant.
  const founderIds = named.flatMap(({ adminUserId }) => adminUserId ?? []).filter((id) => id !== session.accountId)
  const isMeant = (membership: Membership) =>
    businessIds.every((id) => id === membership.businessId) && founderIds.every((id) => id === membership.adminUserId)

  const membership = session.memberships.find(isMeant)
  if (membership) return membership
  if (session.memberships.length === 0) throw new Refusal(403, 'no_business', 'No businesses found')
  throw notPermitted()
}

function keysOf(source: unknown): z.infer<typeof FirmKeys> {
  // A body that is not an object names no firm; the contract refuses it.
  const keys = FirmKeys.safeParse(typeof source === 'object' && !Array.isArray(source) ? (source ?? {}) : {})
  if (!keys.success) throw new Refusal(400, 'invalid', 'adminUserId and businessId have to be ids')
  return keys.data
}
