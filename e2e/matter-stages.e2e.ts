import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter } from './page-helpers.ts'

test('an administrator gives a practice area its stages', async ({ page, world, browser }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/practice-areas')
  await expect(
    page.getByRole('link', { name: 'Intake, Pleadings, Discovery, Trial, Appeal: Civil Litigation' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add stages: Tax' }).click()
  await expect(page.getByRole('heading', { name: 'Tax', level: 1 })).toBeVisible()
  await expect(page.getByText('No stages')).toBeVisible()
  const dialog = page.getByRole('dialog')
  for (const name of ['Objection', 'Advice']) {
    await page.getByRole('button', { name: 'New stage' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('Objection').getByRole('button', { name: 'Edit Objection' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('advice')
  await dialog.getByRole('button', { name: 'Save stage' }).click()
  await expect(dialog.getByText('The list has this name already')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tribunal')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await row('Advice').getByRole('button', { name: 'More actions for Advice' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Advice')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Practice areas' }).first().click()
  await expect(page.getByRole('link', { name: 'Advice, Tribunal: Tax' })).toBeVisible()

  const reading = await browser.newPage()
  await world.signIn(reading, await firm.join('partner'), '/settings/practice-areas')
  await reading.getByRole('link', { name: 'Advice, Tribunal: Tax' }).click()
  await expect(reading.getByRole('row', { name: /Tribunal/ })).toBeVisible()
  await expect(reading.getByRole('button', { name: 'New stage' })).toHaveCount(0)
  // On a phone the whole row leads there.
  await reading.setViewportSize({ width: 390, height: 844 })
  await reading.goto('/settings/practice-areas')
  await reading.getByRole('button', { name: /^Tax.*Advice, Tribunal/ }).click()
  await expect(reading.getByRole('heading', { name: 'Tax', level: 1 })).toBeVisible()
  await reading.close()
})

test('a matter goes from stage to stage, and its list is filtered by them', async ({ page, world }) => {
  const firm = await world.firm()
  const { matterId: id } = await aMatter(world, firm.administrator, { matterPracticeAreas: ['Civil Litigation'] })
  await aMatter(world, firm.administrator, { matterName: 'Lease of Plot 5', matterPracticeAreas: ['Tax'] })
  await world.signIn(page, firm.administrator, `/matter/${id}/edit`)
  await page.getByRole('combobox', { name: 'Stage' }).click()
  await expect(page.getByRole('option').first()).toHaveText('Intake')
  await page.getByRole('option', { name: 'Pleadings' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('button', { name: 'Stage: Pleadings' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Pleadings' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'Trial' }).click()
  await expect(page.getByText('Stage saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stage: Trial' })).toBeVisible()
  await expect(page.getByText('stage from Pleadings to Trial')).toBeVisible()

  await page.goto('/matter/matter-list?stage=Trial')
  await expect(page.getByRole('row', { name: /Obi v Ade/ })).toContainText('Trial')
  await expect(page.getByRole('row', { name: /Lease of Plot 5/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter Stage' }).click()
  await expect(page.getByRole('row', { name: /Lease of Plot 5/ })).toBeVisible()
  await page.getByRole('button', { name: 'Stage', exact: true }).click()
  await page.getByRole('option', { name: 'Trial' }).click()
  await expect(page).toHaveURL(/stage=Trial/)
  await expectAccessible(page)

  // A stage goes with its practice area.
  await page.goto(`/matter/${id}/edit`)
  await page.getByRole('button', { name: 'Remove Civil Litigation' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Obi v Ade', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Stage/ })).toHaveCount(0)
})
