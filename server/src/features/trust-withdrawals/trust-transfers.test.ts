import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import type { TrustWithdrawalDetail } from '#contract/trust-withdrawal-shapes.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { newId } from '../../platform/ids.ts'
import { asOwnerOf, type TestPerson } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { ledgerDifferences } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'
import { transactionArguments } from '../../testing/trust.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let matter: { id: string; clientId: string }
let ledger: TrustLedger
let other: TrustLedger
let invoiceId: string
let tobi: TestPerson
const date = '2026-03-17'

beforeAll(async () => {
  world = await trustWorld(app)
  const account = await world.account()
  matter = await aMatter(app, world.firm)
  ;[ledger, other] = [await world.ledger(account.id, matter), await world.ledger(account.id)]
  await world.aDeposit(ledger, 1_000)
  invoiceId = (await anInvoice(app, world.firm, matter)).id
  // Only then, because whoever writes an invoice may approve it as long as nobody else could. From now on somebody approves
  // what goes out.
  tobi = await world.firm.join('partner')
})

const refused = ({ status, body }: Reply) => [status, body.code]
const one = (reply: Reply) => dataOf<TrustWithdrawalDetail>(reply)
const as = (person: TestPerson, endpoint: EndpointShape, body: object, id: string): Promise<Reply> =>
  app.call(endpoint, { params: { id }, body }, person.token)
const approve = async (id: string) => one(await as(tobi, trustWithdrawals.approve, { isChecked: true }, id))
const pay = (id: string, more: object = {}) => world.call(trustWithdrawals.pay, { date, ...more }, id)
const toOffice = (more: object = {}) => ({ ledgerId: ledger.id, invoiceId, amount: 60, ...more })
const toLedger = (more: object = {}) => ({
  ledgerId: ledger.id,
  toLedgerId: other.id,
  amount: 40,
  authority: 'Letter of the client',
  ...more,
})

describe('where the firm approves withdrawals', () => {
  test('the office is paid against an invoice by an approved request only, and never more than was approved', async () => {
    expect(refused(await world.call(trustTransactions.transferToOffice, { ...toOffice(), date }))).toEqual([
      422,
      'not_approved',
    ])
    // What the reference refuses first is refused first.
    const tooMuch = { ...toOffice({ amount: 10_000 }), date }
    expect(refused(await world.call(trustTransactions.transferToOffice, tooMuch))).toEqual([
      422,
      'exceeds_invoice_balance',
    ])
    const made = one(await world.call(trustWithdrawals.createForOffice, toOffice()))
    expect(made).toMatchObject({
      kind: 'officeTransfer',
      state: 'awaitingFirst',
      invoice: { id: invoiceId },
      canEdit: false,
    })
    expect(refused(await pay(made.id))).toEqual([409, 'not_approved'])
    await approve(made.id)
    expect(refused(await pay(made.id, { amount: 60.01 }))).toEqual([422, 'exceeds_approved'])
    const before = (await world.reload(ledger)).balance
    const paid = one(await pay(made.id, { amount: 25 }))
    expect(paid.payments.map(({ kind, amount, invoice }) => [kind, amount, invoice?.id])).toEqual([
      ['officeTransfer', 25, invoiceId],
    ])
    expect((await world.reload(ledger)).balance).toBe(before - 25)
    // What is undone may be paid again.
    const undone = { date, reason: 'Typed twice' }
    dataOf(await world.call(trustTransactions.reverse, undone, paid.payments[0]?.id))
    expect(one(await pay(made.id))).toMatchObject({ state: 'paidOut', used: 60 })
    expect(await ledgerDifferences(app, world.firm)).toEqual([])
  })

  test('a request of the office follows the rules of its payment, when it is made and when it is paid', async () => {
    const request = (more: object) => world.call(trustWithdrawals.createForOffice, toOffice(more))
    expect(refused(await request({ amount: 0 }))).toEqual([422, 'invalid_amount'])
    expect(refused(await request({ ledgerId: other.id }))).toEqual([422, 'wrong_matter'])
    expect(refused(await request({ amount: 5_000 }))).toEqual([422, 'exceeds_invoice_balance'])
    const change = { amount: 5, payee: 'Other', method: 'transfer', purpose: 'Other' }
    const made = one(await request({ amount: 30 }))
    expect(refused(await world.call(trustWithdrawals.update, change, made.id))).toEqual([409, 'withdrawal_settled'])
  })

  test('money goes to the ledger of another client by an approved request only, to that ledger and with that authority', async () => {
    expect(refused(await world.call(trustTransactions.transfer, { ...toLedger(), date }))).toEqual([
      422,
      'not_approved',
    ])
    const request = (more: object = {}) => world.call(trustWithdrawals.createForLedger, toLedger(more))
    expect(refused(await request({ authority: '' }))).toEqual([422, 'no_authority'])
    expect(refused(await request({ toLedgerId: ledger.id }))).toEqual([422, 'same_ledger'])
    const made = one(await request())
    expect(made).toMatchObject({
      kind: 'ledgerTransfer',
      toLedger: { id: other.id },
      authority: 'Letter of the client',
    })
    // The name of the other client is in nothing that the wall of one matter alone guards.
    expect(made.payee).toBe('Another ledger')
    await approve(made.id)
    const [from, to] = [(await world.reload(ledger)).balance, (await world.reload(other)).balance]
    const paid = one(await pay(made.id))
    expect(paid).toMatchObject({ state: 'paidOut', payments: [{ kind: 'ledgerTransfer', amount: 40 }] })
    expect([(await world.reload(ledger)).balance, (await world.reload(other)).balance]).toEqual([from - 40, to + 40])
    expect(await ledgerDifferences(app, world.firm)).toEqual([])
  })

  test('money that stays with its client moves between two matters with their authority alone', async () => {
    const second = await aMatter(app, world.firm, { clientId: matter.clientId })
    const own = await world.ledger(ledger.accountId, second)
    dataOf(await world.call(trustTransactions.transfer, { ...toLedger({ toLedgerId: own.id, amount: 5 }), date }))
    expect((await world.reload(own)).balance).toBe(5)
  })

  test('the firm’s part of a mixed receipt leaves at once, if it has cleared (T5)', async () => {
    const officePart = { ledgerId: ledger.id, invoiceId, amount: 20 }
    const made = dataOf<TrustTransaction[]>(await world.deposit(ledger, 50, { date, officePart }))
    expect(made.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['deposit', 50],
      ['officeTransfer', 20],
    ])
    // Recorded by mistake, it would have paid the office from older money: the transfer is undone first.
    const undone = { date, reason: 'Never came' }
    const reverse = (id: string | undefined) => world.call(trustTransactions.reverse, undone, id)
    expect(refused(await reverse(made[0]?.id))).toEqual([409, 'office_part_first'])
    dataOf(await reverse(made[1]?.id))
    dataOf(await reverse(made[0]?.id))
    // A cheque brings nothing that could leave: it would be older money of the client.
    const cheque = await world.deposit(ledger, 50, { date, method: 'cheque', officePart })
    expect(refused(cheque)).toEqual([422, 'not_approved'])
    // Nor does less than leaves.
    expect(refused(await world.deposit(ledger, 10, { date, officePart }))).toEqual([422, 'not_approved'])
    expect(await ledgerDifferences(app, world.firm)).toEqual([])
  })
})

