import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('deleted records are in the recycle bin and can be restored', async ({ page, world }) => {
  const firm = await world.firm()
  const client = await world.api<{ id: string }>(firm.administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Orchard Health',
  })
  const matter = await world.api<{ id: string }>(firm.administrator, 'POST', '/admin/matter-master', {
    clientId: client.id,
    matterName: 'Privacy breach',
  })
  await world.signIn(page, firm.administrator, `/clients/${client.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete client?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('This client has 1 matter. Move it to the recycle bin first')

  await world.api(firm.administrator, 'DELETE', `/admin/matter-master/${matter.id}`)
  await page.goto('/recycle-bin')
  await expect(page.getByRole('link', { name: 'Matters 1', exact: true })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.getByRole('row', { name: /Privacy breach/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Restore matter?' }).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('No deleted matters')).toBeVisible()
  await page.goto('/matter/matter-list')
  await expect(page.getByRole('row', { name: /Privacy breach/ })).toBeVisible()
})
