import type { PaymentProviderName } from '#contract/online-payments.ts'

interface ProviderTexts {
  readonly name: string
  /** Where the provider shows its keys. */
  readonly keysAt: string
  /** Which of its messages have to be chosen there. */
  readonly messages: string
}

export const PROVIDERS: Readonly<Record<PaymentProviderName, ProviderTexts>> = {
  stripe: {
    name: 'Stripe',
    keysAt: 'Developers › API keys. A restricted key needs Checkout Sessions: write, and Charges: read.',
    messages:
      'checkout.session.completed, checkout.session.async_payment_succeeded, checkout.session.async_payment_failed, checkout.session.expired, charge.refunded, charge.dispute.funds_withdrawn, charge.dispute.funds_reinstated',
  },
  paystack: {
    name: 'Paystack',
    keysAt: 'Settings › API Keys & Webhooks',
    messages: 'all; Paystack sends every message to one address',
  },
}
