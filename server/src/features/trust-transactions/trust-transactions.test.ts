import { beforeAll, describe, expect, test } from 'vitest'
import { clientMerges } from '#contract/client-merges.ts'
import { clients } from '#contract/clients.ts'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { payments } from '#contract/payments.ts'
import { trustAccounts, type TrustAccount } from '#contract/trust-accounts.ts'
import { trustLedgers, type TrustEntryPage, type TrustLedger } from '#contract/trust-ledgers.ts'
import type { TrustTransaction, TrustTransactionPage } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { asOwnerOf } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { bookBalances, ledgerDifferences } from '../../testing/payments.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let account: TrustAccount
let matter: { id: string; clientId: string }
let ledger: TrustLedger
beforeAll(async () => {
  world = await trustWorld(app)
  account = await world.account({ floatMax: 200 })
  matter = await aMatter(app, world.firm)
  ledger = await world.ledger(account.id, matter)
})

const one = (reply: Awaited<ReturnType<TrustWorld['call']>>) => dataOf<TrustTransaction>(reply)
const many = (reply: Awaited<ReturnType<TrustWorld['call']>>) => dataOf<TrustTransaction[]>(reply)
const refused = ({ status, body }: Awaited<ReturnType<TrustWorld['call']>>) => [status, body.code]
const undoing = { date: '2026-03-15', reason: 'Returned by the bank' }
const figures = async () => dataOf<TrustAccount>(await world.call(trustAccounts.get, undefined, account.id)).figures

