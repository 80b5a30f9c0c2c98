import type { TestFirm } from '../server/src/testing/factories.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'

/** In which a search text can be looked for: one row for each above what was found. */
const LISTS = 12
const CALL = '**/api/admin/search?*'

/** A client with a matter and an hour and a quarter on it. */
async function whitcombe(world: World, firm: TestFirm) {
  const { administrator } = firm
  const client = await world.api<{ id: string }>(administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Whitcombe Foods',
  })
  const matter = await world.api<{ id: string }>(administrator, 'POST', '/admin/matter-master', {
    clientId: client.id,
    matterName: 'Whitcombe v Obi',
    matterRate: 'Hourly',
    matterNumber: 'M-1042',
  })
  await world.api(administrator, 'POST', '/admin/time-entry', {
    clientId: client.id,
    matterId: matter.id,
    activityId: await firm.activityId(),
    isBillable: 2,
    timeEntryUserId: administrator.id,
    timeEntryDate: '2026-03-16',
    duration: 1.25,
    description: 'Call with Mrs Whitcombe',
  })
  return { client, matter }
}

test('a search text leads to the lists, and with the arrow keys to matching records', async ({ page, world }) => {
  const firm = await world.firm()
  const { client, matter } = await whitcombe(world, firm)
  await world.signIn(page, firm.administrator)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeFocused()
  await box.fill('whitcombe')

  const options = page.getByRole('option')
  await expect(options.first()).toHaveText(/^whitcombe in clients/)
  const found = page.getByRole('group', { name: 'Matters' }).getByRole('option')
  await expect(found).toHaveAccessibleName('Whitcombe v Obi, M-1042, Whitcombe Foods')
  await expect(page.getByRole('group', { name: 'Clients' }).getByRole('option')).toHaveAccessibleName(
    /^Whitcombe Foods, .*, Company$/,
  )
  await expect(page.getByRole('group', { name: 'Time entries' }).getByRole('option')).toHaveAccessibleName(
    'Call with Mrs Whitcombe, 16/03/2026, Whitcombe v Obi, 1.25 h, Amara Finch',
  )
  await expectAccessible(page)

  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  for (let row = 0; row < LISTS; row += 1) await box.press('ArrowDown')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '')
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/matter/${matter.id}$`))

  await page.keyboard.press('/')
  await box.fill('whitcombe f')
  await page.getByRole('group', { name: 'Clients' }).getByRole('option').click()
  await expect(page).toHaveURL(new RegExp(`/clients/${client.id}$`))

  await page.keyboard.press('/')
  await box.fill('whitcombe')
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/matter\/matter-list\?search=whitcombe/)
})

test('a found time entry opens in its popup on the current page', async ({ page, world }) => {
  const firm = await world.firm()
  await whitcombe(world, firm)
  await world.signIn(page, firm.administrator)
  await page.getByRole('combobox', { name: 'Search' }).fill('mrs whit')
  await page.getByRole('option', { name: /Call with Mrs Whitcombe/ }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Time Entry' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a failed search shows an error in place, does not affect the lists, and can be retried', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await whitcombe(world, firm)
  await world.signIn(page, firm.administrator)
  await page.route(CALL, (route) => route.abort())
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('whitcombe')
  await expect(page.getByRole('option', { name: /Could not search/ })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(LISTS + 1)
  await page.unroute(CALL)
  // Up from the first row is the last one.
  await box.press('ArrowUp')
  await box.press('Enter')
  await expect(page.getByRole('option', { name: /Whitcombe v Obi, M-1042/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Could not search/ })).toBeHidden()
})

test('the response to an outdated search text is dropped', async ({ page, world }) => {
  const firm = await world.firm()
  await whitcombe(world, firm)
  await world.signIn(page, firm.administrator)
  const held: (() => void)[] = []
  await page.route(CALL, async (route) => {
    if (route.request().url().includes('text=whitcombe')) await new Promise<void>((release) => held.push(release))
    await route.continue().catch(() => undefined)
  })
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('whitcombe')
  await expect.poll(() => held.length).toBe(1)
  await box.fill('nothing of that name')
  await expect(page.getByText('No matter, client or time entry found.')).toBeVisible()
  held.forEach((release) => release())
  await expect(page.getByRole('option')).toHaveCount(LISTS)
  await expect(page.getByText('No matter, client or time entry found.')).toBeVisible()
})

test('on a phone the search is a sheet of its own', async ({ page, world }) => {
  const firm = await world.firm()
  const { matter } = await whitcombe(world, firm)
  await page.setViewportSize({ width: 390, height: 844 })
  await world.signIn(page, firm.administrator)
  await page.getByRole('button', { name: 'Search' }).click()
  const sheet = page.getByRole('dialog', { name: 'Search' })
  await sheet.getByRole('combobox', { name: 'Search' }).fill('m-1042')
  await expect(sheet.getByRole('group', { name: 'Time entries' })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('option', { name: /^Whitcombe v Obi/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/matter/${matter.id}$`))
})

test('the command palette finds the same records', async ({ page, world }) => {
  const firm = await world.firm()
  const { matter } = await whitcombe(world, firm)
  await world.signIn(page, firm.administrator)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Command' }).fill('whitcombe v')
  await expect(page.getByRole('button', { name: /Whitcombe v Obi/ }).first()).toContainText('M-1042, Whitcombe Foods')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/matter/${matter.id}$`))
})
