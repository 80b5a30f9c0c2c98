import { beforeAll, describe, expect, test } from 'vitest'
import { clientMerges } from '#contract/client-merges.ts'
import { clients } from '#contract/clients.ts'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { payments } from '#contract/payments.ts'
import type {
  ClientCredit,
  InvoiceSettlement,
  PaymentDetail,
  PaymentPage,
  PaymentTotals,
} from '#contract/payment-shapes.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aDraft, anInvoice } from '../../testing/invoices.ts'
import { officeBook } from '../../testing/ledger.ts'
import { aPayment, bookBalances, ledgerDifferences, openInvoicesOf, recordPayment } from '../../testing/payments.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
})

/** A client of its own with a matter. */
const freshMatter = async () => (matter = await aMatter(app, firm))
/** A firm of several people in which authors approve their own invoices. */
async function sharedFirm(): Promise<TestFirm> {
  const own = await aFirm(app)
  dataOf(await app.call(taxCodes.updateSettings, { body: { allowSelfApproval: true } }, own.administrator.token))
  return own
}
const invoice = async (id: string) => dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, token))
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code })
const undo = (call: 'bounce' | 'reverse', id: string, more: object = {}, as = token) =>
  app.call(payments[call], { params: { id }, body: { date: '2026-03-20', reason: 'Returned', ...more } }, as)

describe('a payment', () => {
  test('in part, then in full, and beyond: the invoice follows, and the rest is credit', async () => {
    const { clientId } = await freshMatter()
    const { id } = await anInvoice(app, firm, matter)
    const first = await aPayment(app, firm, { clientId, amount: 50, allocations: [{ invoiceId: id, amount: 50 }] })
    expect(first).toMatchObject({ number: 'RCT-2026-0001', state: 'received', amount: 50, applied: 50, credit: 0 })
    expect(await invoice(id)).toMatchObject({ state: 'partlyPaid', balance: 150 })
    const second = await aPayment(app, firm, { clientId, amount: 175.5 })
    expect(second).toMatchObject({ number: 'RCT-2026-0002', applied: 150, credit: 25.5, unapplied: 25.5 })
    expect(second.invoices.map((paid) => paid.id)).toEqual([id])
    expect(await invoice(id)).toMatchObject({ state: 'paid', balance: 0, canVoid: false })
    expect((await openInvoicesOf(app, firm, clientId)).credits).toMatchObject([{ unapplied: 25.5 }])
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })

  test('goes to the oldest invoice first, and typed amounts go where they were typed', async () => {
    const { clientId } = await freshMatter()
    const later = await anInvoice(app, firm, matter)
    const older = await anInvoice(app, firm, matter, { issueDate: '2026-02-01', dueDate: '2026-02-10' })
    const open = await openInvoicesOf(app, firm, clientId)
    expect(open.invoices.map(({ id, overdueDays }) => [id, overdueDays])).toEqual([
      [older.id, 35],
      [later.id, 0],
    ])
    await aPayment(app, firm, { clientId, amount: 230 })
    expect((await invoice(older.id)).balance).toBe(0)
    expect((await invoice(later.id)).balance).toBe(170)
    await aPayment(app, firm, { clientId, amount: 100, allocations: [{ invoiceId: later.id, amount: 30 }] })
    expect((await invoice(later.id)).balance).toBe(140)
  })

  test('is refused beyond a balance, on a draft, of another client, in other currencies, with finer decimals', async () => {
    const { clientId } = await freshMatter()
    const { id } = await anInvoice(app, firm, matter)
    const draft = await aDraft(app, firm, matter)
    const other = await aClient(app, firm)
    const attempt = async (more: object) => refusal(await recordPayment(app, firm, { clientId, amount: 300, ...more }))
    const on = (invoiceId: string, amount: number) => ({ allocations: [{ invoiceId, amount }] })
    expect(await attempt(on(id, 200.01))).toEqual({ status: 422, code: 'amount_above_balance' })
    expect(await attempt({ amount: 100, ...on(id, 150) })).toEqual({ status: 422, code: 'allocated_too_much' })
    expect(await attempt(on(draft.id, 10))).toEqual({ status: 409, code: 'invoice_not_open' })
    expect(await attempt({ clientId: other.id, ...on(id, 10) })).toEqual({ status: 422, code: 'other_client' })
    expect(await attempt(on(other.id, 10))).toEqual({ status: 404, code: 'not_found' })
    expect(await attempt({ amount: 10.001 })).toEqual({ status: 422, code: 'amount_too_fine' })
    expect((await attempt({ amount: 0 })).status).toBe(400)
    const accountId = (await officeBook(app, firm)).accountId('1400')
    expect(await attempt({ accountId })).toEqual({ status: 404, code: 'not_found' })
    expect((await invoice(id)).balance).toBe(200)
  })

  test('of a client settles the invoices of those merged into it, and is listed there', async () => {
    const { clientId } = await freshMatter()
    const { id } = await anInvoice(app, firm, matter)
    const into = await aClient(app, firm, { companyName: 'Harborline Group' })
    dataOf(await app.call(clientMerges.merge, { params: { id: clientId }, body: { intoClientId: into.id } }, token))
    const paid = await aPayment(app, firm, { clientId: into.id, amount: 200 })
    expect(paid.invoices).toMatchObject([{ id }])
    expect((await invoice(id)).state).toBe('paid')
    const query = { clientId: into.id }
    expect(dataOf<PaymentPage>(await app.call(payments.list, { query }, token)).data).toHaveLength(1)
  })

  test('bounces: exactly reversed on its day with the fee of the bank apart, and the lawyer is told', async () => {
    const own = await sharedFirm()
    const lawyer = await own.join('partner', 'Grace Ekanem')
    const at = await aMatter(app, own, { responsibleUserId: lawyer.id })
    const { id } = await anInvoice(app, own, at)
    const paid = await aPayment(app, own, { clientId: at.clientId, amount: 250 })
    const body = { date: '2026-03-20', reason: 'No funds', bankFee: 12.5 }
    const as = own.administrator.token
    const after = dataOf<PaymentDetail>(await app.call(payments.bounce, { params: { id: paid.id }, body }, as))
    expect(after).toMatchObject({
      state: 'bounced',
      applied: 0,
      credit: 0,
      unapplied: 0,
      canBounce: false,
      canReverse: false,
      undone: { date: '2026-03-20', reason: 'No funds', bankFee: 12.5 },
    })
    expect(dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, as))).toMatchObject({
      state: 'approved',
      balance: 200,
    })
    expect(await bookBalances(app, own)).toEqual({
      '1000 USD': [-1250, -1250],
      '1100 USD': [20000, 20000],
      '4000 USD': [-20000, -20000],
      '6600 USD': [1250, 1250],
    })
    expect(refusal(await app.call(payments.bounce, { params: { id: paid.id }, body }, as))).toEqual({
      status: 409,
      code: 'payment_undone',
    })
    expect(await ledgerDifferences(app, own)).toEqual([])
    await expect.poll(() => app.outbox.filter(({ to }) => to === lawyer.email).length).toBe(1)
  })

  test('is never deleted or changed, whoever tries', async () => {
    const { clientId } = await freshMatter()
    const paid = await aPayment(app, firm, { clientId, amount: 20 })
    for (const [statement, constraint] of [
      ['update app.payments set amount_minor = 1, home_amount_minor = 1 where id = $1', 'payments_posted_unchanged'],
      ['delete from app.payments where id = $1', 'payments_posted_unchanged'],
      ['update app.client_credits set unapplied_minor = 1 where payment_id = $1', 'client_credits_left'],
      ['update app.client_credits set amount_minor = 1 where payment_id = $1', 'client_credits_posted_unchanged'],
    ] as const) {
      await expect(asOwnerOf(app, firm.id, (owner) => owner.query(statement, [paid.id]))).rejects.toMatchObject({
        constraint,
      })
    }
    expect(refusal(await app.call(clients.delete, { params: { id: clientId } }, token)).status).toBe(409)
  })
})

