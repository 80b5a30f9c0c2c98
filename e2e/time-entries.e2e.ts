import type { Locator, Page } from '@playwright/test'
import {
  aMatter,
  anEntry,
  anotherMatter,
  choose,
  duration,
  fillEntry,
  newEntry,
  openNewEntry,
  shownDay,
  timeEntriesOf,
  today,
} from './page-helpers.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const total = (popup: Locator) => popup.getByRole('status', { name: 'Total' })
const pill = (page: Page, title = 'New Time Entry') => page.getByRole('button', { name: new RegExp(`^${title}`) })

test('the popup has one column, two in a low window, and fills a phone', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  await expect(duration(popup)).toBeFocused()
  const billing = popup.getByRole('combobox', { name: 'Currency' })
  const left = async (field: Locator) => (await field.boundingBox())?.x ?? 0
  expect((await popup.boundingBox())?.width).toBe(640)
  expect(await left(billing)).toBeCloseTo(await left(duration(popup)), 0)

  await page.setViewportSize({ width: 1440, height: 760 })
  await expect.poll(async () => (await popup.boundingBox())?.width).toBe(980)
  expect(await left(billing)).toBeGreaterThan((await left(duration(popup))) + 400)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => popup.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect((await duration(popup).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(popup.getByRole('button', { name: 'Save', exact: true })).toBeInViewport()
  await expect(total(popup)).toBeInViewport()

  // Every button shows its full label on the narrowest phones.
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(popup.getByRole('button', { name: 'Cancel' })).toBeInViewport()
  const labels = popup.getByRole('button', { name: /^(Save|Save & Add New|Cancel)$/ }).locator('.mantine-Button-label')
  await expect(labels).toHaveText(['Save', 'Save & Add New', 'Cancel'])
  expect(await labels.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
  const day = popup.getByLabel('Date')
  expect(await day.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true)
})

test('required fields are reported on blur or on save, and the first one gets the focus', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  const messages = popup.getByText(/ is required$/)
  await expect(duration(popup)).toBeFocused()
  await expect(messages).toHaveCount(0)
  await duration(popup).blur()
  await expect(messages).toHaveText(['Duration is required'])

  await popup.getByLabel('Date').fill('')
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  for (const [field, name] of [
    [duration(popup), 'Duration'],
    [popup.getByLabel('Date'), 'Date'],
    [popup.getByRole('combobox', { name: 'Client' }), 'Client'],
    [popup.getByRole('combobox', { name: 'Matter' }), 'Matter'],
    [popup.getByRole('combobox', { name: 'Activity Type' }), 'Activity'],
  ] as const) {
    await expect(field).toHaveAccessibleErrorMessage(`${name} is required`)
    await expect(field).toHaveAttribute('aria-required', 'true')
  }
  await expect(duration(popup)).toBeFocused()
  await duration(popup).fill('a while')
  await expect(duration(popup)).toHaveAccessibleErrorMessage('Duration must be number')
  expect(await timeEntriesOf(world, firm)).toEqual([])
})

test('a duration is read as 1.5, 1:30, 1h 30m or 90m', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  await expect(duration(popup)).toHaveAttribute('placeholder', 'Example 1.5')
  for (const typed of ['1.5', '1:30', '1h 30m', '90m']) {
    await duration(popup).fill(typed)
    await expect(popup.getByText('1 h 30 min')).toBeVisible()
    await duration(popup).blur()
    await expect(duration(popup)).toHaveValue('1.5')
  }
  await duration(popup).fill('0.00001')
  await duration(popup).blur()
  await expect(popup.getByText('Duration can have at most 4 decimals')).toBeVisible()
  const notYet = popup.getByText('This date is in the future')
  await popup.getByLabel('Date').fill('2126-03-17')
  await expect(notYet).toBeVisible()
  await popup.getByLabel('Date').fill('2026-03-17')
  await expect(notYet).toBeHidden()
  await popup.getByLabel('Date').blur()
  await expect(popup.getByLabel('Date')).toHaveValue('17/03/2026')

  // The month is loaded when it is first looked at.
  await page.context().setOffline(true)
  await popup.getByLabel('Date').click()
  const calendar = page.getByRole('dialog', { name: 'Choose Date' })
  await expect(calendar).toContainText('This part could not be loaded.')
  await page.context().setOffline(false)
  await calendar.getByRole('button', { name: 'Try again' }).click()
  await expect(calendar.getByRole('table', { name: 'March 2026' })).toBeVisible()
  await expect(calendar.getByRole('button', { name: /17 March 2026/ })).toBeFocused()
})

