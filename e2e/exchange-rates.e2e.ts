import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('a rate that a firm types is shown with its day and source, and can be deleted', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/exchange-rates')
  await page.getByRole('button', { name: 'New rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'New exchange rate' })
  await dialog.getByLabel('Currency').click()
  await page.getByRole('option', { name: /NGN/ }).click()
  await dialog.getByLabel('Rate').fill('1600')
  await expect(dialog.getByText(/1 NGN = /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save rate' }).click()
  await expect(page.getByRole('row', { name: /NGN/ })).toContainText('Typed by the firm')
  await expectAccessible(page)
})