describe('a deposit', () => {
  test('for several ledgers has a receipt for each, without gaps', async () => {
    const other = await world.ledger(account.id)
    const parts = [
      { ledgerId: ledger.id, amount: 100 },
      { ledgerId: other.id, amount: '50.25' },
    ]
    const made = many(await world.deposit(ledger, 0, { parts, reference: 'TRF/77', payer: 'Harborline Bank' }))
    const numbers = made.map(({ receiptNumber }) => Number(receiptNumber?.slice(-4)))
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
    expect(new Set(made.map(({ batchId }) => batchId)).size).toBe(1)
    expect((await world.reload(other)).balance).toBe(50.25)
    expect(refused(await world.deposit(ledger, 5, { reference: 'TRF/77' }))).toEqual([409, 'reference_used'])
    const next = await world.aDeposit(ledger, 5)
    expect(Number(next.receiptNumber?.slice(-4))).toBe((numbers[1] ?? 0) + 1)
  })

  test('of the firm’s money too is split at once, and whole or not at all', async () => {
    const own = await world.ledger(account.id, await aMatter(app, world.firm))
    const { id } = await anInvoice(app, world.firm, {
      id: own.matter?.id ?? '',
      clientId: own.client?.id ?? '',
    })
    const officePart = { ledgerId: own.id, invoiceId: id, amount: 201 }
    expect(refused(await world.deposit(own, 500, { officePart }))).toEqual([422, 'exceeds_invoice_balance'])
    const uncleared = { method: 'cheque', officePart: { ...officePart, amount: 200 } }
    expect(refused(await world.deposit(own, 500, uncleared))).toEqual([422, 'uncleared_funds'])
    expect((await world.reload(own)).balance).toBe(0)
    const made = many(await world.deposit(own, 500, { officePart: { ...officePart, amount: 200 } }))
    expect(made.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['deposit', 500],
      ['officeTransfer', 200],
    ])
    expect((await world.reload(own)).balance).toBe(300)
    expect(dataOf<InvoiceDetail>(await world.call(invoices.get, undefined, id)).balance).toBe(0)
  })

  test('is refused in clear words where it cannot be', async () => {
    expect(refused(await world.deposit(ledger, 0))).toEqual([422, 'invalid_amount'])
    expect(refused(await world.deposit(ledger, '1.005'))).toEqual([422, 'amount_too_fine'])
    expect(refused(await world.deposit(ledger, 1, { date: '2026-03-30' }))).toEqual([422, 'date_in_future'])
    const euro = await asOwnerOf(app, world.firm.id, async (owner) => {
      const { rows } = await owner.query<{ id: number }>("select id from app.currencies where code = 'EUR'")
      return rows[0]?.id
    })
    expect(refused(await world.deposit(ledger, 1, { currencyId: euro }))).toEqual([422, 'currency_mismatch'])
  })

  test('by cheque is paid out once it has cleared; one that bounces leaves nothing', async () => {
    const own = await world.ledger(account.id)
    const cheque = await world.aDeposit(own, 80, { method: 'cheque' })
    expect([cheque.clearedOn, cheque.expectedToClearOn]).toEqual([null, '2026-03-13'])
    const early = await world.disburse(own, 80)
    expect(early).toMatchObject({ status: 422, body: { code: 'uncleared_funds' } })
    expect(early.body.message).toBe('80.00 USD of this amount has not cleared on that day')
    expect(refused(await world.call(trustTransactions.clear, { date: '2026-03-09' }, cheque.id))).toEqual([
      409,
      'before_transaction',
    ])
    expect(one(await world.call(trustTransactions.clear, { date: '2026-03-12' }, cheque.id)).clearedOn).toBe(
      '2026-03-12',
    )
    expect(refused(await world.call(trustTransactions.bounce, undoing, cheque.id))).toEqual([409, 'already_cleared'])
    // Three working days after a Friday.
    const second = await world.aDeposit(own, 20, { method: 'cheque', date: '2026-03-13' })
    expect(second.expectedToClearOn).toBe('2026-03-18')
    expect(one(await world.call(trustTransactions.bounce, undoing, second.id)).state).toBe('bounced')
    expect(refused(await world.call(trustTransactions.clear, { date: '2026-03-15' }, second.id))).toEqual([
      409,
      'already_reversed',
    ])
    expect(await world.reload(own)).toMatchObject({ balance: 80, cleared: 80, uncleared: 0 })
  })

  test('by transfer that the bank recalls after it was spent is made good in the same way', async () => {
    const own = await world.ledger(account.id)
    const recalled = await world.aDeposit(own, 300)
    one(await world.disburse(own, 120, { date: '2026-03-12' }))
    expect(one(await world.call(trustTransactions.chargeback, undoing, recalled.id)).state).toBe('chargedBack')
    expect(await world.reload(own)).toMatchObject({ balance: 0, cleared: 0 })
  })

  test('that is charged back after it was spent is made good by the firm in the same day', async () => {
    const own = await world.ledger(account.id)
    const card = await world.aDeposit(own, 300, { method: 'card' })
    expect(refused(await world.call(trustTransactions.chargeback, undoing, card.id))).toEqual([409, 'not_cleared'])
    one(await world.call(trustTransactions.clear, { date: '2026-03-11' }, card.id))
    one(await world.disburse(own, 120, { date: '2026-03-12' }))
    const before = await bookBalances(app, world.firm)
    expect(one(await world.call(trustTransactions.chargeback, undoing, card.id)).state).toBe('chargedBack')
    const after = await bookBalances(app, world.firm)
    expect((after['6910 USD']?.[0] ?? 0) - (before['6910 USD']?.[0] ?? 0)).toBe(12_000)
    expect(await world.reload(own)).toMatchObject({ balance: 0, cleared: 0 })
    const { data } = dataOf<TrustEntryPage>(
      await app.call(trustLedgers.entries, { params: { id: own.id }, query: {} }, world.firm.administrator.token),
    )
    expect(data.map(({ amount, balance }) => [amount, balance]).toReversed()).toEqual([
      [300, 300],
      [-120, 180],
      [120, 300],
      [-300, 0],
    ])
  })

  test('by cheque that bounces after it was spent is made good by the firm, by a person who may move its money', async () => {
    const lenient = await trustWorld(app)
    const { id: accountId } = await lenient.account({ allowUncleared: true })
    const own = await lenient.ledger(accountId)
    const cheque = await lenient.aDeposit(own, 80, { method: 'cheque' })
    one(await lenient.disburse(own, 50, { date: '2026-03-12' }))
    const reversed = await lenient.call(trustTransactions.reverse, undoing, cheque.id)
    expect(refused(reversed)).toEqual([422, 'insufficient_funds'])
    const clerk = await lenient.firm.join('paralegal')
    await asOwnerOf(app, lenient.firm.id, (owner) =>
      owner.query(
        `with made as (insert into app.roles (business_id, id, name, permissions)
           values ($1, gen_random_uuid(), 'Clerk', '{trustAccountRequest,trustAccountRequest.edit}') returning id)
         update app.members set role_id = made.id from made where members.id = $2`,
        [lenient.firm.id, clerk.id],
      ),
    )
    const sent = { params: { id: cheque.id }, body: undoing }
    expect(refused(await app.call(trustTransactions.bounce, sent, clerk.token))).toEqual([403, 'not_permitted'])
    expect(await lenient.reload(own)).toMatchObject({ balance: 30, cleared: -50 })
    expect(one(await lenient.call(trustTransactions.bounce, undoing, cheque.id)).state).toBe('bounced')
    expect((await bookBalances(app, lenient.firm))['6910 USD']?.[0]).toBe(5_000)
    expect(await lenient.reload(own)).toMatchObject({ balance: 0, cleared: 0 })
  })
})

