import type { Page } from '@playwright/test'
import { asOwnerOf, type TestPerson } from '../server/src/testing/factories.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'
import { choose } from './page-helpers.ts'

const PASSWORD = 'walnut harbour teapot'
const NEW_PASSWORD = 'violet lantern saddle'

/** A client and an open matter of theirs. */
async function aMatter(world: World, person: TestPerson, matterName = 'Obi v Ade') {
  const client = await world.api<{ id: string }>(person, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Harborline Bank',
  })
  return world.api<{ id: string; matterNumber: string }>(person, 'POST', '/admin/matter-master', {
    clientId: client.id,
    matterName,
    matterRate: 'Hourly',
  })
}

/** Gives a person a password by the link that is mailed to them, and signs them in with it by hand. */
async function withPassword(page: Page, world: World, person: TestPerson): Promise<void> {
  await world.api(person, 'POST', '/auth/forgot-password', { email: person.email })
  const link = await world.mailedLink(person.email, '/forgot-password/reset/')
  await world.api(person, 'POST', '/auth/reset-password', { id: link.split('/').at(-1), password: PASSWORD })
  await signInByHand(page, person, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard/)
}
async function signInByHand(page: Page, person: TestPerson, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('country and currency are corrected, and a new pattern previews and sets the next matter number', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/firm')
  await choose(page, 'Country', 'Ghana')
  await choose(page, 'Time zone', 'Africa/Accra')
  await choose(page, 'Currency', /^GHS/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await aMatter(world, firm.administrator)
  await page.reload()
  await expect(page.getByText('The currency cannot be changed, because matters or expenses use it.')).toBeVisible()
  await expect(page.getByText('Ghanaian Cedi (GHS)')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toContainText('Africa/Accra')
  const next = page.getByRole('status', { name: 'Next matter' })
  await expect(next).toHaveText('M-0002')
  await expectAccessible(page)

  const pattern = page.getByLabel('Pattern')
  await pattern.fill('LX/{seq:3}')
  await expect(next).toHaveText('LX/002')
  await pattern.fill('LX/{nothing}')
  await pattern.blur()
  await expect(pattern).toHaveAccessibleErrorMessage('{nothing} is not known')
  await pattern.fill('LX/{seq:3}')
  await expect(page.getByText('1 change not saved.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Settings saved')).toBeVisible()
  expect((await aMatter(world, firm.administrator, 'Ade v Obi')).matterNumber).toBe('LX/002')
})

test('leaving a page with unsaved changes asks for confirmation', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/firm')
  await page.getByLabel('Firm name').fill('Another name')
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Firm name')).toHaveValue('Another name')
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
})

test('an increment is explained by an example and rounds the next new entry', async ({ page, world }) => {
  const firm = await world.firm()
  await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator, '/settings/billing')
  await expect(page.getByText('7 min is billed as 0.1167 h')).toBeVisible()
  await choose(page, 'Increment', /6 minutes/)
  await expect(page.getByText('7 min is billed as 0.2 h, 22 min as 0.4 h.')).toBeVisible()
  await page.getByLabel('Rate in USD').fill('250.50')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await page.goto('/time-entries')
  await page.getByRole('button', { name: 'Create New' }).click()
  await page.getByRole('menuitem', { name: 'Time Entry' }).click()
  const popup = page.getByRole('dialog', { name: 'New Time Entry' })
  await choose(page, 'Client', 'Harborline Bank')
  await choose(page, 'Matter', /Obi v Ade/)
  await popup.getByLabel('Duration').fill('7m')
  await expect(popup.getByText('7 min is billed as 0.2 h')).toBeVisible()
})

