import { expectAccessible } from './accessibility.ts'
import { payAtStripe, takeCards } from './card-payments.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, today } from './page-helpers.ts'

test('a client pays a deposit request by card, which comes in full, clears and pays an invoice', async ({
  browser,
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const create = <T>(path: string, body: object) => world.api<T>(administrator, 'POST', path, body)
  const work = await aMatter(world, administrator)
  await takeCards({ world, firm })
  const cards = { provider: 'stripe', destination: 'acct_clientmoney' }
  const account = await create<{ id: string }>('/admin/trust-account', { name: 'Client account', cards })
  const lines = [{ matterId: work.matterId, description: 'Advice', quantity: 1, rate: 300, taxCodeIds: [] }]
  const invoice = await create<{ id: string }>('/admin/invoice', {
    clientId: work.clientId,
    issueDate: today(),
    lines,
  })
  await create(`/admin/invoice/${invoice.id}/approve`, {})
  const partner = await firm.join('partner', 'Tobi Marula')
  // In this firm nobody else approves what goes out.
  const settings = { withdrawalApprovers: 0, requestsNeedApproval: true, version: 0 }
  await world.api(administrator, 'PUT', '/admin/trust-withdrawal/settings', settings)
  const request = await create<{ id: string; ledgerId: string }>('/admin/trust-request', {
    matterId: work.matterId,
    accountId: account.id,
    amount: 1000,
    dueOn: today(),
    reason: 'On account of fees',
  })
  await create(`/admin/trust-request/${request.id}/submit`, {})
  await world.api(partner, 'POST', `/admin/trust-request/${request.id}/decide`, { isApproved: true })
  const { address } = await create<{ address: string }>(`/admin/trust-request/${request.id}/link`, {})

  // The client goes to the provider's page, pays there, and comes back.
  const client = await browser.newPage()
  await client.goto(new URL(address).pathname)
  const owed = client.getByRole('region', { name: 'What is outstanding' })
  await expect(owed).toContainText('$1,000.00')
  await expectAccessible(client)
  const payByCard = owed.getByRole('button', { name: /\$1,000\.00/ })
  await payAtStripe(client, { world, firm }, () => payByCard.click())
  await expect(async () => {
    await client.goto(new URL(address).pathname)
    await expect(owed).toContainText('Nothing left to pay', { timeout: 2_000 })
  }).toPass()

  // All of it is in the ledger and cleared: the fee is the office's. The invoice is paid from it.
  const ledger = `/trust-account/record/${request.ledgerId}`
  await world.signIn(page, administrator, ledger)
  await expect(async () => {
    await page.goto(ledger)
    const pay = page.getByRole('button', { name: 'Pay an invoice' })
    await pay.click()
    await expect(page.getByRole('button', { name: 'Pay $300.00' })).toBeEnabled({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Pay $300.00' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('$700.00').first()).toBeVisible()
  await expect(page.getByText('1,000.00').first()).toBeVisible()
  await page.goto(`/billing/invoice/view/${invoice.id}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})
