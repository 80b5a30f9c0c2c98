import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { onlinePayments, type OnlinePaymentSettings, type PaymentProviderName } from '#contract/online-payments.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { paystackSignature, startProviders, stripeSignature } from '../../testing/payment-providers.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { paystackProvider } from '../../platform/card-payments/paystack.ts'
import type { PaymentParts } from '../../platform/card-payments/provider.ts'
import { stripeProvider } from '../../platform/card-payments/stripe.ts'
import { inFirmAsJob } from '../../platform/db/transactions.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { createLogger } from '../../platform/logger.ts'
import { startCheckout } from './public.ts'

const standIn = await startProviders()
afterAll(() => standIn.close())
const app = useTestApp({ providerUrls: { stripe: standIn.url, paystack: standIn.url } })

const KEYS = { stripe: 'sk_test_51Lexhold', paystack: 'sk_test_paystack1' } as const
const SIGNING = 'whsec_lexhold'
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }

const save = async (provider: PaymentProviderName, more: object = {}, as = token) =>
  app.call(
    onlinePayments.update,
    {
      params: { provider },
      body: {
        secretKey: KEYS[provider],
        signingSecret: provider === 'stripe' ? SIGNING : '',
        isEnabled: true,
        ...more,
      },
    },
    as,
  )
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  matter = await aMatter(app, firm)
  dataOf(await save('stripe'))
  dataOf(await save('paystack'))
})

/** The parts that the server itself has, for what a page of a payer asks for. */
const parts = (): PaymentParts => ({
  providers: { stripe: stripeProvider(standIn.url), paystack: paystackProvider(standIn.url) },
  box: createSecretBox(Buffer.alloc(32, 7)),
  clock: app.clock,
  log: createLogger('silent'),
  publicUrl: 'http://lexhold.test',
  inFirm: (businessId, work) => inFirmAsJob(app.app.pool, { businessId, jobId: 'test' }, { readOnly: false }, work),
})

const start = (invoiceId: string, provider: PaymentProviderName) =>
  startCheckout(parts(), {
    businessId: firm.id,
    subject: { invoiceId },
    provider,
    returnUrl: 'http://lexhold.test/back',
  })

/** A checkout of an invoice at a provider, paid there. */
async function paidCheckout(provider: PaymentProviderName) {
  const invoice = await anInvoice(app, firm, matter)
  await start(invoice.id, provider)
  const checkout = standIn.checkouts.at(-1)
  if (!checkout) throw new Error('no checkout was opened')
  checkout.isPaid = true
  return { invoice, checkout }
}

async function tell(provider: PaymentProviderName, event: object, signature?: string) {
  const payload = JSON.stringify(event)
  const head =
    provider === 'stripe'
      ? { 'stripe-signature': signature ?? stripeSignature(payload, SIGNING) }
      : { 'x-paystack-signature': signature ?? paystackSignature(payload, KEYS.paystack) }
  const { statusCode } = await app.app.server.inject({
    method: 'POST',
    url: `/api/public/payment-message/${provider}/${firm.id}`,
    headers: { 'content-type': 'application/json', ...head },
    payload,
  })
  return statusCode
}

type Checkout = (typeof standIn.checkouts)[number]
let eventNumber = 0
const stripeEvent = (type: string, object: object, id = `evt_${eventNumber++}`) => ({
  id,
  object: 'event',
  type,
  data: { object },
})
const completed = ({ id, reference, amount, currency }: Checkout, eventId?: string) =>
  stripeEvent(
    'checkout.session.completed',
    { id, object: 'checkout.session', client_reference_id: reference, amount_total: amount, currency },
    eventId,
  )
const refunded = ({ id, amount, currency }: Checkout, minor = amount) =>
  stripeEvent('charge.refunded', {
    id: `ch_${id}`,
    object: 'charge',
    payment_intent: `pi_${id}`,
    amount_refunded: minor,
    currency,
  })

/** A checkout of all that a statement says is due. */
const startStatement = (invoiceIds: readonly string[]) =>
  startCheckout(parts(), {
    businessId: firm.id,
    subject: { invoiceId: invoiceIds[0] ?? '', statementInvoiceIds: invoiceIds },
    provider: 'stripe',
    returnUrl: 'http://lexhold.test/back',
  })

const get = async (id: string) => dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, token))
const becomes = (id: string, state: string) =>
  expect.poll(async () => (await get(id)).state, { timeout: 30_000, interval: 300 }).toBe(state)
const rows = <Row extends object>(text: string, values: unknown[]) =>
  asOwnerOf(app, firm.id, async (owner) => (await owner.query<Row>(text, values)).rows)
const paymentsOf = (reference: string) =>
  rows<{ amount_minor: string; provider_fee_minor: string; status: string }>(
    'select amount_minor, provider_fee_minor, status from app.payments where provider_reference = $1',
    [reference],
  )

describe('keys', () => {
  test('are stored sealed, are not told to anybody, and do not enter the audit log', async () => {
    const { providers } = dataOf<OnlinePaymentSettings>(await app.call(onlinePayments.settings, {}, token))
    expect(providers[0]).toMatchObject({ provider: 'stripe', isSetUp: true, isTest: true, keyHint: 'hold' })
    const [stored] = await rows<{ text: string; log: string }>(
      `select (select string_agg(p::text, '') from app.payment_providers p) as text,
        (select coalesce(string_agg(a::text, ''), '') from app.audit_log a where table_name = 'payment_providers') as log`,
      [],
    )
    expect(stored?.text).not.toContain(Buffer.from(KEYS.stripe).toString('hex'))
    expect(stored?.log).not.toContain('sealed_secret_key')
    expect(app.logged.join('')).not.toContain(KEYS.stripe)
  })

  test('of another kind, and those of a person who may not change settings, are refused', async () => {
    expect((await save('stripe', { secretKey: 'pk_test_1' })).body.code).toBe('key_refused')
    const associate = await (await aFirm(app)).join('associate')
    expect((await save('stripe', {}, associate.token)).status).toBe(403)
  })
})

