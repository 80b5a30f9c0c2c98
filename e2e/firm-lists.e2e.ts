import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openNewEntry } from './page-helpers.ts'

test('an activity type is added, renamed, moved and archived, and new entries follow', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/activities')
  const list = page.getByRole('region', { name: 'For time entries' })
  await expect(list.getByText('30 activity types')).toBeVisible()
  await expectAccessible(page)

  await list.getByRole('button', { name: 'New activity type' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('client call')
  await dialog.getByRole('button', { name: 'Save activity type' }).click()
  await expect(dialog.getByText('The list has this name already')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Site visit')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Activity type saved')).toBeVisible()
  await expect(list.getByText('31 activity types')).toBeVisible()

  const row = (name: string) => list.getByRole('row', { name: new RegExp(name) })
  await row('Site visit').getByRole('button', { name: 'Edit Site visit' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Visit to the site')
  await dialog.getByRole('checkbox', { name: 'Usually billable' }).uncheck()
  await page.keyboard.press('Enter')
  await expect(row('Visit to the site').getByText('Usually not billable')).toBeVisible()

  await row('Hearing preparation').getByRole('button', { name: 'More actions for Hearing preparation' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(list.getByRole('row').nth(1)).toContainText('Hearing preparation')

  await row('Court appearance').getByRole('button', { name: 'More actions for Court appearance' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(row('Court appearance')).toHaveCount(0)

  await page.goto('/time-entries')
  const entry = await openNewEntry(page)
  await entry.getByRole('combobox', { name: 'Activity Type' }).click()
  await expect(page.getByRole('option', { name: 'Visit to the site' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Court appearance' })).toHaveCount(0)
  await expect(page.getByRole('option').first()).toHaveText('Hearing preparation')

  await page.goto('/settings/activities')
  await list.getByRole('button', { name: 'Show 1 archived' }).click()
  await expectAccessible(page)
  await row('Court appearance').getByRole('button', { name: 'Restore Court appearance' }).click()
  await expect(page.getByText('Activity type restored')).toBeVisible()
  await expect(list.getByRole('button', { name: /archived/ })).toHaveCount(0)
})

test('practice areas are kept in the same way; whoever may not change the settings reads them', async ({
  page,
  world,
  browser,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/practice-areas')
  await page.getByRole('button', { name: 'New practice area' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Space law')
  await dialog.getByRole('combobox', { name: 'Usual rate type' }).click()
  await page.getByRole('option', { name: 'Retainer' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save practice area' }).click()
  await expect(page.getByRole('row', { name: /Space law/ })).toContainText('Retainer')

  const reading = await browser.newPage()
  await world.signIn(reading, await firm.join('partner'), '/settings/practice-areas')
  await expect(reading.getByRole('row', { name: /Space law/ })).toBeVisible()
  await expect(reading.getByRole('button', { name: 'New practice area' })).toHaveCount(0)
  await expect(reading.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await reading.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the rows of a list have a menu, by which they are renamed, archived and restored', async ({ page, world }) => {
    const firm = await world.firm()
    await world.signIn(page, firm.administrator, '/settings/courts')
    await page.getByRole('button', { name: 'New court' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Tax Appeal Tribunal, Lagos')
    await dialog.getByRole('button', { name: 'Save court' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Tax Appeal Tribunal' })
    const menu = row.getByRole('button', { name: /^More actions for Tax Appeal Tribunal/ })
    const target = await menu.boundingBox()
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)

    await menu.click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Tax Appeal Tribunal, South West')
    await dialog.getByRole('button', { name: 'Save court' }).click()
    await expect(row).toContainText('Tax Appeal Tribunal, South West')

    await menu.click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Show 1 archived' }).click()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(page.getByText('Court restored')).toBeVisible()
    await expect(row).toBeVisible()
    await expect(page.getByRole('button', { name: /archived/ })).toHaveCount(0)
  })

  test('a row that leads somewhere keeps its menu beside it', async ({ page, world }) => {
    const firm = await world.firm()
    await world.signIn(page, firm.administrator, '/settings/practice-areas')
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^More actions/ }) })
    const second = await rows
      .nth(1)
      .getByRole('button', { name: /^More actions/ })
      .getAttribute('aria-label')
    const name = second?.replace('More actions for ', '') ?? ''
    await page.getByRole('button', { name: second ?? '', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect(rows.first()).toContainText(name)
    await rows.first().getByRole('button').first().click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  })
})