describe('client credit', () => {
  const apply = (id: string, invoiceId: string, amount: number) =>
    app.call(
      payments.applyCredit,
      { params: { id }, body: { date: '2026-03-18', allocations: [{ invoiceId, amount }] } },
      token,
    )
  const refund = async (id: string, amount: number, date = '2026-03-19') => {
    const accountId = (await officeBook(app, firm)).accountId('1000')
    return app.call(payments.refund, { params: { id }, body: { date, amount, method: 'transfer', accountId } }, token)
  }
  const creditOf = async (clientId: string) => (await openInvoicesOf(app, firm, clientId)).credits[0]?.id ?? ''

  test('is applied to an invoice, taken back, and paid back, never more than there is', async () => {
    const { clientId } = await freshMatter()
    const paid = await aPayment(app, firm, { clientId, amount: 100 })
    const { id } = await anInvoice(app, firm, matter)
    const credit = await creditOf(clientId)
    expect(refusal(await apply(credit, id, 100.01))).toEqual({ status: 422, code: 'credit_too_small' })
    expect(dataOf<ClientCredit>(await apply(credit, id, 60)).unapplied).toBe(40)
    expect((await invoice(id)).balance).toBe(140)
    expect(refusal(await refund(credit, 40.01))).toEqual({ status: 422, code: 'credit_too_small' })
    expect(refusal(await refund(credit, 10, '2026-03-01'))).toEqual({ status: 422, code: 'before_payment' })
    expect(dataOf<ClientCredit>(await refund(credit, 40)).unapplied).toBe(0)
    expect(refusal(await undo('reverse', paid.id))).toEqual({ status: 409, code: 'payment_refunded' })
    const settled = dataOf<InvoiceSettlement[]>(await app.call(payments.ofInvoice, { params: { id } }, token))
    expect(settled).toMatchObject([{ isCredit: true, settled: 60, number: paid.number, isUndone: false }])
    const body = { date: '2026-03-20', reason: 'Wrong invoice' }
    const back = await app.call(payments.undoApplication, { params: { id: settled[0]?.entryId }, body }, token)
    expect(dataOf<ClientCredit>(back).unapplied).toBe(60)
    expect((await invoice(id)).balance).toBe(200)
    const again = await app.call(payments.undoApplication, { params: { id: settled[0]?.entryId }, body }, token)
    expect(again.status).toBe(404)
    const detail = dataOf<PaymentDetail>(await app.call(payments.get, { params: { id: paid.id } }, token))
    const refunded = detail.refunds[0]?.id ?? ''
    dataOf(await app.call(payments.reverseRefund, { params: { id: refunded }, body }, token))
    dataOf(await undo('reverse', paid.id))
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })

  test('that was applied falls off its invoice when its payment bounces', async () => {
    const { clientId } = await freshMatter()
    const paid = await aPayment(app, firm, { clientId, amount: 90 })
    const { id } = await anInvoice(app, firm, matter)
    dataOf(await apply(await creditOf(clientId), id, 90))
    expect((await invoice(id)).balance).toBe(110)
    dataOf(await undo('bounce', paid.id))
    expect((await invoice(id)).balance).toBe(200)
    expect((await openInvoicesOf(app, firm, clientId)).credits).toEqual([])
  })

  test('that was paid back in full leaves a refunded payment', async () => {
    const { clientId } = await freshMatter()
    const paid = await aPayment(app, firm, { clientId, amount: 70 })
    dataOf(await refund(await creditOf(clientId), 70))
    const detail = dataOf<PaymentDetail>(await app.call(payments.get, { params: { id: paid.id } }, token))
    expect(detail).toMatchObject({ state: 'refunded', canReverse: false, canRefund: false })
  })
})