test('billable time on a matter that is not charged by the hour shows a warning', async ({ page, world }) => {
  const firm = await world.firm()
  const { clientId } = await aMatter(world, firm.administrator)
  for (const matterRate of ['Contingency', 'Flat Rate', 'Retainer'])
    await anotherMatter(world, firm.administrator, clientId, { matterRate, matterName: `By ${matterRate}` })
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  const warning = (kind: string) =>
    popup.getByText(`The matter you are creating a billable time entry for is a ${kind} matter`, { exact: true })
  await choose(popup, 'Matter', /By Contingency/)
  await expect(warning('contingency')).toBeVisible()
  await choose(popup, 'Matter', /By Flat Rate/)
  await expect(warning('flat fee')).toBeVisible()
  await choose(popup, 'Matter', /By Retainer/)
  await expect(warning('retainer')).toBeVisible()
  await popup.getByRole('checkbox', { name: 'Billable' }).uncheck()
  await expect(warning('retainer')).toBeHidden()
  await choose(popup, 'Matter', 'Obi v Ade')
  await popup.getByRole('checkbox', { name: 'Billable' }).check()
  await expect(popup.getByText('The matter you are creating')).toBeHidden()
})

test('Billable shows a hint, is enabled once a matter is chosen, sets the rate to 0 and restores it', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await aMatter(world, firm.administrator, {
    hourlyRates: [{ userId: firm.administrator.id, rate: 250 }],
  })
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  const billable = popup.getByRole('checkbox', { name: 'Billable' })
  const rate = popup.getByLabel('Rate', { exact: true })
  await expect(billable).toBeDisabled()
  await popup.getByRole('button', { name: 'About Billable' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'Checking this means that this can be added to an invoice and billed to the client.',
  )

  await fillEntry(popup)
  await expect(rate).toHaveValue('250.00')
  await expect(popup.getByText("Amara Finch's rate on this matter")).toBeVisible()
  await expect(total(popup)).toContainText('1.25 h × $250.00')
  await expect(total(popup)).toContainText('$312.50')
  await billable.uncheck()
  await expect(total(popup)).toContainText('$0.00')
  await expect(rate).toBeDisabled()
  await billable.check()
  await expect(rate).toHaveValue('250.00')
  await expect(total(popup)).toContainText('$312.50')
  await popup.getByRole('combobox', { name: 'Currency' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('0')
  await expect(popup.getByText('Billed at 0.00')).toBeVisible()
  await rate.fill('300')
  await expect(popup.getByText('Typed by hand')).toBeVisible()
  await expect(total(popup)).toContainText('$375.00')
})

test('another currency asks for an exchange rate, and the totals follow it', async ({ page, world }) => {
  const firm = await world.firm()
  await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  await fillEntry(popup)
  await expect(popup.getByLabel('Exchange Rate')).toHaveCount(0)
  await choose(popup, 'Currency', /^GBP/)
  const exchange = popup.getByLabel('Exchange Rate')
  const rate = popup.getByLabel('Rate', { exact: true })
  await rate.fill('19')
  // The decimal key of a keypad in locales with a decimal comma.
  await rate.dispatchEvent('keydown', { key: ',', code: 'NumpadDecimal' })
  await page.keyboard.type('50')
  await expect(rate).toHaveValue('19.50')
  await rate.fill('')
  await rate.pressSequentially('12,50')
  await rate.blur()
  await expect(rate).toHaveValue('12.50')
  await rate.fill('200')
  await exchange.fill('0.8')
  await expect(total(popup)).toContainText('1.25 h × £200.00')
  await expect(total(popup)).toContainText('£250.00')
  await expect(total(popup)).toContainText('= $312.50')
  await exchange.fill('0.5')
  await expect(total(popup)).toContainText('= $500.00')
  await exchange.fill('half')
  await exchange.blur()
  await expect(exchange).toHaveAccessibleErrorMessage('Exchange Rate must be number')
  await exchange.fill('')
  await expect(exchange).toHaveAccessibleErrorMessage('Exchange Rate is required')
  await exchange.fill('0.8')
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(popup).toBeHidden()
  await page.goto('/time-entries')
  const row = page.getByRole('row', { name: /Draft reply/ })
  await expect(row).toContainText('£250.00')
  await expect(row).toContainText('$312.50')
})

test('a firm of one currency cannot change it', async ({ page, world }) => {
  const firm = await world.firm({ multicurrency: false })
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  const currency = popup.getByRole('combobox', { name: 'Currency' })
  await expect(currency).toBeDisabled()
  await expect(currency).toContainText('USD')
})

test('Save & Add New keeps client, matter and date and clears the rest', async ({ page, world }) => {
  const firm = await world.firm()
  const { clientId } = await aMatter(world, firm.administrator)
  await anotherMatter(world, firm.administrator, clientId, { matterName: 'Lease renewal' })
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  await expect(popup.getByLabel('Date')).toHaveValue(shownDay(today()))
  await fillEntry(popup)
  await popup.getByLabel('Date').fill('16/03/2026')
  // From a dropdown, whose field is left by the form that comes next.
  await popup.getByRole('combobox', { name: 'Activity Type' }).focus()
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByText('Time entry saved')).toBeVisible()
  await expect(duration(popup)).toHaveValue('')
  await expect(duration(popup)).toBeFocused()
  await expect(popup.getByLabel('Description')).toHaveValue('')
  await expect(popup.getByRole('combobox', { name: 'Activity Type' })).toHaveText('Select Option')
  await expect(popup.getByRole('combobox', { name: 'Client' })).toHaveText('Harborline Bank')
  await expect(popup.getByRole('combobox', { name: 'Matter' })).toContainText('Obi v Ade')
  await expect(popup.getByLabel('Date')).toHaveValue('16/03/2026')
  await expect(popup.getByText(/ is required$/)).toHaveCount(0)
  expect(await timeEntriesOf(world, firm)).toHaveLength(1)
  await choose(popup, 'Matter', /^Lease renewal/)
  await expect(popup.getByRole('combobox', { name: 'Matter' })).toContainText('Lease renewal')
  await expect(popup.getByText('Activity is required')).toHaveCount(0)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a double click on Save creates one entry, and so does mod+Enter', async ({ page, world }) => {
  const firm = await world.firm()
  const { clientId } = await aMatter(world, firm.administrator)
  const abroad = { matterName: 'Lease in Lisbon', currencyCode: 'EUR', hourlyRate: 250 }
  await anotherMatter(world, firm.administrator, clientId, abroad)
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  await fillEntry(popup)
  await popup.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await timeEntriesOf(world, firm)).toHaveLength(1)

  // A save that is faster than the rate of another matter waits for it: nothing is billed at the rate of the one before.
  const lookup = Promise.withResolvers<void>()
  await page.route('**/get-time-entry-matter-rate?*', async (route) => {
    await lookup.promise
    await route.continue()
  })
  await openNewEntry(page)
  await fillEntry(popup)
  await choose(popup, 'Matter', /^Lease in Lisbon/)
  await page.keyboard.press('Control+Enter')
  await expect(popup.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-busy', 'true')
  lookup.resolve()
  await expect(popup).toBeHidden()
  const [latest, ...others] = await timeEntriesOf(world, firm)
  expect(latest).toMatchObject({ foreignCurrencyCode: 'EUR', foreignUserRate: 250, rateRule: 'matter' })
  expect(others).toHaveLength(1)
})

test('Minimize keeps every value; Esc minimizes a form with input and closes an untouched one', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  await expect(duration(popup)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(pill(page)).toHaveCount(0)

  await openNewEntry(page)
  await fillEntry(popup)
  await popup.getByRole('button', { name: 'Minimize popup' }).click()
  await expect(popup).toBeHidden()
  await expect(pill(page)).toHaveText(/1\.25 h, Obi v Ade/)
  await pill(page).click()
  await expect(duration(popup)).toHaveValue('1.25')
  await expect(popup.getByLabel('Description')).toHaveValue('Draft reply')
  await expect(popup.getByRole('combobox', { name: 'Activity Type' })).toHaveText('Legal research')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(pill(page)).toBeVisible()

  await page.reload()
  await pill(page).click()
  await expect(popup.getByLabel('Description')).toHaveValue('Draft reply')
  await page.reload()
  await expect(pill(page)).toBeVisible()
  await pill(page).click()
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(popup).toBeHidden()
  await expect(pill(page)).toHaveCount(0)
})

test('several minimized entries are one stack that opens into a list and covers nothing', async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  await anEntry(world, firm, work)
  await world.signIn(page, firm.administrator, '/time-entries')
  for (const [made, description] of ['Letter', 'Call', 'Hearing'].entries()) {
    const popup = await openNewEntry(page)
    await popup.getByLabel('Description').fill(description)
    await duration(popup).fill(`${made + 1}`)
    await popup.getByRole('button', { name: 'Minimize popup' }).click()
  }
  const stack = page.getByRole('button', { name: /^3 time entries/ })
  await expect(stack).toBeVisible()
  await expect(pill(page)).toHaveCount(0)
  const [total, strip] = [await page.getByRole('row', { name: /^Total/ }).boundingBox(), await stack.boundingBox()]
  expect((total?.y ?? 0) + (total?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0)
  await expectAccessible(page)
  await stack.click()
  await expect(page.getByRole('menuitem')).toHaveText([/3\.00 h/, /2\.00 h/, /1\.00 h/])
  await page.getByRole('menuitem', { name: /2\.00 h/ }).click()
  const popup = newEntry(page)
  await expect(popup.getByLabel('Description')).toHaveValue('Call')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /^2 time entries/ })).toBeVisible()
})

