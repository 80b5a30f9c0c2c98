import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choose, clockOf, newEntry, shownDay, timerButton, today } from './page-helpers.ts'
import { expect, test, type World } from './fixtures.ts'

const PASSWORD = 'lantern harbour slate 9'
const ZONE = 'Europe/London'

/** From /signup, by the mailed link, to the dashboard of a new firm. */
async function signUpToFirm(page: Page, world: World, email: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Amara')
  await page.getByLabel('Last name').fill('Adeyemi')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/verification$/)
  await page.goto(await world.mailedLink(email, '/verification\\?code='))
  await expect(page).toHaveURL(/\/setup-firm$/)
  await page.getByLabel('Firm name').fill(`Adeyemi ${email.split('@')[0]}`)
  await expect(page.getByText(/^Free\./)).toBeVisible()
  await page.getByLabel('Country').click()
  await page.getByRole('textbox', { name: 'Search' }).fill('United Kingdom')
  await page.getByRole('option', { name: 'United Kingdom' }).click()
  await expect(page.getByRole('combobox', { name: 'Currency' })).toContainText('GBP')
  await page.getByRole('button', { name: 'Set up firm' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function addClient(page: Page, name: string, button: 'Save' | 'Save anyway' = 'Save'): Promise<void> {
  await page.getByRole('button', { name: 'Create New' }).click()
  await page.getByRole('menuitem', { name: 'Client' }).click()
  await page.getByLabel('Company name').fill(name)
  if (button === 'Save') await expect(page.getByText('No similar name found. You still decide.')).toBeVisible()
  else {
    await expect(page.getByText('1 possible conflict of interest')).toBeVisible()
    await page.getByLabel('Reason to save anyway').fill('Another bank')
  }
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test("a fee earner's first day: from sign-up to a saved time entry in the list", async ({ page, world }) => {
  test.setTimeout(120_000)
  const email = `amara-day-${Date.now()}@harrow.example`
  await signUpToFirm(page, world, email)

  await addClient(page, 'Harborline Bank')
  await addClient(page, 'Harbour Line Bank plc', 'Save anyway')

  await page.getByRole('button', { name: 'Create New' }).click()
  await page.getByRole('menuitem', { name: 'Matter' }).click()
  await choose(page, 'Client', 'Harborline Bank')
  await page.getByLabel('Matter name').fill('Obi v Ade')
  await choose(page, 'Responsible attorney', 'Amara Adeyemi')
  await page.getByRole('group', { name: 'Amara Adeyemi' }).getByLabel('Rate per hour').fill('3600')
  // The client's name is similar to the other bank's, which the check reports here too.
  await page.getByLabel('Reason to save anyway').fill('Another bank')
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Obi v Ade' })).toBeVisible()

  await timerButton(page, 'Start Timer').click()
  await expect(clockOf(page)).toHaveText('00:00:03')
  await timerButton(page, 'Stop').click()
  const popup = newEntry(page)
  const duration = popup.getByLabel('Duration')
  await expect(duration).toHaveValue(/^0\.00\d\d$/)
  const hours = await duration.inputValue()
  await choose(popup, 'Client', 'Harborline Bank')
  await choose(popup, 'Matter', 'Obi v Ade')
  await choose(popup, 'Activity Type', 'Legal research')
  await popup.getByLabel('Description').fill('Read the pleadings')
  await expect(popup.getByText("Amara Adeyemi's rate on this matter")).toBeVisible()
  const total = popup.getByRole('status', { name: 'Total' })
  await expect(total).toContainText(`${hours} h × £3,600.00`)
  const amount = `£${(Number(hours) * 3600).toFixed(2)}`
  await expect(total).toContainText(amount)
  await popup.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page).toHaveURL(/\/time-entries$/)
  await expect(page.getByText('Time entry saved')).toBeVisible()
  await expect(timerButton(page, 'Start Timer')).toBeVisible()
  const row = page.getByRole('row', { name: /Read the pleadings/ })
  await expect(row).toContainText('Obi v Ade')
  await expect(row).toContainText(amount)

  await page.getByRole('combobox', { name: 'Search' }).fill('pleadings')
  await page.getByRole('option', { name: /^pleadings in time entries/i }).click()
  await expect(page).toHaveURL(/\/time-entries\?search=pleadings/)
  await expect(row).toBeVisible()
  await page.goto('/time-entries')
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Matter', exact: true }).click()
  await page.getByRole('option', { name: /Obi v Ade/ }).click()
  await expect(page).toHaveURL(/matterId=/)
  await expect(row).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const line = (await readFile(await file.path(), 'utf8'))
    .split(/\r?\n/)
    .find((one) => one.includes('Read the pleadings'))
  expect(line).toContain('Obi v Ade')
  expect(line).toContain(hours)
  expect([today(ZONE), shownDay(today(ZONE))].some((day) => line?.includes(day))).toBe(true)

  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
