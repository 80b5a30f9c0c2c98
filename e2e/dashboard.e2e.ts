import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, anEntry, today } from './page-helpers.ts'

const cell = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: 'Figures', exact: true }).locator('> div').filter({ hasText: label })
const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** No part of the page is wider than the window. */
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a partner sees hours against the target and unbilled work, and each figure leads to the list that adds up to it', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const work = await aMatter(world, administrator, { matterAssignedToInfos: [{ userId: administrator.id }] })
  await world.api(administrator, 'PUT', `/admin/team-member-details/${administrator.id}/target`, {
    hours: 6,
    effectiveOn: '2020-01-01',
  })
  await anEntry(world, firm, work, { duration: 1.5 })
  await anEntry(world, firm, work, { duration: 2, isBillable: 2 })
  await world.signIn(page, administrator)

  await expect(cell(page, 'Hours today')).toContainText('3.50')
  await expect(cell(page, 'Hours this week')).toContainText('of 30.00 h')
  await expect(cell(page, 'Unbilled time')).toContainText('$600.00')
  await expect(panel(page, 'My matters').getByRole('row').nth(1)).toContainText('Obi v Ade')
  await expect(panel(page, 'Waiting for you')).toContainText('Nothing waits for you.')
  await expectAccessible(page)

  await cell(page, 'Hours today').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/time-entries\\?.*from=${today()}`))
  await expect(page.getByRole('contentinfo').or(page.getByRole('table')).first()).toContainText('3.50')
  await page.goBack()
  await cell(page, 'Unbilled time').getByRole('link').click()
  await expect(page.getByRole('table')).toContainText('1.50')
  await expect(page.getByRole('table')).not.toContainText('2.00')
  await page.goBack()

  await page.getByText('Firm', { exact: true }).and(page.locator('label')).click()
  await expect(page).toHaveURL(/scope=firm/)
  await expect(panel(page, 'By person').getByRole('row').nth(1)).toContainText('Amara Finch')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Hours by week' }).getByRole('row')).toHaveCount(13)
  await expectAccessible(page)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page)).toBe(0)
  }
})

test('an associate sees their own work and no figures of the firm', async ({ page, world }) => {
  const firm = await world.firm()
  const associate = await firm.join('associate', 'Grace Osei')
  await aMatter(world, firm.administrator, { matterAssignedToInfos: [{ userId: associate.id }] })
  await world.signIn(page, associate)
  await expect(cell(page, 'Hours today')).toContainText('0.00')
  await expect(panel(page, 'My matters').getByRole('row').nth(1)).toContainText('Obi v Ade')
  await expect(page.getByRole('radiogroup', { name: 'Whose work' })).toHaveCount(0)
  await page.goto('/dashboard?scope=firm')
  await expect(page.getByText('The figures did not load')).toBeVisible()
})

test('an accountant sees the figures of the firm, and approves what waits', async ({ page, world }) => {
  const firm = await world.firm()
  const accountant = await firm.join('accountant', 'Kunle Ajibade')
  const partner = await firm.join('partner', 'Tobi Marula')
  const work = await aMatter(world, firm.administrator)
  await anEntry(world, firm, work)
  const categories = await world.api<{ id: string }[]>(
    accountant,
    'GET',
    '/admin/expense-flat-fees-info/expense-categories',
  )
  await world.api(accountant, 'POST', '/admin/expense-flat-fees-info/expense', {
    matterId: work.matterId,
    categoryId: categories[0]?.id,
    date: today(),
    unitCost: 40,
    isRequest: true,
  })
  await world.signIn(page, accountant)
  await expect(page.getByRole('radio', { name: 'Firm' })).toBeChecked()
  await expect(cell(page, 'Unbilled time')).toContainText('$200.00')

  const context = await page.context().browser()?.newContext()
  const second = await context?.newPage()
  if (!second) throw new Error('no second page')
  await world.signIn(second, partner, `${world.url}/dashboard`)
  const waiting = panel(second, 'Waiting for you')
  await expect(waiting).toContainText('1 expense request')
  await waiting.getByRole('link', { name: /^Review/ }).click()
  await expect(second).toHaveURL(/activeTab=requests.*decide=yes/)
  await expect(second.locator('tbody tr').filter({ hasText: '$40.00' })).toHaveCount(1)
  await context?.close()
})

test('a new firm is led through its first steps, each ticked when it is done', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator)
  const steps = panel(page, 'First steps')
  await expect(steps).toContainText('0 of 5 done')
  await expectAccessible(page)
  const work = await aMatter(world, firm.administrator)
  await page.reload()
  await expect(steps).toContainText('2 of 5 done')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Add a client' }).getByRole('img')).toHaveAccessibleName(
    'Done',
  )
  await anEntry(world, firm, work)
  await page.reload()
  await expect(steps).toContainText('3 of 5 done')
  await steps.getByRole('link', { name: 'Set your rates' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing & time')
  await page.goBack()
  await steps.getByRole('button', { name: 'Hide' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(panel(page, 'My matters')).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('the calls of the dashboard are made before its code has come, each once', async ({ page, world }) => {
  const { administrator } = await world.firm()
  await world.signIn(page, administrator, '/settings/profile')
  await page.goto('about:blank')
  const appMayCome = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await appMayCome.promise
    await route.continue()
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const calls = ['/api/admin/dashboard', '/api/admin/dashboard/today', '/api/admin/dashboard/matters']
  const early = calls.map((path) => page.waitForResponse((response) => new URL(response.url()).pathname === path))
  const loaded = page.goto('/dashboard')
  await Promise.all(early)
  appMayCome.resolve(undefined)
  await loaded
  await expect(panel(page, 'My matters')).toBeVisible()
  await expect(cell(page, 'Unbilled time')).toContainText('$0.00')
  for (const path of calls) expect(requested.filter((one) => one === path)).toHaveLength(1)
})
