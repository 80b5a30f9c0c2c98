import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter } from './page-helpers.ts'

test('a firm says how it charges late interest, and bills what an overdue invoice has earned', async ({
  page,
  world,
}) => {
  const { administrator } = await world.firm()
  const { matterId, clientId } = await aMatter(world, administrator)
  const draft = await world.api<{ id: string }>(administrator, 'POST', '/admin/invoice', {
    clientId,
    issueDate: '2026-01-02',
    dueDate: '2026-02-01',
    lines: [{ matterId, description: 'Advice', rate: 1000, taxCodeIds: [] }],
  })
  await world.api(administrator, 'POST', `/admin/invoice/${draft.id}/approve`, {})

  await world.signIn(page, administrator, '/billing/late-interest')
  await page.getByRole('button', { name: 'Charge late interest' }).click()
  const dialog = page.getByRole('dialog', { name: 'How late interest is charged' })
  await dialog.getByLabel('Charge interest on overdue invoices').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Interest of a year')).toHaveAccessibleErrorMessage('Percentage is required')
  await dialog.getByLabel('Interest of a year').fill('18')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Simple interest of 18% a year from the due day on.')).toBeVisible()

  await page.goto('/billing/late-interest?asAt=2026-03-18')
  const row = page.getByRole('row', { name: /INV-2026-0001/ })
  // 1,000.00 × 18 % × 45 / 365
  await expect(row).toContainText('45 days on $1,000.00')
  await expect(row).toContainText('$22.19')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Make interest invoice INV-2026-0001' }).click()
  await expect(page.getByText(/^Interest on invoice INV-2026-0001 at 18% a year: 45 days/).first()).toBeVisible()
  await page.goto('/billing/late-interest?asAt=2026-03-18')
  await expect(page.getByText('No interest to charge up to 18/03/2026')).toBeVisible()
})