describe('money is paid out', () => {
  test('never beyond what is there on the day or any later one, and never to the firm', async () => {
    const own = await world.ledger(account.id)
    await world.aDeposit(own, 100, { date: '2026-03-05' })
    one(await world.disburse(own, 80, { date: '2026-03-10' }))
    const late = await world.disburse(own, 30, { date: '2026-03-07' })
    expect(late.body).toMatchObject({
      code: 'backdated_overdraw',
      message: 'With this date the ledger would lack 10.00 USD on a later day',
    })
    expect(refused(await world.disburse(own, 1, { date: '2026-03-04' }))).toEqual([422, 'insufficient_funds'])
    expect(refused(await world.disburse(own, 1, { payee: 'MARULA and Finch, LP.' }))).toEqual([
      422,
      'use_transfer_to_operating',
    ])
    const cheque = { method: 'cheque', chequeNumber: '000101' }
    expect(one(await world.disburse(own, 5, cheque)).chequeNumber).toBe('000101')
    expect(refused(await world.disburse(own, 5, cheque))).toEqual([409, 'cheque_number_used'])
  })

  test('and not taken back in a locked period, which is said before what is missing', async () => {
    const closed = await world.account({ name: 'Locked to the 12th' })
    const own = await world.ledger(closed.id)
    const deposit = await world.aDeposit(own, 10, { date: '2026-03-02' })
    one(await world.disburse(own, 10, { date: '2026-03-03' }))
    await asOwnerOf(app, world.firm.id, (owner) =>
      owner.query("update app.books set closed_through = '2026-03-12' where id = $1", [closed.id]),
    )
    const undo = (date: string) => world.call(trustTransactions.reverse, { ...undoing, date }, deposit.id)
    expect(refused(await undo('2026-03-12'))).toEqual([422, 'period_locked'])
    expect(refused(await undo('2026-03-13'))).toEqual([422, 'insufficient_funds'])
  })

  test('to another ledger with what the client allowed', async () => {
    const [own, target] = [await world.ledger(account.id), await world.ledger(account.id)]
    await world.aDeposit(own, 100)
    const sent = { ledgerId: own.id, toLedgerId: target.id, amount: 40, date: '2026-03-11' }
    const move = (more: object) => world.call(trustTransactions.transfer, { ...sent, ...more })
    expect(refused(await move({}))).toEqual([422, 'no_authority'])
    expect(refused(await move({ authority: 'Letter', toLedgerId: own.id }))).toEqual([422, 'same_ledger'])
    const second = await world.account({ name: 'Second account' })
    const elsewhere = await world.ledger(second.id)
    expect(refused(await move({ authority: 'Letter', toLedgerId: elsewhere.id }))).toEqual([422, 'other_account'])
    const moved = one(await move({ authority: 'Letter of 11 March' }))
    expect([(await world.reload(own)).balance, (await world.reload(target)).balance]).toEqual([60, 40])
    one(await world.disburse(target, 30, { date: '2026-03-12' }))
    expect(refused(await world.call(trustTransactions.reverse, undoing, moved.id))).toEqual([422, 'insufficient_funds'])
  })

  test('to the office with its payment, and both come back together', async () => {
    const own = await world.ledger(account.id, await aMatter(app, world.firm))
    const of = { id: own.matter?.id ?? '', clientId: own.client?.id ?? '' }
    const { id } = await anInvoice(app, world.firm, of)
    await world.aDeposit(own, 500)
    const sent = { ledgerId: own.id, invoiceId: id, amount: 150, date: '2026-03-17' }
    expect(refused(await world.call(trustTransactions.transferToOffice, { ...sent, ledgerId: ledger.id }))).toEqual([
      422,
      'wrong_matter',
    ])
    expect(refused(await world.call(trustTransactions.transferToOffice, { ...sent, amount: 200.01 }))).toEqual([
      422,
      'exceeds_invoice_balance',
    ])
    const transfer = one(await world.call(trustTransactions.transferToOffice, sent))
    const balance = async () => dataOf<InvoiceDetail>(await world.call(invoices.get, undefined, id)).balance
    expect(await balance()).toBe(50)
    for (const undo of [payments.reverse, payments.bounce])
      expect(refused(await world.call(undo, { ...undoing, date: '2026-03-18' }, transfer.paymentId ?? ''))).toEqual([
        409,
        'paid_from_client_money',
      ])
    const reversed = await world.call(trustTransactions.reverse, { ...undoing, date: '2026-03-17' }, transfer.id)
    expect(one(reversed).undone?.reason).toBe(undoing.reason)
    expect([await balance(), (await world.reload(own)).balance]).toEqual([200, 500])
    expect(refused(await world.call(invoices.void, { reason: 'Wrong client' }, id))[0]).toBe(200)
    expect(refused(await world.call(trustTransactions.transferToOffice, sent))).toEqual([422, 'no_issued_invoice'])
  })
})

