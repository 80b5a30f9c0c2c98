import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { TestFirm } from '../server/src/testing/factories.ts'
import { stripeSignature } from '../server/src/testing/payment-providers.ts'
import { expect, type World } from './fixtures.ts'

const KEY = 'sk_test_51Lexhold'
const SIGNING = 'whsec_lexhold'

interface Seller {
  readonly world: World
  readonly firm: TestFirm
}

/** Lets the clients of a firm pay by card, through a stand-in of the provider. */
export const takeCards = ({ world, firm }: Seller) =>
  world.api(firm.administrator, 'PUT', '/admin/online-payment/provider/stripe', {
    secretKey: KEY,
    signingSecret: SIGNING,
    isEnabled: true,
  })

/** The payer goes from their page to the provider's by `open`, and pays there; the provider tells the firm, and leads back. */
export async function payAtStripe(payer: Page, { world, firm }: Seller, open: () => Promise<void>): Promise<void> {
  const from = payer.url()
  await payer.route('https://checkout.stripe.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  )
  await open()
  await expect(payer.getByRole('heading', { name: 'Stripe' })).toBeVisible()
  const checkout = new URL(payer.url()).pathname.slice(1)
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
  await payer.goto(from)
}
