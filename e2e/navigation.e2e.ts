import type { Page } from '@playwright/test'
import { aMatter, anotherMatter } from './page-helpers.ts'
import { asOwnerOf } from '../server/src/testing/factories.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('an anonymous visitor of a private page is redirected to sign in and back', async ({ page }) => {
  await page.goto('/time-entries?page=2')
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
  await expect(page).toHaveURL(/redirectParams=/)
})

test('a signed-in person finds their firm and the shell around the dashboard', async ({ page, world }) => {
  const firm = await world.firm({ name: 'Okafor Partners' })
  await world.signIn(page, firm.administrator)
  await expect(page.getByText('Okafor Partners').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByText('14 days left in trial')).toBeVisible()
  await expectAccessible(page)

  // The banner's place is reserved until the plan is loaded again, so that the page does not shift.
  const before = await page.getByRole('heading', { level: 1 }).boundingBox()
  await page.route(/get-subscription-info/, () => undefined)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByText('14 days left in trial')).toHaveCount(0)
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before)

  // The banner is shown on pages without a top bar, too.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/settings/profile')
  await expect(page.getByText('14 days left in trial')).toBeVisible()
  await expect(page.getByPlaceholder('Search for matters, clients, documents, etc')).toHaveCount(0)
})

test('a person who may see only court updates is led to them', async ({ page, world }) => {
  const firm = await world.firm()
  await asOwnerOf(world.parts, firm.id, (owner) =>
    owner.query("update app.roles set permissions = '{courtUpdate}' where key = 'paralegal'"),
  )
  await world.signIn(page, await firm.join('paralegal'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Progress Updates' }).click()
  await expect(page.getByText('No court updates yet').first()).toBeVisible()
  await page.goto('/progress-update')
  await expect(page.getByText('No court updates yet').first()).toBeVisible()
})

test('the palette leads to a page whose title has the focus', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Command').fill('new matter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'New matter' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toBeFocused()
})

test('a page that cannot be loaded shows an error inside the shell, and opens once the connection is back', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Upcoming dates' }).click()
  await expect(page.getByText('A part of the app could not be loaded.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming dates' })).toBeVisible()
})

test('keys open pages, but not while a person types', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Dashboard')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(title).toHaveText('Clients')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.keyboard.press('/')
  await page.keyboard.type('gm?n')
  await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toHaveValue('gm?n')
  await expect(title).toHaveText('Clients')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a printed list has its rows and the active filter, and no controls', async ({ page, world }) => {
  const firm = await world.firm()
  await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator, '/matter/matter-list?status=Open')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(page.getByRole('row', { name: /Obi v Ade/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: /Export|New matter|Create New/ })).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

/** The height of what stays on screen while the page scrolls. */
const pinnedHeight = (page: Page) =>
  page.evaluate(() => {
    const spans = [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { position } = getComputedStyle(element)
      const { top, bottom, width, height } = element.getBoundingClientRect()
      const isBar = (position === 'fixed' || position === 'sticky') && width > innerWidth / 2 && height > 0
      return isBar && bottom > 0 && top < innerHeight && height < innerHeight / 2 ? [height] : []
    })
    return spans.reduce((sum, height) => sum + height, 0) / innerHeight
  })

for (const [what, width, height] of [
  ['a page at twice its size', 720, 450],
  ['a phone', 390, 844],
  ['a small phone', 390, 667],
] as const) {
  test(`on ${what} the bars that stay take at most a fifth of the height, and rows are in view`, async ({
    page,
    world,
  }) => {
    const firm = await world.firm()
    const { clientId } = await aMatter(world, firm.administrator)
    for (let matter = 0; matter < 9; matter += 1)
      await anotherMatter(world, firm.administrator, clientId, { matterName: `Matter ${matter}` })
    await page.setViewportSize({ width, height })
    await world.signIn(page, firm.administrator, '/matter/matter-list')
    const rows = page.getByRole('group', { name: 'Matters' }).getByRole('listitem')
    await expect(rows).toHaveCount(10)
    await expect(rows.nth(1)).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
    expect(await pinnedHeight(page)).toBeLessThan(0.2)
  })
}
