import type { PlanSettings } from './config.ts'
import { paystackCards } from './platform/card-payments/paystack-cards.ts'
import { paystackProvider } from './platform/card-payments/paystack.ts'
import type { PaymentParts } from './platform/card-payments/provider.ts'
import type { PlanParts } from './platform/card-payments/saved-cards.ts'
import { stripeCards } from './platform/card-payments/stripe-cards.ts'
import { stripeProvider } from './platform/card-payments/stripe.ts'
import type { Pool } from './platform/db/database.ts'
import { inFirmAsJob } from './platform/db/transactions.ts'
import { createSecretBox } from './platform/secrets/secret-box.ts'

interface Parts extends Pick<PaymentParts, 'clock' | 'log' | 'publicUrl'> {
  readonly secretKey: Uint8Array
  readonly providerUrls?: { readonly stripe?: string | undefined; readonly paystack?: string | undefined }
  readonly plans?: PlanSettings | undefined
}

/** What card payments need, outside of any request: providers tell of them by themselves. */
export const paymentParts = (
  { secretKey, clock, log, publicUrl, providerUrls = {} }: Parts,
  pool: Pool,
): PaymentParts => ({
  providers: { stripe: stripeProvider(providerUrls.stripe), paystack: paystackProvider(providerUrls.paystack) },
  box: createSecretBox(secretKey),
  clock,
  log,
  publicUrl,
  inFirm: (businessId, work) => inFirmAsJob(pool, { businessId, jobId: 'online payment' }, { readOnly: false }, work),
})

/** How firms pay for this installation, with the product's own accounts. */
export function planParts({ plans, secretKey, providerUrls = {} }: Parts): PlanParts {
  const { stripeKey, paystackKey, seller = ['Lexhold'] } = plans ?? {}
  return {
    cards: {
      ...(stripeKey !== undefined && { stripe: stripeCards(stripeKey, providerUrls.stripe) }),
      ...(paystackKey !== undefined && { paystack: paystackCards(paystackKey, providerUrls.paystack) }),
    },
    box: createSecretBox(secretKey),
    seller,
  }
}
