import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './page-helpers.ts'

test('an account in another currency begins without the amounts that the rules say in the firm’s', async ({
  page,
  world,
}) => {
  const firm = await world.firm({ currency: 'NGN' })
  const { administrator } = firm
  await world.signIn(page, administrator, '/trust-account')
  await page.getByRole('button', { name: 'New account' }).click()
  const dialog = page.getByRole('dialog', { name: 'New account of client money' })
  const [float, cash] = [dialog.getByLabel('Largest float of the firm'), dialog.getByLabel('Warn of cash above')]
  await expect(float).toHaveValue('50,000.00')
  await expect(cash).toHaveValue('5,000,000.00')
  await choose(dialog, 'Currency', /^USD/)
  await expect(float).toHaveValue('0.00')
  await expect(cash).toHaveValue('0.00')
  // Other rules begin with their own amounts in the currency of the account.
  await choose(dialog, 'Rules', /United States/)
  await expect(float).toHaveValue('200.00')
  await choose(dialog, 'Rules', /Nigeria/)
  await expect(float).toHaveValue('0.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL(/\/trust-account\/[0-9a-f-]{36}/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const opened = await world.api<object>(administrator, 'GET', `/admin/trust-account/${id}`)
  expect(opened).toMatchObject({ currencyCode: 'USD', floatMax: 0, cashWarning: 0, jurisdiction: 'NG' })
})
