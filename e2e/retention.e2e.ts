import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter } from './page-helpers.ts'

test('an administrator says how long matters are kept, and disposes of one that is due', async ({ page, world }) => {
  const firm = await world.firm()
  const { administrator } = firm
  const { matterId } = await aMatter(world, administrator)
  const matter = await world.api<{ clientId: string; matterName: string }>(
    administrator,
    'GET',
    `/admin/matter-master/${matterId}`,
  )
  const { clientId, matterName } = matter
  await world.api(administrator, 'PUT', `/admin/matter-master/${matterId}`, {
    clientId,
    matterName,
    matterOpenDate: '2014-01-06',
    matterCloseDate: '2016-02-01',
    status: 'Closed',
  })
  await world.signIn(page, administrator, '/settings/retention')
  await page.getByLabel('Years that closed matters are kept').fill('seven')
  await page.getByRole('button', { name: 'Save retention' }).click()
  await expect(page.getByLabel('Years that closed matters are kept')).toHaveAccessibleErrorMessage(
    'Years must be 1 to 50',
  )
  await page.getByLabel('Years that closed matters are kept').fill('7')
  await page.getByRole('button', { name: 'Save retention' }).click()
  const due = page.getByRole('region', { name: 'Matters due for disposal' })
  await expect(due.getByRole('row', { name: new RegExp(matterName) })).toContainText('Due')
  await expectAccessible(page)
  await due.getByRole('row', { name: new RegExp(matterName) }).hover()
  await due.getByRole('button', { name: /Dispose of it/ }).click()
  const dialog = page.getByRole('dialog', { name: `Dispose of ${matterName}?` })
  await dialog.getByRole('button', { name: 'Dispose for good' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleErrorMessage('Say why, in at least 10 characters')
  await dialog.getByLabel('Reason').fill('Seven years have passed')
  await dialog.getByRole('button', { name: 'Dispose for good' }).click()
  await expect(due.getByText('No matter is due')).toBeVisible()
  const disposed = page.getByRole('region', { name: 'Disposed of' })
  await expect(disposed.getByRole('row', { name: new RegExp(matterName) })).toContainText('Seven years have passed')
  await page.goto(`/matter/${matterId}`)
  await expect(page.getByText(/were disposed of on/)).toBeVisible()
})
