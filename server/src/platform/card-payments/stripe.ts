import type Stripe from 'stripe'
import { minorUnitsOf, scaleMinor } from '#domain/minor-units.ts'
import {
  WrongSignature,
  type CheckoutState,
  type PaymentProvider,
  type ProviderKeys,
  type ProviderMessage,
} from './provider.ts'

const TIMEOUT_MS = 15_000

/** Currencies that Stripe counts in other units than ISO 4217 does (docs.stripe.com/currencies). */
const OWN_UNITS: ReadonlyMap<string, number> = new Map([
  ['ISK', 2],
  ['UGX', 2],
  ['MGA', 0],
])
const stripeUnits = (currency: string): number => OWN_UNITS.get(currency) ?? minorUnitsOf(currency)

/** Stripe's amounts in units of ISO 4217, and the other way. */
export const toStripe = (minor: bigint, currency: string) =>
  scaleMinor(minor, minorUnitsOf(currency), stripeUnits(currency))
const fromStripe = (amount: number, currency: string): bigint =>
  scaleMinor(BigInt(amount), stripeUnits(currency), minorUnitsOf(currency)) ?? 0n

const MESSAGES: Readonly<Record<string, ProviderMessage['kind']>> = {
  'checkout.session.completed': 'checkout',
  'checkout.session.async_payment_succeeded': 'checkout',
  'checkout.session.async_payment_failed': 'checkout',
  'checkout.session.expired': 'checkout',
  'charge.refunded': 'refunded',
  'charge.dispute.funds_withdrawn': 'disputed',
  'charge.dispute.funds_reinstated': 'disputeWon',
}

/** Stripe's library with a key. `url` replaces the address of its API. */
export async function openStripe(secretKey: string, url?: string): Promise<Stripe> {
  const at = url === undefined ? undefined : new URL(url)
  // Loaded by the first firm that uses it: the library is large.
  const { default: Library } = await import('stripe')
  return new Library(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === 'https:' ? 'https' : 'http' }),
  })
}

/** Card payments through Stripe Checkout. `url` replaces the address of its API. */
export function stripeProvider(url?: string): PaymentProvider {
  const client = ({ secretKey }: ProviderKeys) => openStripe(secretKey, url)
  return {
    name: 'stripe',
    accepts: (minor, currency) => {
      const amount = toStripe(minor, currency)
      return amount !== undefined && amount <= 99_999_999n && (stripeUnits(currency) < 3 || amount % 10n === 0n)
    },
    takesKey: async (keys) => opensCheckouts(await client(keys)),
    startCheckout: async (keys, { reference, minor, currency, description, email, returnUrl, destination }) => {
      const amount = toStripe(minor, currency)
      if (amount === undefined) throw new Error(`Stripe does not take ${minor} of ${currency}`)
      const stripe = await client(keys)
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: reference,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: Number(amount),
                product_data: { name: description },
              },
            },
          ],
          payment_intent_data: {
            description,
            metadata: { reference },
            // The destination gets the full amount; Stripe takes its fee from the account whose key this is.
            ...(destination !== '' && { transfer_data: { destination } }),
          },
          ...(email !== '' && { customer_email: email }),
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey: reference },
      )
      if (!session.url) throw new Error('Stripe answered a checkout without an address')
      return { providerId: session.id, url: session.url }
    },
    getCheckout: async (keys, { providerId }) => {
      const expand = ['payment_intent.latest_charge.balance_transaction']
      const stripe = await client(keys)
      return toState(await stripe.checkout.sessions.retrieve(providerId, { expand }))
    },
    findSettlement: async (keys, { providerId }) => {
      const expand = ['payment_intent.latest_charge.balance_transaction']
      const stripe = await client(keys)
      const charge = chargeOf(await stripe.checkout.sessions.retrieve(providerId, { expand }))
      const settled = expanded(charge?.balance_transaction)
      return settled?.status === 'available' ? new Date(settled.available_on * 1000) : null
    },
    readMessage: async (keys, body, headers) => {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') throw new WrongSignature('no signature')
      const { webhooks } = await client(keys)
      try {
        return toMessage(webhooks.constructEvent(body, signature, keys.signingSecret))
      } catch (error) {
        throw new WrongSignature('wrong signature', { cause: error })
      }
    },
  }
}

/** A key that is unknown or revoked, or a restricted one that does not open checkouts. */
const isRefusedKey = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && (error.statusCode === 401 || error.statusCode === 403)

async function opensCheckouts(stripe: Stripe): Promise<boolean> {
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
    return true
  } catch (error) {
    if (isRefusedKey(error)) return false
    throw error
  }
}

/** What an answer holds in full: the provider names by its id what it was not asked for. */
export const expanded = <T extends object>(value: string | T | null | undefined): T | undefined =>
  typeof value === 'object' && value !== null ? value : undefined

/** A fee in another currency than that of the payment is not comparable with it. */
const feeOf = (settled: Stripe.BalanceTransaction | undefined, currency: string): bigint =>
  settled?.currency.toUpperCase() === currency ? fromStripe(settled.fee, currency) : 0n

const chargeOf = (session: Stripe.Checkout.Session) => expanded(expanded(session.payment_intent)?.latest_charge)

function toState(session: Stripe.Checkout.Session): CheckoutState {
  const currency = (session.currency ?? '').toUpperCase()
  const minor = fromStripe(session.amount_total ?? 0, currency)
  const unpaid = { paymentReference: '', minor, currency, feeMinor: 0n, paidAt: null }
  if (session.payment_status !== 'paid') return { status: session.status === 'expired' ? 'failed' : 'open', ...unpaid }
  const intent = expanded(session.payment_intent)
  const charge = chargeOf(session)
  return {
    ...unpaid,
    status: 'paid',
    paymentReference: intent?.id ?? session.id,
    feeMinor: feeOf(expanded(charge?.balance_transaction), currency),
    paidAt: charge ? new Date(charge.created * 1000) : null,
  }
}

/** The payment that a charge or a dispute belongs to. */
const paymentId = (intent: string | { id: string } | null): string =>
  intent === null ? '' : typeof intent === 'string' ? intent : intent.id

function toMessage(event: Stripe.Event): ProviderMessage | null {
  const kind = MESSAGES[event.type]
  if (!kind) return null
  const found = event.data.object
  if (found.object === 'checkout.session') {
    const currency = (found.currency ?? '').toUpperCase()
    const minor = fromStripe(found.amount_total ?? 0, currency)
    return { id: event.id, kind, reference: { checkout: found.client_reference_id ?? '' }, minor, currency }
  }
  if (found.object !== 'charge' && found.object !== 'dispute') return null
  const currency = found.currency.toUpperCase()
  const minor = fromStripe(found.object === 'charge' ? found.amount_refunded : found.amount, currency)
  return { id: event.id, kind, reference: { payment: paymentId(found.payment_intent) }, minor, currency }
}
