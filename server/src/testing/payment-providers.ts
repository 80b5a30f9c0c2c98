import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in knows of a checkout, which a test pays. */
interface Checkout {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  isPaid: boolean
  /** The account at the provider that receives the full amount; blank for the firm's own. */
  readonly destination: string
  isSettled: boolean
}

/** Stripe and Paystack as they document their APIs, on loopback: checkouts, their states, and signed messages. */
export interface ProviderStandIn {
  readonly url: string
  readonly checkouts: Checkout[]
  close(): void
}

const FEE = 125
/** 18 March 2026, the day after payments. */
const SETTLED_AT = 1_773_824_400

export async function startProviders(): Promise<ProviderStandIn> {
  const checkouts: Checkout[] = []
  const server = createServer((request, response) => void answer(request, response, checkouts))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, checkouts, close: () => server.close() }
}

interface Answer {
  readonly status: number
  readonly data: object
}

async function answer(request: IncomingMessage, response: ServerResponse, checkouts: Checkout[]): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts).toString('utf8')
  const [path = ''] = (request.url ?? '').split('?')
  const isKnown = /^Bearer (sk_test_|rk_test_)(?!revoked)/.test(request.headers.authorization ?? '')
  const { status, data } = isKnown
    ? serve({ method: request.method ?? '', path, body }, checkouts)
    : { status: 401, data: { error: { message: 'Key' } } }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))
}

interface ProviderRequest {
  readonly method: string
  readonly path: string
  readonly body: string
}

function serve({ method, path, body }: ProviderRequest, checkouts: Checkout[]): Answer {
  const paid = /^\/paid\/(.+)$/.exec(path)?.[1]
  if (paid !== undefined) return pay(paid, checkouts)
  if (path === '/transaction')
    return { status: 200, data: { status: true, message: 'Transactions retrieved', data: [] } }
  if (path === '/v1/checkout/sessions' && method === 'GET')
    return { status: 200, data: { object: 'list', data: [], has_more: false, url: path } }
  if (path === '/v1/checkout/sessions') return openStripe(new URLSearchParams(body), checkouts)
  if (path === '/transaction/initialize') return openPaystack(body, checkouts)
  if (path === '/settlement') return settlements(checkouts)
  if (path.startsWith('/settlement/')) return settledOf(path, checkouts)
  const found = checkouts.find(({ id }) => path.endsWith(`/${id}`))
  if (!found) return { status: 404, data: { status: false, message: 'Not found', error: { message: 'No session' } } }
  return { status: 200, data: path.startsWith('/v1/') ? stripeSession(found) : paystackTransaction(found) }
}

/** For tests in another process: a client pays a checkout, and the provider settles it. */
function pay(id: string, checkouts: Checkout[]): Answer {
  const found = checkouts.find((one) => one.id === id)
  if (!found) return { status: 404, data: {} }
  found.isPaid = true
  found.isSettled = true
  return { status: 200, data: found }
}

function openStripe(form: URLSearchParams, checkouts: Checkout[]): Answer {
  const id = `cs_test_${checkouts.length}`
  checkouts.push({
    id,
    reference: form.get('client_reference_id') ?? '',
    amount: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    destination: form.get('payment_intent_data[transfer_data][destination]') ?? '',
    isPaid: false,
    isSettled: false,
  })
  return { status: 200, data: { id, object: 'checkout.session', url: `https://checkout.stripe.example/${id}` } }
}

function openPaystack(body: string, checkouts: Checkout[]): Answer {
  const { reference, amount, currency, subaccount, bearer } = JSON.parse(body) as Readonly<Record<string, string>>
  const destination = bearer === 'account' ? (subaccount ?? '') : ''
  checkouts.push({
    id: reference ?? '',
    reference: reference ?? '',
    amount: Number(amount),
    currency: currency ?? '',
    destination,
    isPaid: false,
    isSettled: false,
  })
  const data = { authorization_url: `https://checkout.paystack.example/${reference}`, reference }
  return { status: 200, data: { status: true, message: 'Authorization URL created', data } }
}

/** One settlement for each subaccount, with its settled payments. */
function settlements(checkouts: readonly Checkout[]): Answer {
  const destinations = new Set(checkouts.filter((one) => one.isSettled).map(({ destination }) => destination))
  const data = [...destinations].map((id) => ({ id, settlement_date: '2026-03-18T00:00:00.000Z' }))
  return { status: 200, data: { status: true, message: 'Settlements retrieved', data } }
}

function settledOf(path: string, checkouts: readonly Checkout[]): Answer {
  const settled = checkouts.filter((one) => one.isSettled && path === `/settlement/${one.destination}/transactions`)
  const data = settled.map(({ reference }) => ({ reference }))
  return { status: 200, data: { status: true, message: 'Transactions retrieved', data } }
}

const stripeSession = ({ id, reference, amount, currency, isPaid, isSettled }: Checkout) => ({
  id,
  object: 'checkout.session',
  client_reference_id: reference,
  status: isPaid ? 'complete' : 'open',
  payment_status: isPaid ? 'paid' : 'unpaid',
  amount_total: amount,
  currency,
  payment_intent: isPaid
    ? {
        id: `pi_${id}`,
        object: 'payment_intent',
        latest_charge: {
          id: `ch_${id}`,
          object: 'charge',
          created: 1_773_738_000,
          balance_transaction: {
            id: `txn_${id}`,
            object: 'balance_transaction',
            fee: FEE,
            currency,
            status: isSettled ? 'available' : 'pending',
            available_on: SETTLED_AT,
          },
        },
      }
    : null,
})

const paystackTransaction = ({ reference, amount, currency, isPaid }: Checkout) => ({
  status: true,
  message: 'Verification successful',
  data: {
    id: 4_099_260_516,
    status: isPaid ? 'success' : 'abandoned',
    reference,
    amount,
    currency,
    fees: FEE,
    paid_at: isPaid ? '2026-03-17T09:00:00.000Z' : null,
  },
})

/** The head of a message that Stripe signs: a time and an HMAC of time and body. */
export function stripeSignature(body: string, secret: string, at = Date.now()): string {
  const time = Math.floor(at / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

export const paystackSignature = (body: string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(body).digest('hex')
