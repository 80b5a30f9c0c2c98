import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'
import { aMatter, anEntry, clockOf, openNewEntry, timerButton } from './page-helpers.ts'

const WIDTHS = [390, 320] as const

// Axe looks at each screen in two colour schemes.
test.describe.configure({ timeout: 180_000 })

/** A firm at work: a client, a matter, time on it, something in the bin and a timer that runs. */
async function aBusyFirm(world: World) {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  await anEntry(world, firm, work)
  const gone = await anEntry(world, firm, work, { description: 'Entered twice' })
  await world.api(firm.administrator, 'DELETE', `/admin/time-entry/${gone}`)
  await world.api(firm.administrator, 'POST', '/admin/time-entry-log/start-entry', {})
  return { firm, ...work }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const)
  await expect.poll(async () => (await widths())[0], { message: page.url() }).toBe((await widths())[1])
}

const pagesOf = ({ clientId, matterId }: { clientId: string; matterId: string }) => [
  '/dashboard',
  '/time-entries',
  '/time-entries?view=week',
  '/clients/list',
  '/clients/add-new-client',
  `/clients/${clientId}`,
  '/matter/matter-list',
  '/matter/add-new-matter',
  `/matter/${matterId}`,
  '/recycle-bin?activeTab=time-entries',
  '/progress-update?activeTab=progress-notes',
  '/expense-request/direct-expense?activeTab=client',
  '/billing/flat-fees',
  '/settings/team',
]

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Forms, records and settings are looked at where their journeys are proved. */
const SCREENS = [
  ['/dashboard', '/time-entries', '/time-entries?view=week'],
  ['/clients/list', '/recycle-bin?activeTab=time-entries', '/billing/flat-fees'],
] as const

for (const paths of SCREENS) {
  test(`screens are accessible in both colour schemes: ${paths.join(', ')}`, async ({ page, world }) => {
    const busy = await aBusyFirm(world)
    await world.signIn(page, busy.firm.administrator)
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      await expectAccessible(page)
    }
  })
}

test('no screen scrolls sideways on a phone, down to 320 px', async ({ page, world }) => {
  const busy = await aBusyFirm(world)
  await page.setViewportSize({ width: 390, height: 844 })
  await world.signIn(page, busy.firm.administrator)
  for (const path of pagesOf(busy)) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await settled(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
  }

  // Of many tabs the one that is open is in view.
  await page.goto(`/matter/${busy.matterId}?activeTab=activity`)
  const current = page.getByRole('navigation', { name: 'Matter' }).locator('[aria-current]')
  await expect(current).toHaveText('Activity')
  await expect(current).toBeInViewport({ ratio: 0.9 })
})

test('Create New, the popup and its dropdowns are accessible in both colour schemes', async ({ page, world }) => {
  const { firm } = await aBusyFirm(world)
  await world.signIn(page, firm.administrator, '/time-entries')
  await settled(page)
  await page.getByRole('button', { name: 'Create New' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Client',
    'Matter',
    'Progress Update',
    'Invoice',
    'Time Entry',
    'Expense',
    'Flat Fee',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const popup = await openNewEntry(page)
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(popup.getByText('Duration is required')).toBeVisible()
  await popup.getByRole('combobox', { name: 'Client' }).click()
  await expect(page.getByRole('option', { name: 'Harborline Bank' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await popup.getByLabel('Date').click()
  await expect(page.getByRole('dialog', { name: 'Choose Date' })).toBeVisible()
  await expectAccessible(page)
})

test('the minimized popup, its question and the palette are accessible in both colour schemes', async ({
  page,
  world,
}) => {
  const { firm } = await aBusyFirm(world)
  await world.signIn(page, firm.administrator, '/time-entries')
  await settled(page)
  // A timer below one second has nothing to save; the server's may lag behind the one on the page.
  await expect(clockOf(page)).toHaveText(/^00:00:(0[2-9]|[1-5]\d)$/)
  await timerButton(page, 'Stop').click()
  const popup = page.getByRole('dialog', { name: 'New Time Entry' })
  await popup.getByRole('button', { name: 'Delete Entry' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete Time Entry?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog', { name: 'Delete Time Entry?' }).getByRole('button', { name: 'Cancel' }).click()
  await popup.getByRole('button', { name: 'Minimize popup' }).click()
  await expect(popup).toBeHidden()
  await expectAccessible(page)

  await page.keyboard.press('Control+k')
  await page.getByLabel('Command').fill('obi')
  await expect(page.getByRole('button', { name: /Obi v Ade/ }).first()).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the popup and the sheets are accessible and nothing scrolls sideways', async ({ page, world }) => {
  const { firm } = await aBusyFirm(world)
  await page.setViewportSize({ width: 320, height: 700 })
  await world.signIn(page, firm.administrator, '/time-entries')
  await settled(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('button', { name: 'Show 1 entry' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show 1 entry' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  const popup = page.getByRole('dialog', { name: 'New Time Entry' })
  await expect(popup.getByRole('button', { name: 'Save', exact: true })).toBeInViewport()
  await expect(popup.getByRole('button', { name: 'Delete Entry' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('text of weak contrast is found in the scheme that it is weak in, also behind many like it', async ({ page }) => {
  const text = (style: string) => `<p class="text" style="${style}">Text</p>`
  const show = (last: string) =>
    page.setContent(
      `<html lang="en"><title>Page</title><style>@media (prefers-color-scheme: dark) { .dim { background: #333 } }</style>
       <main><h1>Page</h1>${text('color: #111').repeat(3)}${last}</main></html>`,
    )
  await show(text('color: #222'))
  await expectAccessible(page)
  await show(text('color: #bbb'))
  await expect(expectAccessible(page)).rejects.toThrow('light color-contrast')
  await show(`<div class="dim">${text('color: #111')}</div>`)
  await expect(expectAccessible(page)).rejects.toThrow(/"dark color-contrast(?!.*"light)/s)
})
