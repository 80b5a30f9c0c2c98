import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('an administrator sets the week, adds public holidays and a day of the firm, and removes one', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/working-days')
  await page.getByRole('checkbox', { name: 'Saturday' }).check()
  await page.getByRole('checkbox', { name: 'Invoices are due on a working day' }).check()
  await page.getByRole('button', { name: 'Save working days' }).click()
  await expect(page.getByText('Working days saved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Saturday' })).toBeChecked()

  await page.getByRole('button', { name: 'Add public holidays' }).click()
  const holidays = page.getByRole('dialog', { name: 'Add public holidays' })
  await holidays.getByRole('button', { name: 'Add holidays' }).click()
  await expect(holidays).toBeHidden()
  await expect(page.getByRole('row', { name: /Christmas Day/ })).toBeVisible()

  await page.getByRole('button', { name: 'New closed day' }).click()
  const closure = page.getByRole('dialog', { name: 'New closed day' })
  await closure.getByLabel('Name').fill('Firm retreat')
  await closure.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(closure.getByRole('combobox', { name: 'Day' })).toHaveAccessibleErrorMessage('Date is required')
  await closure.getByRole('combobox', { name: 'Day' }).fill('14/08/2026')
  await closure.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('row', { name: /Firm retreat/ })).toContainText('Friday')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Firm retreat 2026-08-14' }).click()
  await expect(page.getByRole('row', { name: /Firm retreat/ })).toBeHidden()
})