describe('the list', () => {
  test('finds payments by receipt, reference, client and invoice, and sums what was received', async () => {
    const own = await aFirm(app)
    const as = own.administrator.token
    const at = await aMatter(app, own)
    const { number } = await anInvoice(app, own, at)
    const first = await aPayment(app, own, { clientId: at.clientId, amount: 100, reference: 'TRF 0093' })
    const second = await aPayment(app, own, { clientId: at.clientId, amount: 130, method: 'cheque' })
    dataOf(await undo('bounce', first.id, {}, as))
    const list = async (query: object) =>
      dataOf<PaymentPage>(await app.call(payments.list, { query }, as)).data.map(({ id }) => id)
    expect(await list({})).toEqual([second.id, first.id])
    for (const text of ['trf 0093', first.number]) expect(await list({ generalSearchText: text })).toEqual([first.id])
    expect(await list({ generalSearchText: number })).toHaveLength(2)
    expect(await list({ state: 'bounced' })).toEqual([first.id])
    expect(await list({ method: 'cheque', clientId: at.clientId, matterId: at.id })).toEqual([second.id])
    expect(await list({ awaiting: 'credit' })).toEqual([second.id])
    const totals = dataOf<PaymentTotals>(await app.call(payments.totals, {}, as))
    expect(totals).toMatchObject({ count: 2, amount: 130, credit: 30, withCredit: 1, byState: { bounced: 1 } })
    const { body } = await app.app.server.inject({
      method: 'GET',
      url: '/api/admin/payment/export',
      headers: { authorization: `Bearer ${as}` },
    })
    expect(body).toContain('RCT-2026-0002')
    expect(body).toContain(number)
  })

  test('hides a payment from who is barred from one of its matters, and from other firms', async () => {
    const own = await sharedFirm()
    const insider = await own.join('partner', 'Ife Insider')
    const walled = await aMatter(app, own, { matterAssignedToInfos: [{ userId: insider.id }] })
    await anInvoice(app, own, walled)
    const { id } = await aPayment(app, own, { clientId: walled.clientId, amount: 300 })
    dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, insider.token))
    const seen = async (person: TestPerson) => (await app.call(payments.get, { params: { id } }, person.token)).status
    const outsider = await own.join('accountant', 'Obi Outside')
    expect([await seen(insider), await seen(outsider), await seen(firm.administrator)]).toEqual([200, 404, 404])
    const totals = dataOf<PaymentTotals>(await app.call(payments.totals, {}, outsider.token))
    expect(totals).toMatchObject({ count: 0, credit: 0 })
    const credits = await app.call(payments.credits, {}, outsider.token)
    expect(dataOf(credits)).toEqual([])
  })
})
