import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './page-helpers.ts'

test('a flat fee is created in instalments, compared with the work, edited, deleted and restored', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const client = await world.api<{ id: string }>(administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Harborline Bank',
  })
  const matter = await world.api<{ id: string }>(administrator, 'POST', '/admin/matter-master', {
    clientId: client.id,
    matterName: 'Acquisition of assets',
    matterRate: 'Flat Rate',
  })
  await world.api(administrator, 'POST', '/admin/time-entry', {
    clientId: client.id,
    matterId: matter.id,
    activityId: await firm.activityId(),
    isBillable: 4,
    timeEntryUserId: administrator.id,
    timeEntryDate: '2026-03-16',
    duration: 4,
    foreignUserRate: 200,
  })
  await world.api(administrator, 'PUT', `/admin/matter/${matter.id}/budget`, { kind: 'amount', limit: 1500 })
  await world.signIn(page, administrator)
  await page.getByRole('button', { name: 'Create New' }).click()
  await page.getByRole('menuitem', { name: 'Flat Fee' }).click()
  await expect(page).toHaveURL(/\/billing\/flat-fees\/add-new-flat-fee$/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Amount')).toHaveAccessibleErrorMessage('Amount is required')

  await choose(page, 'Matter', 'Acquisition of assets')
  await page.getByLabel('Amount').fill('1000')
  await page.getByLabel('Description').fill('Agreed for the whole acquisition')
  const count = page.getByLabel('Number of instalments')
  await count.fill('61')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(count).toHaveAccessibleErrorMessage('Number of instalments must be 1 to 60')
  // The error is shown on blur; the focus returns after the failed save.
  await expect(count).toBeFocused()
  await count.fill('3')
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$333.34')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Agreed for the whole acquisition' })).toBeVisible()
  await expect(page.getByText('This matter is over its budget: $1,800.00 of $1,500.00 used.')).toBeVisible()
  const work = page.getByRole('region', { name: 'Work on this matter' })
  await expect(work).toContainText('4.00 h')
  await expect(work).toContainText('$800.00')
  await expect(work).toContainText('$250.00 / h')
  await expect(page.getByRole('region', { name: 'Instalments' })).toContainText('$333.33')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Number of instalments').fill('1')
  await page.getByLabel('Amount').fill('1200.50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(work).toContainText('$300.13 / h')
  await expect(page.getByRole('region', { name: 'Instalments' })).toBeHidden()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete flat fee' }).click()
  await page.getByRole('dialog', { name: 'Delete flat fee?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No flat fees yet')).toBeVisible()
  await page.goto('/recycle-bin?activeTab=flat-fees')
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  const restoring = page.getByRole('dialog', { name: 'Restore flat fee?' })
  await restoring.getByRole('button', { name: 'Restore' }).click()
  await expect(restoring).toBeHidden()
  await page.goto('/billing/flat-fees')
  await expect(page.getByRole('row', { name: /Acquisition of assets/ })).toContainText('$1,200.50')
  await expectAccessible(page)

  // Somebody else deletes it while it is edited: what was typed becomes a fee of its own.
  await page.getByRole('row', { name: /Acquisition of assets/ }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Amount').fill('1300')
  const known = /flat-fees\/([^/]+)\/edit/.exec(page.url())?.[1]
  await world.api(administrator, 'DELETE', `/admin/expense-flat-fees-info/flat-fee/${known}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main').getByText(/^This flat fee was deleted in the meantime/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(work).toContainText('$325.00 / h')
})
