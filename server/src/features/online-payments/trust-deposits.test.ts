import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlinePayments, type OnlinePaymentSettings, type PaymentProviderName } from '#contract/online-payments.ts'
import { trustAccounts, type TrustAccount } from '#contract/trust-accounts.ts'
import { trustLedgers, type TrustLedger } from '#contract/trust-ledgers.ts'
import {
  publicTrustRequest,
  trustRequests,
  type DepositRequestDetail,
  type PublicTrustRequest,
} from '#contract/trust-requests.ts'
import type { TrustTransaction, TrustTransactionPage } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { paystackProvider } from '../../platform/card-payments/paystack.ts'
import type { PaymentParts } from '../../platform/card-payments/provider.ts'
import { stripeProvider } from '../../platform/card-payments/stripe.ts'
import { inFirmAsJob } from '../../platform/db/transactions.ts'
import { createLogger } from '../../platform/logger.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { asOwnerOf, type TestPerson } from '../../testing/factories.ts'
import { startProviders, stripeSignature } from '../../testing/payment-providers.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'
import { settleCheckout } from './checkouts.ts'
import { clearSettledDeposit } from './trust-deposits.ts'

const standIn = await startProviders()
afterAll(() => standIn.close())
const app = useTestApp({ providerUrls: { stripe: standIn.url, paystack: standIn.url } })

const SIGNING = 'whsec_lexhold'
const KEYS = { stripe: 'sk_test_51Lexhold', paystack: 'sk_test_paystack1' } as const
const DESTINATIONS = { stripe: 'acct_clientmoney', paystack: 'ACCT_clientmoney' } as const
let world: TrustWorld
let partner: TestPerson
let accounts: Readonly<Record<PaymentProviderName, TrustAccount>>
let plain: TrustAccount

beforeAll(async () => {
  world = await trustWorld(app)
  partner = await world.firm.join('partner')
  for (const provider of ['stripe', 'paystack'] as const) {
    const body = { secretKey: KEYS[provider], signingSecret: provider === 'stripe' ? SIGNING : '', isEnabled: true }
    dataOf(await app.call(onlinePayments.update, { params: { provider }, body }, world.firm.administrator.token))
  }
  const paidBy = (provider: PaymentProviderName) =>
    world.account({ name: provider, cards: { provider, destination: DESTINATIONS[provider] } })
  accounts = { stripe: await paidBy('stripe'), paystack: await paidBy('paystack') }
  plain = await world.account({ name: 'Without cards' })
  const settings = { withdrawalApprovers: 0, requestsNeedApproval: true, version: 0 }
  dataOf(await world.call(trustWithdrawals.updateSettings, settings))
})

const parts = (): PaymentParts => ({
  providers: { stripe: stripeProvider(standIn.url), paystack: paystackProvider(standIn.url) },
  box: createSecretBox(Buffer.alloc(32, 7)),
  clock: app.clock,
  log: createLogger('silent'),
  publicUrl: 'http://lexhold.test',
  inFirm: (businessId, work) => inFirmAsJob(app.app.pool, { businessId, jobId: 'test' }, { readOnly: false }, work),
})

async function sent(account: TrustAccount, amount = 2_000) {
  const { id: matterId } = await aMatter(app, world.firm)
  const content = { matterId, accountId: account.id, amount, dueOn: '2026-04-16', reason: 'On account of costs' }
  const { id } = dataOf<DepositRequestDetail>(await world.call(trustRequests.create, content))
  dataOf(await world.call(trustRequests.submit, {}, id))
  const decided = { params: { id }, body: { isApproved: true } }
  const request = dataOf<DepositRequestDetail>(await app.call(trustRequests.decide, decided, partner.token))
  const { address } = dataOf<{ address: string }>(await world.call(trustRequests.createLink, undefined, id))
  return { request, slug: address.split('/').at(-1) ?? '' }
}
const read = async (slug: string) =>
  dataOf<PublicTrustRequest>(await app.call(publicTrustRequest.get, { params: { slug } }))
const pay = (slug: string, provider: PaymentProviderName) =>
  app.call(publicTrustRequest.pay, { params: { slug }, body: { provider } })

