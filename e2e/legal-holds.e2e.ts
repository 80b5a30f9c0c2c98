import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter } from './page-helpers.ts'

test('a matter under legal hold says so and cannot be deleted until an administrator lifts the hold', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { matterId } = await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator, `/matter/${matterId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Set legal hold' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set legal hold' })
  await dialog.getByLabel('Reason').fill('Subpoena of 3 March')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Set hold' }).click()
  await expect(page.getByText(/Under legal hold since .*Subpoena of 3 March/)).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete|Move/ })
    .click()
  await expect(page.getByText(/its matter is under legal hold/).first()).toBeVisible()
  await page.reload()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Lift legal hold' }).click()
  const lifting = page.getByRole('dialog', { name: 'Lift legal hold' })
  await lifting.getByLabel('Reason').fill('The dispute was settled')
  await lifting.getByRole('button', { name: 'Lift hold' }).click()
  await expect(page.getByText(/Under legal hold since/)).toBeHidden()
})
