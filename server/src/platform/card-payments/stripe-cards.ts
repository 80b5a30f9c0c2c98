import type Stripe from 'stripe'
import { z } from 'zod'
import type { CardCheckout, CardPayment, SavedCard, SavedCardProvider } from './saved-cards.ts'
import { expanded, openStripe, toStripe } from './stripe.ts'

const Token = z.object({ customer: z.string(), method: z.string() })

/** Cards saved at Stripe. `url` replaces the address of its API. */
export function stripeCards(secretKey: string, url?: string): SavedCardProvider {
  const client = () => openStripe(secretKey, url)
  return {
    name: 'stripe',
    setupMinor: () => 0n,
    startCheckout: async (checkout) => {
      const session = await openPage(await client(), checkout)
      if (!session.url) throw new Error('Stripe answered a checkout without an address')
      return { providerId: session.id, url: session.url }
    },
    getCheckout: async ({ providerId }) => {
      const expand = ['payment_intent.payment_method', 'setup_intent.payment_method']
      return ofSession(await (await client()).checkout.sessions.retrieve(providerId, { expand }))
    },
    charge: async ({ reference, minor, currency, description, token, isRepeat }) => {
      const stripe = await client()
      // Beyond the day for which Stripe remembers the key below, only its search knows of an earlier charge.
      if (isRepeat) {
        const query = `metadata['reference']:'${reference}'`
        const [known] = (await stripe.paymentIntents.search({ query, limit: 1 })).data
        if (known) return ofIntent(known)
      }
      const { customer, method } = Token.parse(JSON.parse(token))
      const amount = amountFor(minor, currency)
      const details = { description, metadata: { reference }, off_session: true, confirm: true }
      try {
        return ofIntent(
          await stripe.paymentIntents.create(
            { ...details, amount, currency: currency.toLowerCase(), customer, payment_method: method },
            { idempotencyKey: reference },
          ),
        )
      } catch (error) {
        if (isDeclined(error)) return { ...failed, problem: error.message }
        throw error
      }
    },
    refund: async ({ reference, paymentReference }) => {
      const stripe = await client()
      try {
        const details = { payment_intent: paymentReference }
        await stripe.refunds.create(details, { idempotencyKey: `refund ${reference}` })
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'charge_already_refunded')) throw error
      }
    },
  }
}

function openPage(
  stripe: Stripe,
  { reference, minor, currency, description, email, returnUrl }: CardCheckout,
): Promise<Stripe.Checkout.Session> {
  const shared = {
    client_reference_id: reference,
    customer_creation: 'always' as const,
    customer_email: email,
    success_url: returnUrl,
    cancel_url: returnUrl,
  }
  const code = currency.toLowerCase()
  const product_data = { name: description }
  const price_data =
    minor === 0n ? undefined : { currency: code, unit_amount: amountFor(minor, currency), product_data }
  return stripe.checkout.sessions.create(
    price_data
      ? {
          ...shared,
          mode: 'payment',
          line_items: [{ quantity: 1, price_data }],
          payment_intent_data: { description, metadata: { reference }, setup_future_usage: 'off_session' },
        }
      : { ...shared, mode: 'setup', currency: code },
    { idempotencyKey: reference },
  )
}

const failed: CardPayment = { status: 'failed', paymentReference: '', minor: 0n, card: null, problem: '' }

function amountFor(minor: bigint, currency: string): number {
  const amount = toStripe(minor, currency)
  if (amount === undefined) throw new Error(`Stripe does not take ${minor} of ${currency}`)
  return Number(amount)
}

const isDeclined = (error: unknown): error is Error =>
  error instanceof Error && 'type' in error && error.type === 'StripeCardError'

function ofIntent(intent: Stripe.PaymentIntent): CardPayment {
  const minor = BigInt(intent.amount)
  if (intent.status === 'succeeded')
    return { status: 'paid', paymentReference: intent.id, minor, card: null, problem: '' }
  if (intent.status === 'processing') return { ...failed, status: 'open', minor }
  return { ...failed, problem: intent.last_payment_error?.message ?? 'The bank asks the holder of the card to agree' }
}

function ofSession(session: Stripe.Checkout.Session): CardPayment {
  const minor = BigInt(session.amount_total ?? 0)
  if (session.status === 'expired') return failed
  if (session.status !== 'complete' || session.payment_status === 'unpaid') return { ...failed, status: 'open', minor }
  const intent = expanded(session.payment_intent)
  const method = expanded(intent?.payment_method ?? expanded(session.setup_intent)?.payment_method)
  return {
    status: 'paid',
    paymentReference: intent?.id ?? '',
    minor,
    card: toCard(session.customer, method),
    problem: '',
  }
}

function toCard(
  customer: Stripe.Checkout.Session['customer'],
  method: Stripe.PaymentMethod | undefined,
): SavedCard | null {
  const id = typeof customer === 'string' ? customer : customer?.id
  if (!id || !method?.card) return null
  const { brand, last4, exp_year: expiresYear, exp_month: expiresMonth } = method.card
  const token = JSON.stringify({ customer: id, method: method.id })
  return { token, brand, lastDigits: last4, expiresYear, expiresMonth }
}
