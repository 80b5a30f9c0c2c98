import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('an administrator adds a field, a client gets its value, and the list shows and filters by it', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/custom-fields')
  await page.getByRole('button', { name: 'New field' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New field' })
  await dialog.getByLabel('Name').fill('Industry')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Choice' }).click()
  await dialog.getByLabel('Choices, one on each line').fill('Shipping\nOil & gas')
  await dialog.getByRole('checkbox', { name: 'Required' }).check()
  await dialog.getByLabel('Column in lists').check()
  await dialog.getByRole('button', { name: 'Save field' }).click()
  await expect(page.getByRole('row', { name: /Industry/ })).toContainText('Choice: Shipping, Oil & gas')
  await expectAccessible(page)

  await page.goto('/clients/add-new-client')
  await page.getByLabel('Company name').fill('Delta Marine Ltd.')
  const industry = page.getByRole('combobox', { name: 'Industry' })
  await expect(industry).toBeVisible()
  await expect(page.getByText('No similar name found. You still decide.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(industry).toHaveAccessibleErrorMessage('Industry is required')
  await industry.click()
  await page.getByRole('option', { name: 'Oil & gas' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delta Marine Ltd.' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Oil & gas' })).toBeVisible()

  await page.goto('/clients/list')
  await expect(page.getByRole('columnheader', { name: 'Industry' })).toBeVisible()
  await page.getByRole('button', { name: 'Custom field' }).click()
  await page.getByRole('option', { name: 'Industry: Shipping' }).click()
  await expect(page.getByRole('row', { name: /Delta Marine/ })).toBeHidden()
  await page.getByRole('button', { name: 'Remove filter Custom field' }).click()
  await expect(page.getByRole('row', { name: /Delta Marine/ })).toContainText('Oil & gas')
})
