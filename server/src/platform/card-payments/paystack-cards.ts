import { z } from 'zod'
import { sendTo, toPaystack } from './paystack.ts'
import type { CardPayment, SavedCard, SavedCardProvider } from './saved-cards.ts'

const Started = z.object({ authorization_url: z.url() })
const Transaction = z.object({
  status: z.string(),
  reference: z.string(),
  amount: z.number(),
  gateway_response: z.string().nullish(),
  customer: z.object({ email: z.string() }).nullish(),
  authorization: z
    .object({
      authorization_code: z.string(),
      reusable: z.boolean().nullish(),
      brand: z.string().nullish(),
      last4: z.string().nullish(),
      exp_year: z.union([z.string(), z.number()]).nullish(),
      exp_month: z.union([z.string(), z.number()]).nullish(),
    })
    .nullish(),
})
const Token = z.object({ code: z.string(), email: z.string() })

/** Paystack saves a card with a payment only, of at least this much. */
const SETUP: Readonly<Record<string, bigint>> = { NGN: 50_00n }
const DEFAULT_SETUP = 1_00n

/** Cards saved at Paystack. `url` replaces the address of its API. */
export function paystackCards(secretKey: string, url?: string): SavedCardProvider {
  const send = (path: string, body?: object) => sendTo(url)({ secretKey }, path, body)
  const verify = async (reference: string) =>
    toPayment(Transaction.parse(await send(`/transaction/verify/${encodeURIComponent(reference)}`)))
  return {
    name: 'paystack',
    setupMinor: (currency) => SETUP[currency] ?? DEFAULT_SETUP,
    startCheckout: async ({ reference, minor, currency, description, email, returnUrl }) => {
      const metadata = { custom_fields: [{ display_name: 'For', variable_name: 'for', value: description }] }
      const amount = amountFor(minor, currency)
      const body = { reference, amount, currency, email, callback_url: returnUrl, channels: ['card'], metadata }
      const started = Started.parse(await send('/transaction/initialize', body))
      return { providerId: reference, url: started.authorization_url }
    },
    getCheckout: ({ reference }) => verify(reference),
    charge: async ({ reference, minor, currency, token, isRepeat }) => {
      if (isRepeat) {
        const known = await verify(reference).catch(() => undefined)
        if (known) return known
      }
      const { code, email } = Token.parse(JSON.parse(token))
      const body = { authorization_code: code, email, amount: amountFor(minor, currency), currency, reference }
      return toPayment(Transaction.parse(await send('/transaction/charge_authorization', body)))
    },
    refund: async ({ paymentReference }) => {
      try {
        await send('/refund', { transaction: paymentReference })
      } catch (error) {
        if (!(error instanceof Error && /already|fully (refunded|reversed)/i.test(error.message))) throw error
      }
    },
  }
}

function amountFor(minor: bigint, currency: string): string {
  const amount = toPaystack(minor, currency)
  if (amount === undefined) throw new Error(`Paystack does not take ${minor} of ${currency}`)
  return amount.toString()
}

function toPayment(found: z.infer<typeof Transaction>): CardPayment {
  const minor = BigInt(Math.round(found.amount))
  if (found.status === 'success')
    return { status: 'paid', paymentReference: found.reference, minor, card: toCard(found), problem: '' }
  const status = found.status === 'failed' || found.status === 'reversed' ? 'failed' : 'open'
  return { status, paymentReference: '', minor, card: null, problem: found.gateway_response ?? '' }
}

function toCard({ authorization: card, customer }: z.infer<typeof Transaction>): SavedCard | null {
  if (!card?.reusable || !customer || !/^\d{4}$/.test(card.last4 ?? '')) return null
  return {
    token: JSON.stringify({ code: card.authorization_code, email: customer.email }),
    brand: card.brand ?? '',
    lastDigits: card.last4 ?? '',
    expiresYear: Number(card.exp_year ?? 0),
    expiresMonth: Number(card.exp_month ?? 1),
  }
}
