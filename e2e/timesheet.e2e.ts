import type { Page } from '@playwright/test'
import type { TestFirm } from '../server/src/testing/factories.ts'
import { aMatter, anEntry, type Work } from './page-helpers.ts'
import { expect, test, type World } from './fixtures.ts'

const totalRow = (page: Page) => page.getByRole('row', { name: /^Total/ })
const aBudgetOf = (hours: number, world: World, firm: TestFirm, { matterId }: Work) =>
  world.api(firm.administrator, 'PUT', `/admin/matter/${matterId}/budget`, {
    kind: 'hours',
    limit: hours,
    warnAtPercent: 80,
  })

test('hours are typed into a week, sums update, and a refused cell keeps its input', async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  await anEntry(world, firm, work, { timeEntryDate: '2026-03-16', duration: 1 })
  await aBudgetOf(3, world, firm, work)
  await world.signIn(page, firm.administrator, '/time-entries?view=week&week=2026-03-16')
  const cell = (day: string) => page.getByRole('textbox', { name: new RegExp(`Obi v Ade, Legal research, ${day}`) })
  await expect(cell('Monday')).toHaveValue('1.00')
  await cell('Tuesday').fill('1:30')
  await page.keyboard.press('Tab')
  await expect(cell('Wednesday')).toBeFocused()
  await expect(cell('Tuesday')).toHaveValue('1.50')
  await expect(totalRow(page)).toContainText('2.50')
  await expect(page.getByText("83.3% of this matter's budget is used: 2.50 h of 3.00 h.")).toBeVisible()
  await page.keyboard.type('90m')
  await page.keyboard.press('Tab')
  await expect(totalRow(page)).toContainText('4.00')

  await cell('Thursday').fill('25')
  await cell('Thursday').blur()
  await expect(page.getByRole('alert')).toContainText('Thursday: Duration must be at most 24 hours')
  await expect(cell('Thursday')).toHaveValue('25')
  await expect(totalRow(page)).toContainText('4.00')
  // A good day of the same row hides no refused one, and nothing of a week is lost unasked when another is opened.
  await cell('Friday').fill('1')
  await cell('Friday').blur()
  await expect(totalRow(page)).toContainText('5.00')
  await expect(page.getByRole('alert')).toContainText('Thursday: Duration must be at most 24 hours')
  await page.getByRole('button', { name: 'Next week' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(cell('Thursday')).toHaveValue('25')
  await cell('Friday').fill('0')
  await cell('Friday').blur()
  await expect(totalRow(page)).toContainText('4.00')
  await cell('Thursday').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toBeHidden()

  await page.getByRole('button', { name: 'Add row' }).click()
  await expect(page.getByRole('combobox', { name: 'Matter' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Add row' })).toBeFocused()
  // Hours can be typed at once into the row that was added.
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByRole('combobox', { name: 'Matter' }).click()
  await page.getByRole('option', { name: /Obi v Ade/ }).click()
  await page.getByRole('combobox', { name: 'Activity Type' }).click()
  await page.getByRole('option', { name: 'Legal research' }).click()
  await page.getByRole('checkbox', { name: 'Billable' }).uncheck()
  await page.getByRole('button', { name: 'Add row' }).click()
  await expect(page.getByRole('textbox', { name: /Obi v Ade, Legal research · Non-billable, Monday/ })).toBeFocused()

  // The headings of the days are complete on a tablet too.
  await page.setViewportSize({ width: 820, height: 1180 })
  const cutOff = page
    .getByRole('columnheader')
    .evaluateAll((heads) =>
      heads.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )
  expect(await cutOff).toEqual([])
  await page.reload()
  await expect(cell('Tuesday')).toHaveValue('1.50')
  await expect(totalRow(page)).toContainText('4.00')

  // Hours being saved while another week is opened show an error if the save fails.
  const opened = Promise.withResolvers<void>()
  await page.route('**/api/admin/time-entry/timesheet-cell', async (route) => {
    await opened.promise
    await route.abort()
  })
  await cell('Friday').fill('2')
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/week=2026-03-23/)
  opened.resolve()
  await expect(page.getByText(/Obi v Ade, Legal research, Friday .*2 is not saved/)).toBeVisible()

  // The calendar ends in the midst of a week.
  await page.goto('/time-entries?view=week&week=2199-12-25')
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Matter and activity', 'Mon 30/12', 'Tue 31/12', 'Total'])
  await expect(page.getByRole('button', { name: 'Next week' })).toBeDisabled()
})
