import { CLIENT_RIGHTS, type ClientRight } from '#domain/client-rights.ts'
import { portalAccess } from '#contract/portal-access.ts'
import { portal, type SignedInClient } from '#contract/portal.ts'
import type { TestFirm } from './factories.ts'
import { linkMailedBy } from './mail.ts'
import { dataOf } from './records.ts'
import type { TestApp } from './test-app.ts'

export interface PortalClient {
  readonly accessId: string
  readonly clientId: string
  readonly email: string
  readonly token: string
}

let people = 0

/** Invites a person to the portal of a client as the firm does, and opens the mailed link. */
export async function aPortalClient(
  app: TestApp,
  firm: TestFirm,
  about: { readonly clientId: string; readonly email?: string; readonly rights?: readonly ClientRight[] },
): Promise<PortalClient> {
  const {
    clientId,
    rights = CLIENT_RIGHTS,
    email = `client${(people += 1)}.${clientId.slice(-6)}@client.example`,
  } = about
  let accessId = ''
  const code = await linkMailedBy(app, email, 'code=', async () => {
    const body = { clientId, name: 'Halima Bello', email, rights }
    accessId = dataOf<{ id: string }>(await app.call(portalAccess.invite, { body }, firm.administrator.token)).id
  })
  const { token } = dataOf<SignedInClient>(await app.call(portal.openLink, { body: { slug: firm.slug, code } }))
  return { accessId, clientId, email, token }
}