test('the database refuses what goes out unasked, or otherwise than approved, whoever writes it', async () => {
  const made = one(await world.call(trustWithdrawals.createForLedger, toLedger({ amount: 3 })))
  await approve(made.id)
  const write = (more: object) =>
    asOwnerOf(app, world.firm.id, async (owner) => {
      await owner.query("select set_config('app.user_id', $1, false)", [world.firm.administrator.id])
      const about = { to_ledger_id: other.id, authority: 'Letter of the client', ...more }
      const { values } = transactionArguments({
        bookId: ledger.accountId,
        ledgerId: ledger.id,
        minor: 300,
        kind: 'ledgerTransfer',
        on: date,
        method: 'ledger',
        more: about,
      })
      await owner.query('select app.post_trust_transaction($1::jsonb, $2)', values)
    })
  const law = { constraint: 'trust_transactions_approved' }
  await expect(write({})).rejects.toMatchObject(law)
  await expect(write({ withdrawal_id: made.id, authority: 'Another letter' })).rejects.toMatchObject(law)
  await write({ withdrawal_id: made.id })
  await expect(write({ withdrawal_id: made.id })).rejects.toMatchObject({
    constraint: 'trust_withdrawals_within_approved',
  })
  // A receipt that was recorded before takes no part of the office in afterwards.
  const [receipt] = dataOf<TrustTransaction[]>(await world.deposit(ledger, 50, { date }))
  const late = asOwnerOf(app, world.firm.id, async (owner) => {
    const more = { invoice_id: invoiceId, payment_id: newId(), batch_id: receipt?.batchId, batch_position: 2 }
    const about = { bookId: ledger.accountId, ledgerId: ledger.id, minor: 100, kind: 'officeTransfer', on: date, more }
    await owner.query('select app.post_trust_transaction($1::jsonb, $2)', transactionArguments(about).values)
  })
  await expect(late).rejects.toMatchObject(law)
})