describe.each(['stripe', 'paystack'] as const)('the stored key of %s', (provider) => {
  const check = (as = token) => app.call(onlinePayments.check, { params: { provider } }, as)
  afterAll(() => save(provider))

  test('is tried at the provider, which takes it or refuses it', async () => {
    expect(dataOf(await check())).toEqual({ problem: '' })
    const secretKey = 'sk_test_revoked1'
    dataOf(await save(provider, { secretKey }))
    expect(dataOf<{ problem: string }>(await check()).problem).toMatch(/refuses the key that ends in ked1$/)
  })

  test('is checked by nobody but those who may change it, and only where there is one', async () => {
    const other = await aFirm(app)
    expect((await check(other.administrator.token)).status).toBe(404)
    expect((await check((await other.join('associate')).token)).status).toBe(403)
  })
})

test('all that a statement says is due is paid in one checkout, which a payer who asks again gets again', async () => {
  const [first, second, third] = [
    await anInvoice(app, firm, matter, { issueDate: '2026-01-01', dueDate: '2026-01-31' }),
    await anInvoice(app, firm, matter, { issueDate: '2026-01-01', dueDate: '2026-02-15' }),
    await anInvoice(app, firm, matter, { issueDate: '2026-01-01', dueDate: '2026-02-28' }),
  ]
  const ids = [second, first, third].map(({ id }) => id)
  const url = await startStatement(ids)
  expect(await startStatement([second.id, third.id, first.id])).toBe(url)
  const checkout = standIn.checkouts.at(-1)
  if (!checkout) throw new Error('no checkout was opened')
  expect(checkout.amount).toBe(600_00)
  expect(await start(first.id, 'stripe')).not.toBe(url)
  checkout.isPaid = true
  expect(await tell('stripe', completed(checkout))).toBe(200)
  await Promise.all(ids.map((id) => becomes(id, 'paid')))
  await expect(startStatement(ids)).rejects.toMatchObject({ code: 'nothing_to_pay' })
  const payments = await rows<{ amount_minor: string }>(
    `select p.amount_minor from app.payments p where p.provider_reference = $1`,
    [`pi_${checkout.id}`],
  )
  expect(payments).toEqual([{ amount_minor: '60000' }])
})

describe.each(['stripe', 'paystack'] as const)('a payment through %s', (provider) => {
  const paid = (checkout: Checkout, eventId?: string) =>
    provider === 'stripe'
      ? completed(checkout, eventId)
      : { event: 'charge.success', data: { id: 7, reference: checkout.reference, amount: 1, currency: 'USD' } }
  const reference = (checkout: Checkout) => (provider === 'stripe' ? `pi_${checkout.id}` : checkout.reference)

  test('that is told of 20 times at once is recorded once, with its fee', async () => {
    const { invoice, checkout } = await paidCheckout(provider)
    const event = paid(checkout, 'evt_same')
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(provider, event)))
    expect(new Set(answers)).toEqual(new Set([200]))
    await becomes(invoice.id, 'paid')
    expect(await paymentsOf(reference(checkout))).toEqual([
      { amount_minor: '20000', provider_fee_minor: '125', status: 'received' },
    ])
    const fees = await rows<{ code: string; base_minor: string }>(
      `select a.code, p.base_minor from app.postings p join app.ledger_accounts a on a.id = p.account_id
       join app.journal_entries e on e.id = p.entry_id join app.payments y on y.id = e.event_id
       where e.event = 'processorFee.charged' and y.provider_reference = $1 order by a.code`,
      [reference(checkout)],
    )
    expect(fees).toEqual([
      { code: '1030', base_minor: '-125' },
      { code: '6610', base_minor: '125' },
    ])
  })

  test('is refused with a wrong signature, and records nothing', async () => {
    const { invoice, checkout } = await paidCheckout(provider)
    expect(await tell(provider, paid(checkout), 't=1,v1=00')).toBe(400)
    expect((await get(invoice.id)).state).toBe('approved')
  })
})

test('a refund that is told before its payment waits for it, and undoes it', async () => {
  const { invoice, checkout } = await paidCheckout('stripe')
  expect(await tell('stripe', refunded(checkout))).toBe(200)
  expect(await tell('stripe', completed(checkout))).toBe(200)
  await expect
    .poll(async () => (await paymentsOf(`pi_${checkout.id}`))[0]?.status, { timeout: 40_000, interval: 500 })
    .toBe('bounced')
  expect((await get(invoice.id)).state).toBe('approved')
})

test('a payer who asks twice is sent to the same page, and one of a paid invoice to none', async () => {
  const invoice = await anInvoice(app, firm, matter)
  expect(await start(invoice.id, 'stripe')).toBe(await start(invoice.id, 'stripe'))
  const { invoice: other, checkout } = await paidCheckout('stripe')
  await tell('stripe', completed(checkout))
  await becomes(other.id, 'paid')
  await expect(start(other.id, 'stripe')).rejects.toMatchObject({ code: 'nothing_to_pay' })
})
