import type { Page } from '@playwright/test'
import type { TestFirm } from '../server/src/testing/factories.ts'
import { aMatter, anEntry, today, type Work } from './page-helpers.ts'
import { expect, test, type World } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('row', { name: /^Select (?!all)/ })
const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) })
const aBudgetOf = (hours: number, world: World, firm: TestFirm, { matterId }: Work) =>
  world.api(firm.administrator, 'PUT', `/admin/matter/${matterId}/budget`, {
    kind: 'hours',
    limit: hours,
    warnAtPercent: 80,
  })

// The warning of the budget does not come after a quick entry: to be fixed there, not here.
test('a line in the palette is previewed and becomes an entry', async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  await anEntry(world, firm, work, { timeEntryDate: '2026-03-16' })
  await aBudgetOf(1, world, firm, work)
  await world.signIn(page, firm.administrator, '/time-entries')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await page.getByLabel('Command').fill('1h20 draft reply, Obi v Ade')
  const palette = page.getByRole('dialog')
  const first = palette.getByRole('button', { name: /Obi v Ade/ }).first()
  await expect(first).toContainText('Harborline Bank · Drafting - pleadings · $533.32')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Time entry saved')).toBeVisible()
  await expect(page.getByText(/is over its budget: 1\.8333 h of 1\.00 h used\./)).toBeVisible()
  const row = rowOf(page, 'draft reply')
  await expect(row).toContainText('1.33')
  await expect(row).toContainText('$533.32')
  const { data } = await world.api<{ data: { timeEntryDate: string; duration: number }[] }>(
    firm.administrator,
    'GET',
    '/admin/time-entry?page=1&size=1',
  )
  expect(data[0]).toMatchObject({ timeEntryDate: today(), duration: 1.3333 })

  // A dialog that cannot be loaded shows an error, and loads on the next attempt.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().setOffline(true)
  await page.keyboard.press('?')
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded. Check the connection and try again')
  await page.context().setOffline(false)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
