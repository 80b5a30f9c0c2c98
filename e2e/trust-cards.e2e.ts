import { randomUUID } from 'node:crypto'
import { stripeSignature } from '../server/src/testing/payment-providers.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, today } from './page-helpers.ts'

const KEY = 'sk_test_51Lexhold'
const SIGNING = 'whsec_lexhold'

test('a client pays a deposit request by card, which comes in full, clears and pays an invoice', async ({
  browser,
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const api = <T>(method: 'POST' | 'PUT' | 'GET', path: string, body?: object) =>
    world.api<T>(administrator, method, path, body)
  const work = await aMatter(world, administrator)
  await api('PUT', '/admin/online-payment/provider/stripe', { secretKey: KEY, signingSecret: SIGNING, isEnabled: true })
  const cards = { provider: 'stripe', destination: 'acct_clientmoney' }
  const account = await api<{ id: string }>('POST', '/admin/trust-account', { name: 'Client account', cards })
  const lines = [{ matterId: work.matterId, description: 'Advice', quantity: 1, rate: 300, taxCodeIds: [] }]
  const invoice = await api<{ id: string }>('POST', '/admin/invoice', {
    clientId: work.clientId,
    issueDate: today(),
    lines,
  })
  await api('POST', `/admin/invoice/${invoice.id}/approve`, {})
  const partner = await firm.join('partner', 'Tobi Marula')
  const request = await api<{ id: string; ledgerId: string }>('POST', '/admin/trust-request', {
    matterId: work.matterId,
    accountId: account.id,
    amount: 1000,
    dueOn: today(),
    reason: 'On account of fees',
  })
  await api('POST', `/admin/trust-request/${request.id}/submit`, {})
  await world.api(partner, 'POST', `/admin/trust-request/${request.id}/decide`, { isApproved: true })
  const { address } = await api<{ address: string }>('POST', `/admin/trust-request/${request.id}/link`, {})

  // The client goes to the provider's page, pays there, and comes back.
  const client = await browser.newPage()
  await client.route('https://checkout.stripe.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  )
  await client.goto(new URL(address).pathname)
  const owed = client.getByRole('region', { name: 'What is outstanding' })
  await expect(owed).toContainText('$1,000.00')
  await expectAccessible(client)
  await owed.getByRole('button', { name: /\$1,000\.00/ }).click()
  await expect(client.getByRole('heading', { name: 'Stripe' })).toBeVisible()
  const checkout = new URL(client.url()).pathname.slice(1)
  const paid = await fetch(`${process.env['E2E_PROVIDERS']}/paid/${checkout}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}` },
  })
  const { reference, amount, currency } = (await paid.json()) as Record<'reference' | 'amount' | 'currency', unknown>
  const message = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: {
      object: {
        id: checkout,
        object: 'checkout.session',
        client_reference_id: reference,
        amount_total: amount,
        currency,
      },
    },
  })
  const reported = await fetch(`${world.url}/api/public/payment-message/stripe/${firm.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignature(message, SIGNING) },
    body: message,
  })
  expect(reported.status).toBe(200)
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
  await expect(page.getByText('$1,000.00').first()).toBeVisible()
  await page.goto(`/billing/invoice/view/${invoice.id}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})