describe("the firm's own money", () => {
  test('is a float for bank charges up to its limit', async () => {
    const sent = { accountId: account.id, amount: 150, date: '2026-03-02', purpose: 'bankCharges' }
    const paidIn = (more: object = {}) => world.call(trustTransactions.firmDeposit, { ...sent, ...more })
    expect(refused(await paidIn({ purpose: 'other' }))).toEqual([422, 'commingling'])
    expect(refused(await paidIn({ amount: 200.01 }))).toEqual([422, 'commingling'])
    one(await paidIn())
    expect(refused(await paidIn({ amount: 51 }))).toEqual([422, 'commingling'])
    const charge = { accountId: account.id, amount: 160, date: '2026-03-03' }
    expect(refused(await world.call(trustTransactions.bankCharge, { ...charge, ledgerId: ledger.id }))).toEqual([
      422,
      'charge_to_client',
    ])
    const charged = one(await world.call(trustTransactions.bankCharge, charge))
    expect((await figures())?.float).toBe(-10)
    one(await world.call(trustTransactions.reverse, undoing, charged.id))
    expect((await figures())?.float).toBe(150)
    const back = { accountId: account.id, amount: 151, date: '2026-03-15' }
    expect(refused(await world.call(trustTransactions.floatReturn, back))).toEqual([422, 'insufficient_funds'])
    one(await world.call(trustTransactions.floatReturn, { ...back, amount: 150 }))
    const balances = await bookBalances(app, world.firm)
    expect([balances['1150 USD'], balances['T300 USD']]).toEqual([undefined, undefined])
  })

  test('interest is for the clients by allocation, or held until it is paid out', async () => {
    const own = await world.ledger(account.id)
    const sent = { accountId: account.id, amount: 10, date: '2026-03-10' }
    const allocated = (amount: number) => ({ ...sent, allocation: [{ ledgerId: own.id, amount }] })
    expect(refused(await world.call(trustTransactions.interest, sent))).toEqual([422, 'allocation_mismatch'])
    expect(refused(await world.call(trustTransactions.interest, allocated(9)))).toEqual([422, 'allocation_mismatch'])
    many(await world.call(trustTransactions.interest, allocated(10)))
    expect((await world.reload(own)).balance).toBe(10)
    const bar = await world.account({ name: 'IOLTA', interestTo: 'foundation' })
    many(await world.call(trustTransactions.interest, { ...sent, accountId: bar.id }))
    const out = { accountId: bar.id, amount: 10.01, date: '2026-03-12', payee: 'Bar foundation' }
    expect(refused(await world.call(trustTransactions.interestPayout, out))).toEqual([422, 'insufficient_funds'])
    one(await world.call(trustTransactions.interestPayout, { ...out, amount: 10 }))
    expect(dataOf<TrustAccount>(await world.call(trustAccounts.archive, undefined, bar.id)).isArchived).toBe(true)
  })
})