async function tell(event: object) {
  const payload = JSON.stringify(event)
  const { statusCode } = await app.app.server.inject({
    method: 'POST',
    url: `/api/public/payment-message/stripe/${world.firm.id}`,
    headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignature(payload, SIGNING) },
    payload,
  })
  expect(statusCode).toBe(200)
}
let eventNumber = 0
const stripeEvent = (type: string, object: object) => ({
  id: `evt_${eventNumber++}`,
  object: 'event',
  type,
  data: { object },
})
type Checkout = (typeof standIn.checkouts)[number]
const chargedBack = ({ id, amount, currency }: Checkout) =>
  stripeEvent('charge.dispute.funds_withdrawn', {
    id: `dp_${id}`,
    object: 'dispute',
    payment_intent: `pi_${id}`,
    amount,
    currency,
  })

/** A request that was paid by card, and its deposit. */
async function paid(provider: PaymentProviderName = 'stripe', amount?: number) {
  const { request, slug } = await sent(accounts[provider], amount)
  dataOf(await pay(slug, provider))
  const checkout = standIn.checkouts.at(-1)
  if (!checkout) throw new Error('no checkout was opened')
  checkout.isPaid = true
  await settleCheckout(parts(), world.firm.id, checkout.reference)
  return { request, slug, checkout, deposit: await depositOf(request) }
}
async function depositOf({ ledgerId }: Pick<DepositRequestDetail, 'ledgerId'>): Promise<TrustTransaction> {
  const query = { ledgerId, kind: 'deposit' }
  const found = await app.call(trustTransactions.list, { query }, world.firm.administrator.token)
  const [deposit] = dataOf<TrustTransactionPage>(found).data
  if (!deposit) throw new Error('nothing was deposited')
  return deposit
}
const ledgerOf = async ({ ledgerId }: Pick<DepositRequestDetail, 'ledgerId'>) =>
  dataOf<TrustLedger>(await world.call(trustLedgers.get, undefined, ledgerId))
const settle = async (checkout: Checkout) => {
  checkout.isSettled = true
  const job = { businessId: world.firm.id, checkoutId: checkout.reference, paidOn: '2026-03-17' }
  await clearSettledDeposit(parts(), job)
}
const posted = (event: string, id: string) =>
  asOwnerOf(app, world.firm.id, async (owner) => {
    const { rows } = await owner.query<{ code: string; minor: string }>(
      `select a.code, p.minor from app.postings p join app.ledger_accounts a on a.id = p.account_id
       join app.journal_entries e on e.id = p.entry_id where e.event = $1 and e.event_id = $2 order by a.code`,
      [event, id],
    )
    return rows
  })
const problemOf = async (number: string) => {
  const settings = await app.call(onlinePayments.settings, {}, world.firm.administrator.token)
  return dataOf<OnlinePaymentSettings>(settings).problems.find((one) => one.number === number)?.problem
}

describe.each(['stripe', 'paystack'] as const)('a deposit by %s', (provider) => {
  test('comes in full, is uncleared until it has settled, and its fee is the office’s', async () => {
    const { request, slug, checkout, deposit } = await paid(provider)
    expect(checkout).toMatchObject({ amount: 200_000, destination: DESTINATIONS[provider] })
    expect(deposit).toMatchObject({ amount: 2_000, method: 'card', clearedOn: null, date: '2026-03-17' })
    expect(deposit.receiptNumber).toMatch(/^TR-2026-\d{4}$/)
    expect(await ledgerOf(request)).toMatchObject({ balance: 2_000, cleared: 0 })
    expect(await posted('trustProcessorFee.charged', deposit.id)).toEqual([
      { code: '1030', minor: '-125' },
      { code: '6610', minor: '125' },
    ])
    expect(await read(slug)).toMatchObject({ state: 'paid', outstandingText: '$0.00', cards: [] })
    expect((await pay(slug, provider)).body.code).toBe('nothing_to_pay')

    // Nothing is cleared before the provider says so.
    await clearSettledDeposit(parts(), {
      businessId: world.firm.id,
      checkoutId: checkout.reference,
      paidOn: '2026-03-17',
    })
    expect((await ledgerOf(request)).cleared).toBe(0)
    await settle(checkout)
    await settle(checkout)
    expect(await depositOf(request)).toMatchObject({ clearedOn: '2026-03-17', state: 'posted' })
    expect(await ledgerOf(request)).toMatchObject({ balance: 2_000, cleared: 2_000 })
  })
})

