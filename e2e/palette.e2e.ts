import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'
import { aMatter, anotherMatter, choose, openNewEntry } from './page-helpers.ts'
import type { TestFirm } from '../server/src/testing/factories.ts'

const KEY_MS = 30

const command = (page: Page) => page.getByRole('textbox', { name: 'Command' })

/** Two clients of which the shorter text finds the wrong one first. */
async function clients(world: World, { administrator }: TestFirm) {
  const [babatunde, balogun] = await Promise.all(
    ['Babatunde', 'Balogun'].map((lastName) =>
      world.api<{ id: string }>(administrator, 'POST', '/admin/client-info', {
        clientType: 'Individual',
        firstName: 'Ade',
        lastName,
      }),
    ),
  )
  return { babatunde, balogun }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

test('on a slow computer, what is typed right after Ctrl+K is kept, and Enter opens what it finds', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { balogun } = await clients(world, firm)
  await world.signIn(page, firm.administrator)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await slowDown(page)
  // The palette's code is not loaded yet, and N, T and G are shortcuts of the page below it.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('balogun', { delay: KEY_MS })
  await page.keyboard.press('Enter')
  // Six times slower, the palette's code and the client's page take seconds to load.
  await expect(page).toHaveURL(new RegExp(`/clients/${balogun?.id}$`), { timeout: 30_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The palette is loaded, and an earlier text has found somebody else.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ba', { delay: KEY_MS })
  await expect(page.getByRole('button', { name: /Babatunde/ })).toBeVisible()
  await page.keyboard.type('log', { delay: KEY_MS })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/clients/${balogun?.id}$`))
  await expect(command(page)).toHaveCount(0)
})

test('a page is opened by its name, and Escape forgets what was typed', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('matters', { delay: KEY_MS })
  await expect(command(page)).toHaveValue('matters')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/matter\/matter-list/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('xyzzy', { delay: KEY_MS })
  await expect(page.getByText('Nothing found. For time, type: 30m what you did, matter')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(command(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(command(page)).toHaveValue('')
})

test('matters of one name are told apart by number and client, also at the speed of typing', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { clientId } = await aMatter(world, firm.administrator, { matterName: 'Lease renewal', matterNumber: 'M-0101' })
  await anotherMatter(world, firm.administrator, clientId, { matterName: 'Lease renewal', matterNumber: 'M-0202' })
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  const field = popup.getByRole('combobox', { name: 'Matter' })
  await choose(popup, 'Matter', /Lease renewal M-0202 · Harborline Bank/)
  await expect(field).toHaveText('Lease renewal M-0202 Harborline Bank')
  await expectAccessible(page)
  await slowDown(page)
  await field.click()
  await expect(page.getByRole('textbox', { name: 'Search', exact: true })).toBeFocused()
  await page.keyboard.type('0101', { delay: KEY_MS })
  await page.keyboard.press('Enter')
  await expect(field).toContainText('M-0101')
})

test('Create New offers a person only what they may create', async ({ page, world }) => {
  const firm = await world.firm()
  const accountant = await firm.join('accountant')
  await world.signIn(page, accountant)
  await page.getByRole('button', { name: 'Create New' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Invoice', 'Time Entry', 'Expense', 'Flat Fee'])
  await page.getByRole('menuitem', { name: 'Expense' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /expense/i })).toBeVisible()
})

test('requests that wait for a person are counted beside the link to them', async ({ page, world }) => {
  const firm = await world.firm()
  const paralegal = await firm.join('paralegal')
  const categories = await world.api<{ id: string }[]>(
    paralegal,
    'GET',
    '/admin/expense-flat-fees-info/expense-categories',
  )
  await world.api(paralegal, 'POST', '/admin/expense-flat-fees-info/expense', {
    isFirmExpense: true,
    isRequest: true,
    categoryId: categories[0]?.id,
    date: '2026-03-16',
    unitCost: 40,
  })
  await world.signIn(page, firm.administrator)
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Expenses 1 request to approve' })
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await link.click()
  await page.getByRole('link', { name: /^Expense requests/ }).click()
  await page.getByRole('row', { name: /Pending approval/ }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Request approved')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Expenses', exact: true }).first()).toBeVisible()
})
