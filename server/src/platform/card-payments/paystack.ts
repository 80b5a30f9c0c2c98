import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { minorUnitsOf, scaleMinor } from '#domain/minor-units.ts'
import { WrongSignature, type PaymentProvider, type ProviderKeys, type ProviderMessage } from './provider.ts'

/*
 * Paystack's API as it documents it. Its official library is published without its code (1.2.1), and the best-kept other one
 * has neither a time limit nor a choice of address (docs/decisions/0033), so its calls are made here.
 */

const API = 'https://api.paystack.co'
const TIMEOUT_MS = 15_000
/** All its amounts are in hundredths. */
const UNITS = 2
const CURRENCIES = new Set(['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XOF'])

const Answer = z.object({ status: z.boolean(), message: z.string(), data: z.unknown() })
const Started = z.object({ authorization_url: z.url() })
const Transaction = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  fees: z.number().nullish(),
  paid_at: z.string().nullish(),
})
const SettlementIds = z.array(
  z.object({ id: z.union([z.number(), z.string()]).transform(String), settlement_date: z.string() }),
)
const SettledReferences = z.array(z.object({ reference: z.string() }))
/** A payment settles within days of it, so it is among the first settlements that follow it. */
const SETTLEMENTS = 10
const TRANSACTIONS = 100
const PAGES = 20

const Event = z.object({
  event: z.string(),
  data: z.looseObject({
    id: z.union([z.number(), z.string()]).transform(String).optional(),
    reference: z.string().nullish(),
    transaction_reference: z.string().nullish(),
    amount: z.union([z.number(), z.string()]).nullish(),
    refund_amount: z.number().nullish(),
    currency: z.string().nullish(),
    resolution: z.string().nullish(),
    transaction: z.looseObject({ reference: z.string().nullish() }).nullish(),
  }),
})

const fromPaystack = (amount: number, currency: string): bigint =>
  scaleMinor(BigInt(Math.round(amount)), UNITS, minorUnitsOf(currency)) ?? 0n

const requestTo =
  (url: string) =>
  ({ secretKey }: Pick<ProviderKeys, 'secretKey'>, path: string, body?: object): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    })

/** Calls Paystack and returns the `data` of its answer; fails with its message where it refuses. */
export const sendTo =
  (url: string = API) =>
  async (keys: Pick<ProviderKeys, 'secretKey'>, path: string, body?: object): Promise<unknown> => {
    const response = await requestTo(url)(keys, path, body)
    const answer = Answer.safeParse(await response.json().catch(() => null))
    if (!answer.success || !answer.data.status || !response.ok)
      throw new Error(`Paystack answered ${response.status}: ${answer.success ? answer.data.message : 'no answer'}`)
    return answer.data.data
  }

/** An amount as Paystack counts it; undefined where it takes none so fine. */
export const toPaystack = (minor: bigint, currency: string): bigint | undefined =>
  scaleMinor(minor, minorUnitsOf(currency), UNITS)

/** Card, bank and mobile payments through Paystack. `url` replaces the address of its API. */
export function paystackProvider(url: string = API): PaymentProvider {
  const [request, send] = [requestTo(url), sendTo(url)]
  return {
    name: 'paystack',
    accepts: (minor, currency) => CURRENCIES.has(currency) && toPaystack(minor, currency) !== undefined,
    takesKey: async (keys) => {
      const response = await request(keys, '/transaction?perPage=1')
      if (response.ok) return true
      if (response.status === 401 || response.status === 403) return false
      throw new Error(`Paystack answered ${response.status}`)
    },
    startCheckout: async (keys, { reference, minor, currency, description, email, returnUrl, destination }) => {
      const amount = toPaystack(minor, currency)
      if (amount === undefined) throw new Error(`Paystack does not take ${minor} of ${currency}`)
      const metadata = { custom_fields: [{ display_name: 'For', variable_name: 'for', value: description }] }
      // The subaccount gets the full amount; Paystack takes its fee from the account whose key this is.
      const split = destination === '' ? {} : { subaccount: destination, bearer: 'account', transaction_charge: 0 }
      const paid = { reference, amount: amount.toString(), currency, email }
      const body = { ...paid, callback_url: returnUrl, metadata, ...split }
      const started = Started.parse(await send(keys, '/transaction/initialize', body))
      return { providerId: reference, url: started.authorization_url }
    },
    getCheckout: async (keys, { reference }) => {
      const found = Transaction.parse(await send(keys, `/transaction/verify/${encodeURIComponent(reference)}`))
      const { currency } = found
      const isPaid = found.status === 'success'
      return {
        status: isPaid ? 'paid' : ['failed', 'reversed'].includes(found.status) ? 'failed' : 'open',
        paymentReference: isPaid ? found.reference : '',
        minor: fromPaystack(found.amount, currency),
        currency,
        feeMinor: fromPaystack(found.fees ?? 0, currency),
        paidAt: found.paid_at ? new Date(found.paid_at) : null,
      }
    },
    findSettlement: async (keys, { reference, destination, paidOn }) => {
      const query = new URLSearchParams({ subaccount: destination, status: 'success', from: paidOn })
      const settlements = SettlementIds.parse(await send(keys, `/settlement?perPage=100&${query.toString()}`))
      const inOrder = settlements.toSorted((one, other) => (one.settlement_date < other.settlement_date ? -1 : 1))
      for (const { id, settlement_date: day } of inOrder.slice(0, SETTLEMENTS)) {
        const path = `/settlement/${encodeURIComponent(id)}/transactions`
        for (let page = 1; page <= PAGES; page++) {
          const found = SettledReferences.parse(await send(keys, `${path}?perPage=${TRANSACTIONS}&page=${page}`))
          if (found.some((one) => one.reference === reference)) return new Date(day)
          if (found.length < TRANSACTIONS) break
        }
      }
      return null
    },
    readMessage: async ({ secretKey }, body, headers) => {
      const signature = headers['x-paystack-signature']
      const expected = createHmac('sha512', secretKey).update(body).digest()
      const received = Buffer.from(typeof signature === 'string' ? signature : '', 'hex')
      if (received.length !== expected.length || !timingSafeEqual(received, expected))
        throw new WrongSignature('wrong signature')
      return Promise.resolve(toMessage(body))
    },
  }
}

function toMessage(body: string): ProviderMessage | null {
  const parsed = Event.safeParse(JSON.parse(body))
  if (!parsed.success) return null
  const { event, data } = parsed.data
  const kind = messageKind(event, data.resolution)
  const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference
  if (!kind || !reference) return null
  const currency = data.currency ?? 'NGN'
  const amount = Number(data.refund_amount ?? data.amount ?? 0)
  return {
    // Paystack gives its messages no name, but one thing has one message of a kind.
    id: `${event}:${data.id ?? reference}`,
    kind,
    reference: kind === 'checkout' ? { checkout: reference } : { payment: reference },
    minor: fromPaystack(amount, currency),
    currency,
  }
}

/** A dispute that was decided for the payer takes the money away; one that was declined leaves it. */
function messageKind(event: string, resolution: string | null | undefined): ProviderMessage['kind'] | undefined {
  if (event === 'charge.success') return 'checkout'
  if (event === 'refund.processed') return 'refunded'
  if (event === 'charge.dispute.resolve' && resolution === 'merchant-accepted') return 'disputed'
  return undefined
}
