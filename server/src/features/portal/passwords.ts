import type { Received } from '#contract/endpoint.ts'
import type { portal } from '#contract/portal.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { beginPortalSignIn } from '../../platform/db/transactions.ts'
import { hashSecret } from '../../platform/http/session.ts'
import { hashNewPassword, linkInvalid } from '../auth/public.ts'
import { dropLinksOfPerson, endSessionsOfPerson, findLink, lockPerson, setPassword, useLink } from './queries.ts'
import { ASK_FOR_LINK } from './sign-in.ts'

type ResetBody = Received<typeof portal.resetPassword>['body']

/** The hash of the new password, for whoever holds a link that still works. */
export async function hashClientPassword(
  context: PreparationContext,
  { slug, id, password }: ResetBody,
): Promise<string> {
  const person = await context.transact(async (tx) => {
    const firm = await beginPortalSignIn(tx, slug, context.requestId)
    const link = firm && (await findLink(firm.tx, ['reset'], hashSecret(id)))
    return link && lockPerson(firm.tx, link.person_id)
  })
  if (!person) throw linkInvalid(ASK_FOR_LINK)
  return hashNewPassword(password, { email: person.email, names: person.name.split(' ') }, context)
}

/** All sessions of the person at the firm end. */
export async function resetClientPassword(
  context: IdentityContext,
  { slug, id }: ResetBody,
  passwordHash: string,
): Promise<null> {
  const firm = await beginPortalSignIn(context.tx, slug, context.requestId)
  const link = firm && (await useLink(firm.tx, ['reset'], hashSecret(id)))
  if (!link) throw linkInvalid(ASK_FOR_LINK)
  await lockPerson(firm.tx, link.person_id)
  await setPassword(firm.tx, link.person_id, passwordHash)
  await dropLinksOfPerson(firm.tx, link.person_id, 'reset')
  for (const session of await endSessionsOfPerson(firm.tx, link.person_id))
    context.clientSessions.forgetSession(session.id)
  context.security.record('client_password_set', { clientPerson: link.person_id, firm: firm.businessId })
  return null
}