describe('a matter or client with money', () => {
  test('is not closed, merged away or deleted, and is once it holds nothing', async () => {
    const of = await aMatter(app, world.firm)
    const own = await world.ledger(account.id, of)
    await world.aDeposit(own, 10)
    expect(refused(await world.call(matterClosing.close, {}, of.id))).toEqual([409, 'client_money_held'])
    const into = (await aClient(app, world.firm)).id
    const merge = { params: { id: of.clientId }, body: { intoClientId: into } }
    expect(refused(await app.call(clientMerges.merge, merge, world.firm.administrator.token))).toEqual([
      409,
      'client_money_held',
    ])
    expect((await world.call(clients.delete, undefined, of.clientId)).status).toBe(409)
    // The money stays where it is when another client is merged into the one that it is held for.
    const joined = { params: { id: into }, body: { intoClientId: of.clientId } }
    expect((await app.call(clientMerges.merge, joined, world.firm.administrator.token)).status).toBe(200)
    expect(await world.reload(own)).toMatchObject({ balance: 10, client: { id: of.clientId } })
    expect(refused(await world.call(trustLedgers.close, undefined, own.id))).toEqual([422, 'balance_not_zero'])
    one(await world.disburse(own, 10))
    expect(dataOf<TrustLedger>(await world.call(trustLedgers.close, undefined, own.id)).closedAt).not.toBeNull()
    expect(refused(await world.deposit(own, 1))).toEqual([409, 'ledger_closed'])
    expect((await world.call(matterClosing.close, {}, of.id)).status).toBe(200)
    expect(refused(await world.call(trustLedgers.delete, undefined, own.id))).toEqual([409, 'ledger_has_entries'])
  })
})

describe('people', () => {
  test('who may not post are refused, and those of another firm find nothing', async () => {
    const associate = await world.firm.join('associate')
    const made = await world.aDeposit(ledger, 1)
    const body = { ledgerId: ledger.id, amount: 1, date: '2026-03-11', payee: 'Court', method: 'cash' }
    expect((await app.call(trustTransactions.disburse, { body }, associate.token)).status).toBe(403)
    const accountant = await world.firm.join('accountant')
    const undo = { params: { id: made.id }, body: undoing }
    expect((await app.call(trustTransactions.reverse, undo, accountant.token)).status).toBe(403)
    expect((await app.call(trustTransactions.disburse, { body }, accountant.token)).status).toBe(200)
    const other = await trustWorld(app)
    expect(refused(await other.call(trustTransactions.get, undefined, made.id))).toEqual([404, 'not_found'])
    expect((await other.disburse(ledger, 1)).body.errors).toEqual({ ledgerId: 'Ledger not found' })
    // Not on the matter: an associate sees the matters that they are on.
    const list = await app.call(trustLedgers.list, { query: { accountId: account.id } }, associate.token)
    expect(dataOf<{ data: unknown[] }>(list).data).toEqual([])
  })

  test('see the cash book, receipts and cheques, and the books agree with the postings', async () => {
    const page = async (register: string) =>
      dataOf<TrustTransactionPage>(
        await app.call(
          trustTransactions.list,
          { query: { accountId: account.id, register, size: 200 } },
          world.firm.administrator.token,
        ),
      ).data
    expect(new Set((await page('receipts')).map(({ kind }) => kind))).toEqual(new Set(['deposit']))
    expect((await page('cheques')).map(({ chequeNumber }) => chequeNumber)).toEqual(['000101'])
    expect((await page('cashBook')).some(({ kind }) => kind === 'ledgerTransfer')).toBe(false)
    const held = await figures()
    expect(held?.cashBook).toBeCloseTo(
      (held?.clientLedgers ?? 0) + (held?.float ?? 0) + (held?.interestToPayOut ?? 0),
      6,
    )
    expect(await ledgerDifferences(app, world.firm)).toEqual([])
  })
})
