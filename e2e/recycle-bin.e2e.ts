import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, anEntry, today } from './page-helpers.ts'

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

test('a draft of an invoice is deleted, comes back by undo, and says where its work is billed', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const post = <Data>(path: string, body: object) => world.api<Data>(firm.administrator, 'POST', path, body)
  const client = await post<{ id: string }>('/admin/client-info', {
    clientType: 'Company',
    companyName: 'Bellwether Foods',
  })
  const matter = await post<{ id: string }>('/admin/matter-master', {
    clientId: client.id,
    matterName: 'Supply agreement',
  })
  const expense = await post<{ id: string }>('/admin/expense-flat-fees-info/flat-fee', {
    matterId: matter.id,
    description: 'Filing of the appeal',
    date: '2026-03-16',
    amount: 250,
  })
  const lines = [{ work: { kind: 'flatFee', id: expense.id }, taxCodeIds: [] }]
  const body = { clientId: client.id, issueDate: '2026-03-17', lines }
  const draft = await post<{ id: string }>('/admin/invoice', body)
  await world.signIn(page, firm.administrator, `/billing/invoice/view/${draft.id}`)

  const remove = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete draft' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete draft?' })
    await expect(dialog).toContainText('Its work waits for an invoice again.')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('The draft for Bellwether Foods was moved to the recycle bin')).toBeVisible()
  }
  await remove()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row', { name: /Bellwether Foods/ }).click()
  await expect(page.getByText('Filing of the appeal')).toBeVisible()
  await remove()

  await post('/admin/invoice', body)
  await page.getByRole('link', { name: 'recycle bin', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Invoices 1', exact: true })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.getByRole('row', { name: /Draft for Bellwether Foods/ }).focus()
  await page.keyboard.press('Enter')
  const restoring = page.getByRole('dialog', { name: 'Restore draft?' })
  await restoring.getByRole('button', { name: 'Restore' }).click()
  await expect(restoring).toContainText('Filing of the appeal (16/03/2026) is on a draft for Bellwether Foods')
})

test('several drafts of invoices are deleted, and come back by undo with their work', async ({ page, world }) => {
  const firm = await world.firm()
  const post = <Data>(path: string, body: object) => world.api<Data>(firm.administrator, 'POST', path, body)
  const work = await aMatter(world, firm.administrator)
  for (const duration of [1, 2]) {
    const id = await anEntry(world, firm, work, { duration })
    const lines = [{ work: { kind: 'timeEntry', id }, taxCodeIds: [] }]
    await post('/admin/invoice', { clientId: work.clientId, issueDate: today(), lines })
  }
  await world.signIn(page, firm.administrator, '/billing/invoice/invoice-empty')
  const drafts = page.getByRole('row', { name: /Harborline Bank/ })
  await expect(drafts).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Delete drafts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 invoices' }).click()
  await expect(page.getByText('Drafts moved to the recycle bin')).toBeVisible()
  await expect(drafts).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(drafts).toHaveCount(2)
  await expect(drafts.filter({ hasText: '$800.00' })).toHaveCount(1)
})
