import { beforeAll, describe, expect, test } from 'vitest'
import { credits, type CreditNote } from '#contract/credits.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { payments } from '#contract/payments.ts'
import type { ClientCredit, InvoiceSettlement, PaymentDetail } from '#contract/payment-shapes.ts'
import { statements, type Statement } from '#contract/statements.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { officeBook } from '../../testing/ledger.ts'
import { aPayment, bookBalances, ledgerDifferences, openInvoicesOf } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
})

const day = { date: '2026-03-25', reason: 'Returned by the bank' }
const refusal = ({ status, body }: Reply) => ({ status, code: body.code })
const balance = async (id: string) =>
  dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, token)).balance
const apply = async (creditId: string, invoiceId: string, amount: number) => {
  const body = { date: '2026-03-18', allocations: [{ invoiceId, amount }] }
  return dataOf<ClientCredit>(await app.call(payments.applyCredit, { params: { id: creditId }, body }, token))
}
const refund = async (creditId: string, amount: number) => {
  const accountId = (await officeBook(app, firm)).accountId('1000')
  const body = { date: '2026-03-19', amount, method: 'transfer', accountId }
  return app.call(payments.refund, { params: { id: creditId }, body }, token)
}
const creditOf = async (clientId: string) => (await openInvoicesOf(app, firm, clientId)).credits[0]?.id ?? ''
const undo = (call: 'bounce' | 'reverse', id: string) => app.call(payments[call], { params: { id }, body: day }, token)
const detail = async (id: string) => dataOf<PaymentDetail>(await app.call(payments.get, { params: { id } }, token))
const settle = (refundId: string, more: object = {}) =>
  app.call(payments.reverseRefund, { params: { id: refundId }, body: { ...day, ...more } }, token)

/** 300.00 for an invoice of 200.00: of the credit of 100.00, 30.00 is on another invoice and 50.00 paid back. */
async function aUsedPayment() {
  matter = await aMatter(app, firm)
  const { clientId } = matter
  const first = await anInvoice(app, firm, matter)
  const paid = await aPayment(app, firm, { clientId, amount: 300 })
  const second = await anInvoice(app, firm, matter)
  const creditId = await creditOf(clientId)
  await apply(creditId, second.id, 30)
  dataOf(await refund(creditId, 50))
  return { clientId, paid, creditId, invoiceIds: [first.id, second.id] as const }
}

describe('a payment that bounces after its credit was used', () => {
  test('is reversed exactly, its invoices are open again, and the client owes back what was refunded', async () => {
    const { clientId, paid, creditId, invoiceIds } = await aUsedPayment()
    const before = await bookBalances(app, firm)
    const bounced = dataOf<PaymentDetail>(await undo('bounce', paid.id))
    expect(bounced).toMatchObject({ state: 'bounced', credit: 0, unapplied: 0, owedBack: 50, canRefund: false })
    expect([await balance(invoiceIds[0]), await balance(invoiceIds[1])]).toEqual([200, 200])
    const after = await bookBalances(app, firm)
    const moved = (code: string) => (after[`${code} USD`]?.[0] ?? 0) - (before[`${code} USD`]?.[0] ?? 0)
    // The bank has lost the payment, receivables are open again, and client credit is below zero by the refund.
    expect([moved('1000'), moved('1100'), moved('2200')]).toEqual([-300_00, 230_00, 70_00])
    expect(await ledgerDifferences(app, firm)).toEqual([])

    // Nothing is left to apply or refund, and the statement says what is owed back beside the balance.
    expect((await openInvoicesOf(app, firm, clientId)).credits).toEqual([])
    expect(refusal(await refund(creditId, 1))).toEqual({ status: 409, code: 'payment_undone' })
    const query = { clientId, from: '2026-03-01', to: '2026-03-31' }
    const statement = dataOf<Statement>(await app.call(statements.get, { query }, token))
    expect(statement).toMatchObject({ closing: 400, creditOnAccount: -50 })
  })

  test('is settled when the money returns, or given up as a bad debt, once', async () => {
    for (const isBadDebt of [false, true]) {
      const { paid } = await aUsedPayment()
      const [refunded] = (await detail(paid.id)).refunds
      const id = refunded?.id ?? ''
      expect(refusal(await settle(id, { isBadDebt: true }))).toEqual({ status: 422, code: 'nothing_owed_back' })
      dataOf(await undo('bounce', paid.id))
      const before = await bookBalances(app, firm)
      dataOf(await settle(id, { isBadDebt }))
      expect(await detail(paid.id)).toMatchObject({ owedBack: 0, refunds: [{ undone: { isBadDebt } }] })
      const after = await bookBalances(app, firm)
      const moved = (code: string) => (after[`${code} USD`]?.[0] ?? 0) - (before[`${code} USD`]?.[0] ?? 0)
      expect([moved('1000'), moved('6810'), moved('2200')]).toEqual(isBadDebt ? [0, 50_00, -50_00] : [50_00, 0, -50_00])
      expect(refusal(await settle(id))).toEqual({ status: 409, code: 'payment_undone' })
      expect(await ledgerDifferences(app, firm)).toEqual([])
    }
  })

  test('is not reversed as a mistake while its refund stands', async () => {
    const { paid } = await aUsedPayment()
    expect((await detail(paid.id)).canReverse).toBe(false)
    expect(refusal(await undo('reverse', paid.id))).toEqual({ status: 409, code: 'payment_refunded' })
    dataOf(await settle((await detail(paid.id)).refunds[0]?.id ?? ''))
    dataOf(await undo('reverse', paid.id))
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })
})

