import type { SetUpFirm } from '#contract/firm.ts'
import { slugProblem } from '#domain/slug.ts'
import type { IdentityContext } from '../../platform/context.ts'
import { getSession } from '../../platform/http/session.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { lockAccount, selectFirmIds } from '../auth/public.ts'
import { getProfile } from '../session/public.ts'
import { createFirm } from './create-firm.ts'
import { findMember } from './people.queries.ts'
import { isSlugTaken } from './queries.ts'

/** Whether a portal address can be taken. */
export async function checkSlug({ tx }: IdentityContext, address: string) {
  const slug = address.trim().toLowerCase()
  const reason = slugProblem(slug) ?? ((await isSlugTaken(tx, slug)) ? 'This address is taken' : null)
  return { available: reason === null, reason }
}

/** The account is locked, so that a form sent twice creates one firm. A unique index refuses an address that is taken. */
export async function setUpFirm(context: IdentityContext, input: SetUpFirm) {
  const { tx, clock } = context
  const session = getSession(context)
  const account = await lockAccount(tx, session.accountId)
  if (!account.verified_at) {
    throw new Refusal(422, 'email_not_verified', 'Verify your email address before you set up a firm')
  }
  if ((await selectFirmIds(tx, account.id)).length > 0) {
    throw new Refusal(409, 'has_business', 'You already belong to a firm')
  }
  const problem = slugProblem(input.slug)
  if (problem !== undefined) throw invalidField('slug_invalid', 'slug', problem)

  const { businessId, tx: firmTx } = await createFirm(tx, input, account, { clock })
  const founder = await findMember(firmTx, account.id)
  if (!founder) throw new Error('a new firm has no founder')
  context.sessions.forgetAccount(account.id)
  return getProfile(tx, session, [{ businessId, adminUserId: account.id, roleName: founder.role_name }])
}
