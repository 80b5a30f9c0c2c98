import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, choose, shownDay, today } from './page-helpers.ts'

test('a recurring invoice makes its first invoice by itself, is paused, changed and goes on', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await aMatter(world, firm.administrator, { clientName: 'Lagoonside Logistics', matterName: 'General counsel' })
  await world.signIn(page, firm.administrator, '/billing/recurring')
  await expect(page.getByText('No recurring invoices yet')).toBeVisible()
  await page.getByRole('button', { name: 'New recurring invoice' }).click()
  await expect(page.getByText(`${shownDay(today())} made at once`)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleErrorMessage('Name is required')

  await page.getByLabel('Name').fill('Monthly retainer')
  await choose(page, 'Client', 'Lagoonside Logistics')
  const line = page.getByRole('group', { name: 'Line 1' })
  await choose(line, 'Matter', /General counsel/)
  await line.getByLabel('Rate').fill('750')
  await line.getByLabel('Narrative').fill('General counsel of the month')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Monthly retainer' })).toBeVisible()
  await expect(page.getByText('Every month')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: 'Draft' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('None while it is paused.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('group', { name: 'Line 1' }).getByLabel('Rate').fill('800')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('$800.00').first()).toBeVisible()
  await page.getByRole('link', { name: 'Draft' }).click()
  await expect(page.getByRole('article', { name: 'Invoice Draft' })).toContainText('General counsel of the month')

  // A draft that was deleted is said to be in the recycle bin, and found there.
  const id = page.url().split('/').at(-1) ?? ''
  await world.api(firm.administrator, 'DELETE', `/admin/invoice/${id}`)
  await page.goto('/billing/recurring')
  await page.getByRole('link', { name: 'Monthly retainer' }).click()
  await expect(page.getByRole('link', { name: 'Draft' })).toBeHidden()
  await page.getByRole('cell', { name: 'Draft in the recycle bin' }).getByRole('link').click()
  await expect(page.getByRole('row', { name: /Draft for Lagoonside Logistics/ })).toBeVisible()
})
