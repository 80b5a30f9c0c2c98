import type { TestFirm } from '../server/src/testing/factories.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'
import { today } from './page-helpers.ts'

/** An issued invoice of 200.00, dated today. */
async function anIssuedInvoice(world: World, { administrator }: TestFirm) {
  const create = <Answer>(path: string, body: object) => world.api<Answer>(administrator, 'POST', path, body)
  const client = await create<{ id: string }>('/admin/client-info', {
    clientType: 'Company',
    companyName: 'Lagoonside Logistics',
  })
  const about = { clientId: client.id, matterName: 'Acquisition', matterRate: 'Hourly' }
  const matter = await create<{ id: string }>('/admin/matter-master', about)
  const issueDate = today()
  const line = { matterId: matter.id, description: 'Advice', quantity: 2, rate: 100, taxCodeIds: [] }
  const body = { clientId: client.id, issueDate, lines: [line] }
  const { id } = await create<{ id: string }>('/admin/invoice', body)
  const { number } = await create<{ number: string }>(`/admin/invoice/${id}/approve`, {})
  return { id, number, clientId: client.id }
}

test('an invoice is credited in part, the rest is written off, and the statement tells it', async ({ page, world }) => {
  const firm = await world.firm()
  const { id, number, clientId } = await anIssuedInvoice(world, firm)
  await world.signIn(page, firm.administrator, `/billing/invoice/view/${id}`)
  const more = async (entry: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }

  await more('Add credit note')
  const draft = page.getByRole('dialog', { name: `Credit note for ${number}` })
  await draft.getByLabel('Amount without tax').fill('50')
  await expect(draft.getByText('Balance of the invoice afterwards')).toBeVisible()
  await expect(draft.getByRole('definition').filter({ hasText: '$150.00' })).toBeVisible()
  await draft.getByRole('button', { name: 'Save draft' }).click()
  await expect(draft.getByLabel('Reason')).toHaveAccessibleErrorMessage('Reason is required')
  await draft.getByLabel('Reason').fill('Billed too much')
  await expectAccessible(page)
  await draft.getByRole('button', { name: 'Save draft' }).click()

  const panel = page.getByRole('region', { name: 'Credits and write-offs' })
  await panel.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Credit $50.00' }).click()
  await expect(panel).toContainText(/Credit note CN-\d{4}-0001/)
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText('$150.00')

  await more('Write off')
  const writeOff = page.getByRole('dialog', { name: `Write off ${number}` })
  await writeOff.getByLabel('Reason').fill('Too small to collect')
  await writeOff.getByRole('button', { name: 'Write off $150.00' }).click()
  await expect(panel).toContainText('Too small to collect')
  await panel.getByRole('button', { name: /^Reverse/ }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Paid after all')
  await page.getByRole('button', { name: 'Reverse $150.00' }).click()
  await expect(panel).toContainText('Reversed')
  await expectAccessible(page)

  await page.goto(`/billing/statements?clientId=${clientId}`)
  const paper = page.getByRole('article', { name: /^Statement/ })
  await expect(paper.getByRole('row', { name: /Balance brought forward/ })).toBeVisible()
  await expect(paper.getByRole('row', { name: /Credit note CN-/ })).toContainText('$50.00')
  await expect(paper.getByRole('row', { name: /Balance at/ })).toContainText('$150.00')
  await expect(page.getByRole('region', { name: 'Open invoices' })).toContainText(number)
  await expectAccessible(page)

  // The same on the page of the client, from where it is mailed; and by age, down to the invoice.
  await page.goto(`/clients/${clientId}?activeTab=statement`)
  await expect(page.getByRole('row', { name: /Balance at/ })).toContainText('$150.00')
  await page.getByRole('button', { name: 'Send statement' }).click()
  const sending = page.getByRole('dialog', { name: 'Send statement' })
  await sending.getByLabel('To').fill('accounts@lagoonside.example')
  await expectAccessible(page)
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Previously sent' })).toContainText('accounts@lagoonside.example')
  await page.goto('/billing/ageing')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('150.00')
  await page.getByRole('button', { name: /in all, invoices of Lagoonside Logistics/ }).click()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expectAccessible(page)
})