test("a person's rate is set next to the list of all rates", async ({ page, world }) => {
  const firm = await world.firm()
  const associate = await firm.join('associate', 'Bisi Oke')
  await world.signIn(page, firm.administrator, '/settings/billing')
  await page.getByRole('row', { name: /Bisi Oke.*Edit rates/ }).click()
  const panel = page.getByRole('dialog', { name: 'Rates of Bisi Oke' })
  await panel.getByLabel('Rate in USD').fill('a lot')
  await panel.getByLabel('Rate in USD').blur()
  await expect(panel.getByText('Rate must be a number with at most 4 decimals')).toBeVisible()
  await panel.getByLabel('Rate in USD').fill('180.25')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save rates' }).click()
  await expect(page.getByRole('row', { name: /Bisi Oke.*Edit rates/ })).toContainText('$180.25')

  // Another administrator sets it while the panel is open: no rate is overwritten unseen.
  await page.getByRole('row', { name: /Bisi Oke.*Edit rates/ }).click()
  await panel.getByLabel('Rate in USD').fill('200')
  const rates = [{ currencyCode: 'USD', rate: 190 }]
  await world.api(firm.administrator, 'PUT', `/admin/team-member-details/${associate.id}/rates`, { rates })
  await panel.getByRole('button', { name: 'Save rates' }).click()
  await expect(panel.getByText('Rate in USD is now $190.00. Save again to keep yours.')).toBeVisible()
  await expect(panel.getByLabel('Rate in USD')).toHaveValue('200.00')
  await panel.getByRole('button', { name: 'Load theirs' }).click()
  await expect(panel.getByLabel('Rate in USD')).toHaveValue('190.00')
  await panel.getByLabel('Rate in USD').fill('210')
  await panel.getByRole('button', { name: 'Save rates' }).click()
  await expect(page.getByRole('row', { name: /Bisi Oke.*Edit rates/ })).toContainText('$210.00')
})

test('a person changes their name, and it is updated everywhere', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/profile')
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Ngozi')
  await page.getByLabel('Last name').fill('Okafor-Bello')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Ngozi Okafor-Bello, account' })).toBeVisible()
})

test('theme and shortcuts are set on the profile and stay after a reload', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/profile')
  await page.getByText('Dark', { exact: true }).click()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
})

