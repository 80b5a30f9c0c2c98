import { z } from 'zod'
import { notPermitted, Refusal } from '../refusal.ts'
import type { Membership, Session } from './session.ts'

const FirmKeys = z.object({
  businessId: z.preprocess((value) => (value === '' || value === null ? undefined : value), z.uuid().optional()),
  adminUserId: z.preprocess((value) => (value === '' || value === null ? undefined : value), z.uuid().optional()),
})

/**
 * The firm that a call is about: the one it names, else the person's active one. The ids come with every call and are
 * never trusted (decisions.md): a firm the person is not a member of, or somebody else's adminUserId, is refused.
 */
export function membershipFor(session: Session, ...sources: unknown[]): Membership {
  let chosen: Membership | undefined
  for (const source of sources) {
    const keys = FirmKeys.safeParse(source ?? {})
    if (!keys.success) throw new Refusal(400, 'invalid', 'adminUserId and businessId have to be ids')
    const { businessId, adminUserId } = keys.data
    if (businessId) {
      const named = session.memberships.find((membership) => membership.businessId === businessId)
      if (!named || (chosen && chosen !== named)) throw notPermitted()
      chosen = named
    }
    if (adminUserId && adminUserId !== session.accountId) {
      const owner = session.memberships.find((membership) => membership.adminUserId === adminUserId)
      if (!owner || (chosen && chosen.adminUserId !== adminUserId)) throw notPermitted()
      chosen ??= owner
    }
  }
  const membership = chosen ?? session.memberships[0]
  if (!membership) throw new Refusal(403, 'no_business', 'No businesses found')
  return membership
}
