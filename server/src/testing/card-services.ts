import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A payment that a stand-in knows: on its page, or with a saved card. */
interface KnownPayment {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly isSetup: boolean
  state: 'open' | 'paid' | 'failed'
  isRefunded: boolean
}

/** Stripe and Paystack as they document their APIs, on loopback: pages that save a card, charges of saved cards, and refunds. */
export interface CardServices {
  readonly url: string
  readonly payments: KnownPayment[]
  /** Whether banks refuse what is charged from now on. */
  isDeclining: boolean
  /** Whether it answers nothing but a fault. */
  isDown: boolean
  close(): void
}

export async function startCardServices(): Promise<CardServices> {
  const services: CardServices = {
    url: '',
    payments: [],
    isDeclining: false,
    isDown: false,
    close: () => server.close(),
  }
  const server = createServer((request, response) => void answer(request, response, services))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(services, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

interface Answer {
  readonly status: number
  readonly data: object
}

async function answer(request: IncomingMessage, response: ServerResponse, services: CardServices): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts).toString('utf8')
  const url = new URL(request.url ?? '', 'http://stand-in')
  const { status, data } = services.isDown
    ? { status: 500, data: { error: { message: 'Down' } } }
    : url.pathname.startsWith('/v1/')
      ? stripe(services, url, new URLSearchParams(body))
      : paystack(services, url.pathname, body === '' ? {} : (JSON.parse(body) as Record<string, string>))
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))
}

const ok = (data: object): Answer => ({ status: 200, data })
const missing: Answer = { status: 404, data: { status: false, message: 'Not found', error: { message: 'Not found' } } }
const CARD = { brand: 'visa', last4: '4417', exp_year: 2027, exp_month: 9 }

function stripe(services: CardServices, { pathname, searchParams }: URL, form: URLSearchParams): Answer {
  const { payments } = services
  if (pathname === '/v1/checkout/sessions') return openStripe(services, form)
  if (pathname === '/v1/payment_intents/search') {
    const reference = /'([^']+)'$/.exec(searchParams.get('query') ?? '')?.[1]
    const known = payments.filter((payment) => payment.reference === reference)
    return ok({ object: 'search_result', data: known.map(intent), has_more: false, url: pathname })
  }
  if (pathname === '/v1/payment_intents') return chargeStripe(services, form)
  if (pathname === '/v1/refunds') {
    const paid = payments.find(({ id }) => `pi_${id}` === form.get('payment_intent'))
    if (!paid) return missing
    paid.isRefunded = true
    return ok({ id: `re_${paid.id}`, object: 'refund', status: 'succeeded' })
  }
  const found = payments.find(({ id }) => pathname.endsWith(`/${id}`))
  return found ? ok(session(found)) : missing
}

function openStripe({ payments }: CardServices, form: URLSearchParams): Answer {
  const isSetup = form.get('mode') === 'setup'
  const opened = {
    id: `cs_${payments.length}`,
    reference: form.get('client_reference_id') ?? '',
    amount: Number(form.get('line_items[0][price_data][unit_amount]') ?? 0),
    currency: form.get('currency') ?? form.get('line_items[0][price_data][currency]') ?? '',
    isSetup,
    state: 'open' as const,
    isRefunded: false,
  }
  payments.push(opened)
  return ok({ id: opened.id, object: 'checkout.session', url: `https://checkout.stripe.example/${opened.id}` })
}

function chargeStripe({ payments, isDeclining }: CardServices, form: URLSearchParams): Answer {
  if (isDeclining)
    return {
      status: 402,
      data: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
    }
  const reference = form.get('metadata[reference]') ?? ''
  const known = payments.find((payment) => payment.reference === reference)
  if (known) return ok(intent(known))
  const paid = {
    id: `${payments.length}`,
    reference,
    amount: Number(form.get('amount')),
    currency: form.get('currency') ?? '',
    isSetup: false,
    state: 'paid' as const,
    isRefunded: false,
  }
  payments.push(paid)
  return ok(intent(paid))
}

const method = { id: 'pm_1', object: 'payment_method', type: 'card', card: CARD }
const intent = ({ id, amount, currency, reference }: KnownPayment) => ({
  id: `pi_${id}`,
  object: 'payment_intent',
  status: 'succeeded',
  amount,
  currency,
  metadata: { reference },
  payment_method: method,
})

function session(payment: KnownPayment) {
  const { id, reference, amount, currency, isSetup, state } = payment
  const isDone = state === 'paid'
  return {
    id,
    object: 'checkout.session',
    client_reference_id: reference,
    mode: isSetup ? 'setup' : 'payment',
    status: isDone ? 'complete' : state === 'failed' ? 'expired' : 'open',
    payment_status: isSetup ? 'no_payment_required' : isDone ? 'paid' : 'unpaid',
    amount_total: amount,
    currency,
    customer: 'cus_1',
    payment_intent: isDone && !isSetup ? intent(payment) : null,
    setup_intent: isDone && isSetup ? { id: `seti_${id}`, object: 'setup_intent', payment_method: method } : null,
  }
}

function paystack(services: CardServices, path: string, body: Record<string, string>): Answer {
  const { payments, isDeclining } = services
  const { reference = '', currency = '' } = body
  const add = (state: KnownPayment['state']) => {
    const added = {
      id: reference,
      reference,
      amount: Number(body['amount']),
      currency,
      isSetup: false,
      state,
      isRefunded: false,
    }
    payments.push(added)
    return added
  }
  if (path === '/transaction/initialize') {
    add('open')
    return ok({
      status: true,
      message: 'OK',
      data: { authorization_url: `https://checkout.paystack.example/${reference}` },
    })
  }
  if (path === '/transaction/charge_authorization') {
    if (payments.some((payment) => payment.reference === reference))
      return { status: 400, data: { status: false, message: 'Duplicate Transaction Reference' } }
    return ok(transaction(add(isDeclining ? 'failed' : 'paid')))
  }
  if (path === '/refund') {
    const paid = payments.find((payment) => payment.reference === body['transaction'])
    if (!paid) return missing
    paid.isRefunded = true
    return ok({ status: true, message: 'Refund has been queued for processing', data: {} })
  }
  const found = payments.find((payment) => path.endsWith(`/verify/${payment.reference}`))
  return found ? ok(transaction(found)) : missing
}

const transaction = ({ reference, amount, currency, state }: KnownPayment) => ({
  status: true,
  message: 'Verification successful',
  data: {
    id: 1,
    status: state === 'paid' ? 'success' : state === 'failed' ? 'failed' : 'abandoned',
    reference,
    amount,
    currency,
    gateway_response: state === 'failed' ? 'Insufficient Funds' : 'Successful',
    customer: { email: 'payer@firm.example' },
    authorization: {
      authorization_code: 'AUTH_1',
      reusable: true,
      brand: 'visa',
      last4: '4081',
      exp_year: '2030',
      exp_month: '12',
    },
  },
})
