import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('a person makes an API key, which calls until they revoke it; an administrator sees it as well', async ({
  page,
  world,
  browser,
}) => {
  const firm = await world.firm()
  const partner = await firm.join('partner', 'Grace Ekanem')
  await world.signIn(page, partner, '/settings/api-keys')
  await expect(page.getByText('You have no API key.')).toBeVisible()
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByLabel('Name').fill('Bookkeeping')
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await expect(dialog.getByText('Choose what the key may do')).toBeVisible()
  await expect(dialog.getByText('Roles', { exact: true })).toBeHidden()
  await dialog.getByRole('checkbox', { name: 'Create: Clients' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'View: Clients' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make key' }).click()

  const made = page.getByRole('dialog', { name: 'Bookkeeping' })
  const token = await made.getByLabel('API key').inputValue()
  await expectAccessible(page)
  await made.getByRole('button', { name: 'Done' }).click()
  const call = () => page.request.get('/api/admin/client-info/list', { headers: { authorization: `Bearer ${token}` } })
  expect((await call()).status()).toBe(200)
  await expect(page.getByText('clientInfo, clientInfo.create')).toBeVisible()
  await expectAccessible(page)

  const office = await (await browser.newContext()).newPage()
  await world.signIn(office, firm.administrator, '/settings/api-keys')
  await expect(office.getByText('Bookkeeping, of Grace Ekanem')).toBeVisible()
  await office.context().close()

  await page.getByRole('button', { name: 'Revoke Bookkeeping' }).click()
  await page.getByRole('dialog', { name: 'Revoke Bookkeeping?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  expect((await call()).status()).toBe(401)
})
