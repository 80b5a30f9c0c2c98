import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CLIENT, startIdentityProvider } from '../server/src/testing/identity-provider.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('an administrator sets up single sign-on, and a person of the firm signs in at the provider', async ({
  page,
  world,
  browser,
}) => {
  const provider = await startIdentityProvider(`${world.url}/single-sign-on`)
  const firm = await world.firm()
  const partner = await firm.join('partner', 'Grace Ekanem')
  const domain = `${firm.slug}.example`
  await world.parts.database.owner.query(
    `begin; select set_config('app.realm', 'identity', true); update app.accounts set email = 'grace@${domain}' where id = '${partner.id}'; commit`,
  )
  await world.signIn(page, firm.administrator, '/settings/single-sign-on')
  await page.getByLabel('Another domain').fill(domain)
  await page.getByRole('button', { name: 'Add domain' }).click()
  const record = page.getByLabel(`TXT record of ${domain}`)
  await expect(record).toHaveValue(/^lexhold-verification=/)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Verify ${domain}` }).click()
  await expect(page.getByText(`${domain} has no such TXT record yet`).first()).toBeVisible()
  await writeFile(join(process.env['E2E_RECORDS'] ?? '', `${domain}.txt`), await record.inputValue())
  await page.getByRole('button', { name: `Verify ${domain}` }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByLabel('Issuer').fill('http://127.0.0.1:1')
  await page.getByLabel('Client ID').fill(CLIENT.id)
  await page.locator('input[type="password"]').fill(CLIENT.secret)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Issuer')).toHaveAccessibleErrorMessage('No identity provider answers here')
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The provider answers').first()).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await other.goto('/login?redirectUrl=/clients/list')
  await other.getByRole('button', { name: 'Use single sign-on' }).click()
  await expect(other.getByText('Email is required')).toBeVisible()
  await other.getByLabel('Email').fill('grace@elsewhere.example')
  await other.getByRole('button', { name: 'Use single sign-on' }).click()
  await expect(other.getByText('There is no single sign-on for this address').first()).toBeVisible()
  await expectAccessible(other)
  await other.getByLabel('Email').fill(`grace@${domain}`)
  await other.getByRole('button', { name: 'Use single sign-on' }).click()
  await other.locator('input[name="login"]').fill(`grace@${domain}`)
  await other.locator('input[name="password"]').fill('any')
  await other.locator('button[type="submit"]').click()
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL(/\/clients\/list$/)
  await expect(other.getByRole('heading', { name: 'Clients' })).toBeVisible()

  // A sensitive act waits for a new sign-in at the provider, in a window of its own, and then goes on by itself.
  await other.goto('/settings/api-keys')
  await other.getByRole('button', { name: 'New API key' }).click()
  const dialog = other.getByRole('dialog', { name: 'New API key' })
  await dialog.getByLabel('Name').fill('Bookkeeping')
  await dialog.getByRole('checkbox', { name: 'View: Clients' }).check()
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const proof = other.getByRole('dialog', { name: 'Is it you?' })
  const opened = other.waitForEvent('popup')
  await proof.getByRole('button', { name: 'Use single sign-on' }).click()
  const popup = await opened
  // Whoever is signed in at the provider has to sign in there again.
  await popup.locator('input[name="login"]').fill(`grace@${domain}`)
  await popup.locator('input[name="password"]').fill('any')
  await popup.locator('button[type="submit"]').click()
  // It asks for consent only where it has forgotten it.
  await popup
    .getByRole('button', { name: 'Continue' })
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  await expect(other.getByRole('dialog', { name: 'Bookkeeping' }).getByLabel('API key')).toHaveValue(/^lexhold_/)
  await other.getByRole('button', { name: 'Done' }).click()

  // The address with the answer leads nowhere a second time.
  await other.goto('/single-sign-on?code=used&state=used')
  await expect(other.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expectAccessible(other)
  await other.context().close()
  await provider.stop()
})