test("N on a matter's or a client's page takes them along", async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator, `/matter/${work.matterId}`)
  const popup = newEntry(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Obi v Ade' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(popup.getByRole('combobox', { name: 'Matter' })).toContainText('Obi v Ade')
  await expect(popup.getByRole('combobox', { name: 'Client' })).toContainText('Harborline Bank')
  // Nothing was typed, so nothing is kept.
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(pill(page)).toHaveCount(0)
  await page.goto(`/clients/${work.clientId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harborline Bank')
  await page.keyboard.press('n')
  await expect(popup.getByRole('combobox', { name: 'Client' })).toContainText('Harborline Bank')
  await page.keyboard.press('Escape')
  await page.goto('/time-entries')
  await expect(page.getByRole('heading', { level: 1, name: 'Time Entries' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(popup.getByRole('combobox', { name: 'Client' })).not.toContainText('Harborline Bank')
})

test('a refusal of the server is shown at its field, and no input is lost', async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator)
  const popup = await openNewEntry(page)
  await fillEntry(popup)
  await world.api(firm.administrator, 'PUT', `/admin/matter-master/${work.matterId}`, {
    clientId: work.clientId,
    matterName: 'Obi v Ade',
    status: 'Closed',
    matterOpenDate: '2026-01-01',
    matterCloseDate: '2026-01-31',
  })
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  const matter = popup.getByRole('combobox', { name: 'Matter' })
  await expect(matter).toHaveAccessibleErrorMessage('This matter is closed. Reopen it to record billable work.')
  await expect(matter).toBeFocused()
  await expect(duration(popup)).toHaveValue('1.25')
  await expect(popup.getByLabel('Description')).toHaveValue('Draft reply')
})
