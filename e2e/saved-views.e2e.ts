import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from '../server/src/testing/workbook.ts'
import { aMatter } from './page-helpers.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const views = (page: Page, name: string | RegExp = 'Views') => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const rows = (page: Page) => page.getByRole('row', { name: /v\.|lease/ })

async function saveView(page: Page, name: string, { isShared = false, opensFirst = false } = {}): Promise<void> {
  await item(page, 'Save as a new view').click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill(name)
  if (isShared) await dialog.getByLabel('Share with the firm').check()
  if (opensFirst) await dialog.getByLabel('Open this list with it').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toBeHidden()
}

test('a list is saved as a view, opened by others, updated, and is the default for the right people', async ({
  page,
  browser,
  world,
}) => {
  const firm = await world.firm()
  const partner = await firm.join('partner')
  await aMatter(world, firm.administrator, { clientName: 'Obi Holdings', matterName: 'Obi v. Ade' })
  await aMatter(world, firm.administrator, { clientName: 'Calder & Finch', matterName: 'Lakeshore lease' })
  await world.signIn(page, firm.administrator, '/matter/matter-list')
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Search matters').fill('lease')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Columns and row height' }).click()
  await page.getByRole('checkbox', { name: 'Team' }).uncheck()
  await page.keyboard.press('Escape')
  await views(page).click()
  await saveView(page, 'Leases', { isShared: true })
  await expect(views(page, 'View Leases')).toBeVisible()
  await expect(page).toHaveURL(/search=lease/)

  // Another filter is a change of the view until it is saved; everything else is one click away.
  await page.getByRole('columnheader', { name: 'Matter' }).getByRole('button').click()
  await views(page, 'View Leases, changed').click()
  await item(page, 'Save changes to Leases').click()
  await expect(views(page, 'View Leases')).toBeVisible()
  await views(page, 'View Leases').click()
  await item(page, 'All matters').click()
  await expect(rows(page)).toHaveCount(2)

  const theirs = await (await browser.newContext()).newPage()
  await world.signIn(theirs, partner, '/matter/matter-list')
  await views(theirs).click()
  await item(theirs, 'Leases').click()
  await expect(rows(theirs)).toHaveCount(1)
  await expect(theirs.getByRole('columnheader', { name: 'Team' })).toHaveCount(0)
  await expect(theirs.getByRole('columnheader', { name: 'Matter' })).toHaveAttribute('aria-sort', 'descending')
  await views(theirs, 'View Leases').click()
  await item(theirs, 'Manage views').click()
  const manage = theirs.getByRole('dialog', { name: 'Manage views' })
  await expect(manage).toContainText('Shared by')
  await expectAccessible(theirs)
  await manage.getByRole('button', { name: 'More actions for Leases' }).click()
  await expect(item(theirs, 'Delete')).toHaveCount(0)
  await item(theirs, 'Open the list with it').click()
  await expect(manage).toContainText('Opens first')
  await theirs.keyboard.press('Escape')
  await theirs.goto('/matter/matter-list')
  await expect(theirs).toHaveURL(/search=lease/)
  await expect(views(theirs, 'View Leases')).toBeVisible()
})

test('views are renamed and deleted, and the list is saved as a file of either kind', async ({ page, world }) => {
  const firm = await world.firm()
  await aMatter(world, firm.administrator, { clientName: 'Obi Holdings', matterName: 'Obi v. Ade' })
  await world.signIn(page, firm.administrator, '/clients/list')
  await page.getByLabel('Search clients').fill('obi')
  await expect(page).toHaveURL(/search=obi/)
  for (const [button, ending] of [
    ['Export CSV', 'csv'],
    ['Export XLSX', 'xlsx'],
  ] as const) {
    if (ending === 'xlsx') await page.getByRole('button', { name: 'More export formats' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole(ending === 'csv' ? 'button' : 'menuitem', { name: button }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(String.raw`^clients-\d{4}-\d{2}-\d{2}\.${ending}$`))
    const bytes = await readFile(await file.path())
    const text = ending === 'csv' ? bytes.toString() : JSON.stringify(readSheet(bytes))
    expect(text).toContain('Obi Holdings')
  }

  await views(page).click()
  await saveView(page, 'Obi', { opensFirst: true })
  await views(page, 'View Obi').click()
  await item(page, 'Manage views').click()
  const manage = page.getByRole('dialog', { name: 'Manage views' })
  await manage.getByRole('button', { name: 'More actions for Obi' }).click()
  await item(page, 'Rename').click()
  const renaming = page.getByRole('dialog', { name: 'Rename view' })
  await renaming.getByLabel('Name').fill('')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(renaming.getByLabel('Name')).toHaveAccessibleErrorMessage(/\w/)
  await renaming.getByLabel('Name').fill('The Obi family')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(manage).toContainText('The Obi family')
  await manage.getByRole('button', { name: 'More actions for The Obi family' }).click()
  await item(page, 'Delete').click()
  await page.getByRole('dialog', { name: 'Delete view?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(manage).toContainText('There are no saved views')
  await page.keyboard.press('Escape')
  await page.goto('/clients/list')
  await expect(page.getByRole('link', { name: 'Obi Holdings' })).toBeVisible()
  await expect(page).not.toHaveURL(/search/)
})
