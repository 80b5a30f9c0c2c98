import type { Page } from '@playwright/test'
import type { World } from './fixtures.ts'

type Person = Parameters<World['api']>[0]

/** A phone on which somebody of a client has opened the portal by their invitation. */
export async function onPhoneOfClient(
  { world, page, administrator }: { world: World; page: Page; administrator: Person },
  clientId: string,
  rights: readonly string[],
): Promise<{ phone: Page; close: () => Promise<void> }> {
  const email = `halima-${clientId.slice(-8)}@client.example`
  const access = { clientId, name: 'Halima Bello', email, rights }
  await world.api(administrator, 'POST', '/admin/client-portal/access', access)
  const theirs = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } })
  if (!theirs) throw new Error('no browser')
  const phone = await theirs.newPage()
  await phone.goto(await world.mailedLink(email, '/login\\?code='))
  await phone.getByRole('button', { name: 'Open the portal' }).click()
  return { phone, close: () => theirs.close() }
}
