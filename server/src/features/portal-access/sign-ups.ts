import type { ClientRight } from '#domain/client-rights.ts'
import type { PortalSignUp } from '#contract/portal-access.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { decideSignUp, lockSignUp, selectClientsByEmail, selectSignUps } from './queries.ts'
import { inviteToPortal } from './service.ts'

/** Who asks for access, each with the clients that have their address. */
export async function listSignUps({ tx }: FirmContext): Promise<PortalSignUp[]> {
  const rows = await selectSignUps(tx)
  const clients = await selectClientsByEmail(
    tx,
    rows.map(({ email }) => email),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    message: row.message,
    requestedAt: row.created_at.toISOString(),
    clients: clients.filter(({ emails }) => emails.includes(row.email)).map(({ id, name }) => ({ clientId: id, name })),
  }))
}

/** The person is whom the firm says: they get an invitation to that client. */
export async function confirmSignUp(
  context: FirmContext,
  id: string,
  { clientId, rights }: { readonly clientId: string; readonly rights: ClientRight[] },
) {
  const { name, email } = await getSignUp(context, id)
  const access = await inviteToPortal(context, { clientId, rights, name, email })
  await decideSignUp(context.tx, id, { userId: context.userId, accessId: access.id })
  return access
}

export async function declineSignUp(context: FirmContext, id: string): Promise<null> {
  await getSignUp(context, id)
  await decideSignUp(context.tx, id, { userId: context.userId, accessId: null })
  return null
}

async function getSignUp({ tx }: FirmContext, id: string) {
  const signUp = await lockSignUp(tx, id)
  if (!signUp) throw notFound('Request for access')
  return signUp
}