describe('a credit note whose credit was used', () => {
  /** An invoice of 200.00 that is paid and then credited: 80.00 is credit of the client. */
  async function aCreditedInvoice() {
    matter = await aMatter(app, firm)
    const { clientId } = matter
    const invoice = await anInvoice(app, firm, matter)
    await aPayment(app, firm, { clientId, amount: 200 })
    const body = { invoiceId: invoice.id, date: '2026-03-18', reason: 'Billed too much', amount: 80 }
    const draft = dataOf<CreditNote>(await app.call(credits.create, { body }, token))
    const note = dataOf<CreditNote>(await app.call(credits.approve, { params: { id: draft.id }, body: {} }, token))
    return { note, creditId: await creditOf(clientId), invoice }
  }
  const voidNote = (id: string | null) => app.call(credits.void, { params: { id }, body: day }, token)

  test('on another invoice is voided, and that invoice is open again', async () => {
    const { note, creditId, invoice } = await aCreditedInvoice()
    const other = await anInvoice(app, firm, matter)
    await apply(creditId, other.id, 60)
    expect(await balance(other.id)).toBe(140)
    expect(dataOf<CreditNote>(await voidNote(note.id))).toMatchObject({ state: 'void', unapplied: 0 })
    // All of the note had been credit, because the invoice was paid: it stays paid, and the client has no credit.
    expect([await balance(other.id), await balance(invoice.id)]).toEqual([200, 0])
    const settled = dataOf<InvoiceSettlement[]>(await app.call(payments.ofInvoice, { params: { id: other.id } }, token))
    expect(settled).toMatchObject([{ isUndone: true, number: note.number }])
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })

  test('and paid back stays, until the refund is undone', async () => {
    const { note, creditId } = await aCreditedInvoice()
    dataOf(await refund(creditId, 20))
    const stays = await voidNote(note.id)
    expect(refusal(stays)).toEqual({ status: 409, code: 'credit_refunded' })
    expect(stays.body.message).toContain('new invoice')
    const refundId = await asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ id: string }>('select id from app.refunds where credit_id = $1', [creditId])
      return rows[0]?.id ?? ''
    })
    dataOf(await settle(refundId))
    dataOf(await voidNote(note.id))
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })
})

describe('the check of the books', () => {
  const broken = (statement: string) =>
    asOwnerOf(app, firm.id, async (owner) => {
      await owner.query('begin')
      for (const table of ['client_credits', 'invoice_shares'])
        await owner.query(`alter table app.${table} disable trigger user`)
      await owner.query(statement)
      const { rows } = await owner.query<{ check_name: string; subject: string; stored: string; posted: string }>(
        "select * from app.ledger_differences(null, null) where check_name in ('client_credits', 'invoice_shares')",
      )
      await owner.query('rollback')
      return rows
    })

  test('names the client whose credit is not what account 2200 holds, and the invoice whose receivable is not open', async () => {
    const { clientId } = await aMatter(app, firm)
    await aPayment(app, firm, { clientId, amount: 75 })
    const subject = `${clientId} USD`
    expect(
      await broken(
        `update app.client_credits set unapplied_minor = 7000, unapplied_home_minor = 7000 where client_id = '${clientId}'`,
      ),
    ).toEqual([{ check_name: 'client_credits', subject, stored: '7000', posted: '7500' }])
    // Right in its own currency and wrong at home.
    expect(
      await broken(`update app.client_credits set unapplied_home_minor = 1 where client_id = '${clientId}'`),
    ).toMatchObject([{ check_name: 'client_credits', subject }])
    const other = await aMatter(app, firm)
    const { id } = await anInvoice(app, firm, other)
    expect(
      await broken(
        `update app.invoice_shares set open_minor = 19999, open_base_minor = 19999 where invoice_id = '${id}'`,
      ),
    ).toEqual([{ check_name: 'invoice_shares', subject: id, stored: '19999', posted: '20000' }])
    expect(await broken('select 1')).toEqual([])
  })
})