test('a person changes their password, other devices are signed out, and the new one signs in', async ({
  page,
  world,
  browser,
}) => {
  const firm = await world.firm()
  const person = await firm.join('associate', 'Tobi Marula')
  await withPassword(page, world, person)
  const elsewhere = await (await browser.newContext()).newPage()
  await signInByHand(elsewhere, person, PASSWORD)
  await expect(elsewhere).toHaveURL(/\/dashboard/)
  // This device learns that its session ended from its next calls, several of which run at once.
  await elsewhere.route(/\/admin\/(live|time-entry-log\/)/, () => undefined)
  await elsewhere.goto('/time-entries')
  await expect(elsewhere.getByText('No time entries yet')).toBeVisible()

  await page.goto('/settings/security')
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(1)
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleErrorMessage('The current password is wrong')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Other devices are signed out')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(0)

  await elsewhere.getByRole('searchbox').fill('reply')
  await expect(elsewhere).toHaveURL(/\/login\?redirectUrl=%2Ftime-entries&redirectParams=search%3Dreply$/)
  await elsewhere.getByLabel('Email').fill(person.email)
  await elsewhere.locator('input[name="password"]').fill(NEW_PASSWORD)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere).toHaveURL(/\/time-entries\?search=reply$/)
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signInByHand(page, person, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('the plan page shows the current plan and the plans on sale, and offers no impossible action', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/plans-%26-subscriptions/select-plan')
  const strip = page.getByRole('group', { name: 'Subscription' })
  await expect(strip).toContainText('14 days left in trial')
  await expect(strip).toContainText('1 of 25')
  await expect(page.getByRole('listitem').filter({ hasText: 'Practice' })).toContainText('$49.00 per user, per month')
  await page.getByText('Yearly', { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Practice' })).toContainText(
    '$492.00 billed yearly per user',
  )
  await expectAccessible(page)
})

test('a change of plan is shown with its arithmetic before it is paid, and the free plan costs nothing', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/plans-%26-subscriptions/select-plan')
  await page.getByRole('link', { name: 'Choose Firm: Firm' }).click()
  await expect(page.getByRole('heading', { name: 'Change plan' })).toBeVisible()
  const costs = page.getByRole('region', { name: 'What it costs' })
  await expect(costs).toContainText('$79.00')
  await page.getByRole('textbox', { name: 'Users' }).fill('4')
  await expect(costs).toContainText('$316.00')
  await page.getByText('Yearly', { exact: true }).click()
  await expect(costs).toContainText('$3,168.00')
  // No account of a payment service is set up on this server.
  await expect(costs.getByRole('button', { name: /^Pay/ })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Users' }).fill('300')
  await expect(page.getByText('Firm is for at most 250 users')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /Free/ }).check()
  await page.getByRole('button', { name: 'Use Free' }).click()
  await expect(page.getByText("You're on free plan").first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Subscription' })).toContainText('1 of 1')
})

test('users are added at once with what that costs first, and never fewer than there are', async ({ page, world }) => {
  const firm = await world.firm()
  await firm.join('associate')
  await onPlan(world, firm.id, { name: 'Practice', seats: 3 })
  await world.signIn(page, firm.administrator, '/settings/plans-%26-subscriptions/select-plan')
  await page.getByRole('button', { name: 'Change number of users' }).click()
  const dialog = page.getByRole('dialog', { name: 'Number of users' })
  await expect(dialog).toContainText('2 users in use')
  await dialog.getByRole('button', { name: 'One user more' }).click()
  const costs = dialog.getByRole('region', { name: 'What it costs' })
  await expect(costs).toContainText('Practice, 4 users')
  await expect(costs.getByRole('button', { name: 'Pay $196.00' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Users' }).fill('1')
  await expect(dialog.getByText('You have 2 people. Choose at least 2 users')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'One user fewer' })).toBeDisabled()
})

/** As if the firm had bought a plan today; nothing was paid for it. */
const onPlan = (world: World, firmId: string, { name, seats }: { name: string; seats: number }) =>
  asOwnerOf(world.parts, firmId, async (owner) => {
    await owner.query('begin')
    for (const table of ['subscription_periods', 'subscriptions'])
      await owner.query(
        `update app.${table} set plan_id = (select id from app.plans where name = $2 and duration_days = 30),
           user_limit = $3, ends_on = starts_on + 29 where business_id = $1`,
        [firmId, name, seats],
      )
    await owner.query('commit')
  })

test('a firm without a subscription sees a message', async ({ page, world }) => {
  const firm = await world.firm()
  await page.route('**/get-subscription-info*', async (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, message: 'Subscription details not found', code: 'no_subscription', requestId: 'r' },
    }),
  )
  await page.route('**/sub-scription-master/plans*', async (route) => route.abort())
  await world.signIn(page, firm.administrator, '/settings/plans-&-subscriptions/select-plan')
  await expect(page.getByText('Subscription details not found')).toBeVisible()
  await expect(page.getByText('An error occured')).toBeVisible()
})

test('the audit trail shows who changed what, filters by kind and record, and opens by keyboard', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const matter = await aMatter(world, firm.administrator)
  await world.api(firm.administrator, 'PUT', '/admin/business/settings', { name: 'Finch & Finch' })
  await world.signIn(page, firm.administrator, '/settings/audit-trail')
  const rows = page.getByRole('table', { name: /Changes/ }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Changed firm details Finch & Finch')
  await expect(rows.nth(1)).toContainText('Name: Marula & Finch LP → Finch & Finch')
  await expect(rows.nth(1)).toContainText('Amara Finch')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Matters' }).click()
  await expect(page).toHaveURL(/kind=matter/)
  await expect(rows.nth(1)).toContainText(`${matter.matterNumber} Obi v Ade`)
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: /Obi v Ade/ })
  await expect(panel.getByRole('row', { name: /Matter|Name/ }).first()).toContainText('Obi v Ade')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Show all changes of this record' }).click()
  await expect(page).toHaveURL(/record=/)
  await expect(rows).toHaveCount(2)
})

test('a person who may not change the firm sees neither its settings nor links to them', async ({ page, world }) => {
  const firm = await world.firm()
  const associate = await firm.join('associate')
  await world.signIn(page, associate, '/settings/profile')
  const nav = page.getByRole('navigation', { name: 'Settings' })
  for (const name of ['Firm details', 'Billing & time', 'Plans & subscriptions', 'Audit trail'])
    await expect(nav.getByRole('link', { name })).toHaveCount(0)
  for (const path of ['firm', 'billing', 'plans-&-subscriptions/select-plan', 'audit-trail']) {
    await page.goto(`/settings/${path}`)
    await expect(page.getByText('Unauthorized Error!')).toBeVisible()
  }
})

test('the pages fit a phone', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/profile')
  for (const path of ['profile', 'security', 'firm', 'billing', 'plans-&-subscriptions/select-plan', 'audit-trail']) {
    await page.goto(`/settings/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
  await page.goto('/settings/firm')
  await page.getByLabel('Firm name').fill('Finch')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
})