test('only the provider that pays the account in full is offered, and without one no card is taken', async () => {
  const { slug } = await sent(accounts.stripe)
  expect(await read(slug)).toMatchObject({ cards: ['stripe'] })
  expect((await pay(slug, 'paystack')).body.code).toBe('card_unavailable')
  const { slug: other } = await sent(plain)
  expect(await read(other)).toMatchObject({ cards: [] })
  expect((await pay(other, 'stripe')).body.code).toBe('nothing_to_pay')
  const wrong = { name: 'X', cards: { provider: 'stripe', destination: 'the office' } }
  const { body } = await world.call(trustAccounts.create, wrong)
  expect(body.errors).toMatchObject({
    'cards.destination': 'It begins with acct_ at Stripe and with ACCT_ at Paystack',
  })
})

test('what is charged back before it has settled bounces, and other clients’ money stays', async () => {
  const { request, checkout } = await paid()
  await tell(chargedBack(checkout))
  await expect.poll(async () => (await depositOf(request)).state, { timeout: 30_000 }).toBe('bounced')
  expect(await ledgerOf(request)).toMatchObject({ balance: 0, cleared: 0 })
  await settle(checkout)
  expect((await depositOf(request)).clearedOn).toBeNull()
})

test('what is charged back and was spent is made good by the firm, never by another client', async () => {
  const { request, checkout, deposit } = await paid('stripe', 500)
  const { request: other, checkout: second } = await paid('stripe', 800)
  await settle(checkout)
  await settle(second)
  const ledger = await ledgerOf(request)
  dataOf(await world.disburse(ledger, 300, { date: '2026-03-17' }))
  await tell(chargedBack(checkout))
  await expect.poll(async () => (await depositOf(request)).state, { timeout: 30_000 }).toBe('chargedBack')
  expect(await ledgerOf(request)).toMatchObject({ balance: 0, cleared: 0 })
  expect(await ledgerOf(other)).toMatchObject({ balance: 800, cleared: 800 })
  expect(await problemOf(request.number)).toContain('300.00 USD was spent, and the firm made it good')
  expect(await problemOf(request.number)).toContain('Move 200.00 USD from the client account to the office')
  expect(deposit.amount).toBe(500)
})

test('money for a request that was cancelled while the client paid is held for the client all the same', async () => {
  const { request, slug } = await sent(accounts.stripe)
  dataOf(await pay(slug, 'stripe'))
  const checkout = standIn.checkouts.at(-1)
  if (!checkout) throw new Error('no checkout was opened')
  dataOf(await world.call(trustRequests.cancel, {}, request.id))
  checkout.isPaid = true
  await tell(
    stripeEvent('checkout.session.completed', {
      id: checkout.id,
      object: 'checkout.session',
      client_reference_id: checkout.reference,
      amount_total: checkout.amount,
      currency: checkout.currency,
    }),
  )
  await expect.poll(async () => (await ledgerOf(request)).balance, { timeout: 30_000 }).toBe(2_000)
})

test('the receipt is a PDF, and is mailed to the client who paid', async () => {
  const { deposit } = await paid()
  const file = await app.app.server.inject({
    method: 'GET',
    url: `/api/admin/trust-transaction/${deposit.id}/receipt?download=1`,
    headers: { authorization: `Bearer ${world.firm.administrator.token}` },
  })
  expect(file.headers['content-disposition']).toContain(`Receipt ${deposit.receiptNumber ?? ''}.pdf`)
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const delivery = await world.call(trustTransactions.receiptDelivery, undefined, deposit.id)
  expect(dataOf<{ subject: string }>(delivery).subject).toContain(`Receipt ${deposit.receiptNumber ?? ''}`)
  const mail = { recipients: ['client@x.example'], subject: 'Receipt', text: 'Please find it attached' }
  const mailed = dataOf<{ mails: { recipient: string }[] }>(
    await world.call(trustTransactions.sendReceipt, mail, deposit.id),
  )
  expect(mailed.mails.map(({ recipient }) => recipient)).toContain('client@x.example')
})
