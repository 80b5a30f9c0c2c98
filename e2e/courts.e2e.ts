import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('a court of the firm is added, renamed, archived and restored, and court updates follow', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/courts')
  await expect(page.getByText('No courts')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New court' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rent Tribunal')
  await dialog.getByRole('textbox', { name: 'City' }).fill('Ikeja')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('Rent Tribunal')).toContainText('Ikeja')
  await page.getByRole('button', { name: 'New court' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('rent tribunal')
  await dialog.getByRole('button', { name: 'Save court' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleErrorMessage(
    'The firm already has this court',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await row('Rent Tribunal').getByRole('button', { name: 'Edit Rent Tribunal' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tribunal of Rents')
  await page.keyboard.press('Enter')
  await expect(row('Tribunal of Rents')).toBeVisible()

  const offered = async () => {
    await page.goto('/progress-update/add-progress-update?iscourtupdate=true')
    await page.getByRole('combobox', { name: 'Court', exact: true }).click()
    await expect(page.getByRole('option', { name: 'Supreme Court of Nigeria' })).toBeVisible()
    return page.getByRole('option', { name: 'Tribunal of Rents' })
  }
  await expect(await offered()).toBeVisible()

  await page.goto('/settings/courts')
  await row('Tribunal of Rents').getByRole('button', { name: 'More actions for Tribunal of Rents' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Court archived')).toBeVisible()
  await expect(await offered()).toHaveCount(0)

  await page.goto('/settings/courts')
  await page.getByRole('button', { name: 'Show 1 archived' }).click()
  await expectAccessible(page)
  await row('Tribunal of Rents').getByRole('button', { name: 'Restore Tribunal of Rents' }).click()
  await expect(page.getByText('Court restored')).toBeVisible()
  await expect(page.getByText('1 court', { exact: true })).toBeVisible()
})
