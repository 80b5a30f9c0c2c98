import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { notifications } from '#contract/notifications.ts'
import { trustLedgers, type TrustLedger, type TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import type { TrustWithdrawalDetail, WithdrawalPage } from '#contract/trust-withdrawal-shapes.ts'
import { trustWithdrawals, type TrustApprovalSettings } from '#contract/trust-withdrawals.ts'
import { aFirm, asOwnerOf, type TestPerson } from '../../testing/factories.ts'
import { ledgerDifferences } from '../../testing/payments.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let ledger: TrustLedger
let tobi: TestPerson
let grace: TestPerson
let accountant: TestPerson
beforeAll(async () => {
  world = await trustWorld(app)
  ledger = await world.ledger((await world.account()).id)
  await world.aDeposit(ledger, 10_000)
  tobi = await world.firm.join('partner')
  grace = await world.firm.join('partner', 'Grace Ekanem')
  accountant = await world.firm.join('accountant', 'Kunle Ajibade')
})

const as = (person: TestPerson, endpoint: EndpointShape, body?: object, id?: string): Promise<Reply> =>
  app.call(endpoint, { ...(id && { params: { id } }), ...(body && { body }) }, person.token)
const refused = ({ status, body }: Reply) => [status, body.code]
const one = (reply: Reply) => dataOf<TrustWithdrawalDetail>(reply)
const wanted = { amount: 300, payee: 'Savannah Aviation PLC', method: 'transfer', purpose: 'Completion' }
const request = async (more: object = {}, person = accountant) =>
  one(await as(person, trustWithdrawals.create, { ledgerId: ledger.id, ...wanted, ...more }))
const approve = (person: TestPerson, id: string, more: object = {}) =>
  as(person, trustWithdrawals.approve, { isChecked: true, ...more }, id)
const pay = (id: string, more: object = {}) => as(accountant, trustWithdrawals.pay, { date: '2026-03-12', ...more }, id)
const setApprovers = async (withdrawalApprovers: number, twoApproversAbove: number | null = null) => {
  const { version } = dataOf<TrustApprovalSettings>(await as(world.firm.administrator, trustWithdrawals.settings))
  const sent = { withdrawalApprovers, twoApproversAbove, requestsNeedApproval: true, version }
  return dataOf<TrustApprovalSettings>(await as(world.firm.administrator, trustWithdrawals.updateSettings, sent))
}

test('in a Nigerian firm of several people nothing is paid out without an approved request', async () => {
  const settings = dataOf<TrustApprovalSettings>(await as(accountant, trustWithdrawals.settings))
  expect(settings).toMatchObject({ withdrawalApprovers: 1, requestsNeedApproval: true })
  expect(refused(await world.disburse(ledger, 5))).toEqual([422, 'not_approved'])
})

describe('a withdrawal request', () => {
  test('is approved by another person and then paid, up to its amount, to its payee', async () => {
    const made = await request()
    expect(made).toMatchObject({ state: 'awaitingFirst', approversNeeded: 1, canApprove: false, canCancel: true })
    expect(made.number).toMatch(/^WR-2026-\d{4}$/)
    // Whoever waits for it knows whom to ask: everybody who may approve it but the requester.
    const names = (detail: TrustWithdrawalDetail) => detail.approvers.map(({ name }) => name)
    expect(names(made)).toContain('Grace Ekanem')
    expect(names(made)).not.toContain('Kunle Ajibade')
    const seenByGrace = one(await as(grace, trustWithdrawals.get, undefined, made.id))
    expect([names(seenByGrace).includes('Grace Ekanem'), seenByGrace.canApprove]).toEqual([false, true])
    expect(names(seenByGrace)).not.toContain('Kunle Ajibade')
    expect(refused(await pay(made.id))).toEqual([409, 'not_approved'])
    expect(refused(await as(tobi, trustWithdrawals.approve, {}, made.id))).toEqual([400, 'invalid'])
    expect(one(await approve(tobi, made.id))).toMatchObject({ state: 'approved', canApprove: false })
    const before = (await world.reload(ledger)).balance
    expect(one(await pay(made.id, { amount: 100 }))).toMatchObject({ state: 'approved', used: 100, approvers: [] })
    // What is approved and not paid stands beside the balance, and limits nothing by itself (trust-accounting §4).
    const summary = dataOf<TrustLedgerSummary>(await as(accountant, trustLedgers.overview, undefined, ledger.id))
    expect(summary).toMatchObject({ reserved: 200, approved: [{ id: made.id, number: made.number, left: 200 }] })
    expect(refused(await pay(made.id, { amount: 201 }))).toEqual([422, 'exceeds_approved'])
    const paid = one(await pay(made.id))
    expect(paid).toMatchObject({ state: 'paidOut', used: 300, canPay: false })
    const after = dataOf<TrustLedgerSummary>(await as(accountant, trustLedgers.overview, undefined, ledger.id))
    expect(after).toMatchObject({ reserved: 0, approved: [] })
    expect(paid.payments.map(({ amount, party }) => [amount, party])).toEqual([
      [100, 'Savannah Aviation PLC'],
      [200, 'Savannah Aviation PLC'],
    ])
    expect((await world.reload(ledger)).balance).toBe(before - 300)
    const payment = paid.payments.find(({ amount }) => amount === 200)
    dataOf(await world.call(trustTransactions.reverse, { date: '2026-03-13', reason: 'Typed twice' }, payment?.id))
    expect(one(await as(accountant, trustWithdrawals.get, undefined, made.id))).toMatchObject({
      state: 'approved',
      used: 100,
    })
    expect(await ledgerDifferences(app, world.firm)).toEqual([])
  })

  test('is refused to its own asker, by the service and by the database, whatever role they hold', async () => {
    const { administrator } = world.firm
    const made = await request({}, administrator)
    expect(refused(await approve(administrator, made.id))).toEqual([403, 'self_approval'])
    expect(refused(await as(administrator, trustWithdrawals.decline, { note: 'No' }, made.id))).toEqual([
      403,
      'self_approval',
    ])
    const law = asOwnerOf(app, world.firm.id, async (owner) => {
      await owner.query("select set_config('app.user_id', $1, false)", [administrator.id])
      await owner.query(
        `insert into app.trust_withdrawal_steps (business_id, id, withdrawal_id, kind, round, user_id, requested_by)
          values ($1, gen_random_uuid(), $2, 'approved', 1, $3, $3)`,
        [world.firm.id, made.id, administrator.id],
      )
    })
    await expect(law).rejects.toMatchObject({ constraint: 'trust_withdrawal_steps_by_another' })
    const forced = asOwnerOf(app, world.firm.id, (owner) =>
      owner.query("update app.trust_withdrawals set status = 'approved' where id = $1", [made.id]),
    )
    await expect(forced).rejects.toMatchObject({ constraint: 'trust_withdrawals_approvals' })
    expect(one(await as(administrator, trustWithdrawals.get, undefined, made.id)).state).toBe('awaitingFirst')
  })

  test('needs two different people above the limit of the firm', async () => {
    await setApprovers(1, 1_000)
    const made = await request({ amount: 1_000.01 })
    expect(made.approversNeeded).toBe(2)
    expect((await request({ amount: 1_000 })).approversNeeded).toBe(1)
    const half = one(await approve(tobi, made.id))
    expect(half.state).toBe('awaitingSecond')
    expect(half.approvers.map(({ name }) => name)).toContain('Grace Ekanem')
    expect(half.approvers.map(({ userId }) => userId)).not.toContain(tobi.id)
    expect(refused(await approve(tobi, made.id))).toEqual([409, 'approved_already'])
    expect(refused(await pay(made.id))).toEqual([409, 'not_approved'])
    expect(one(await approve(grace, made.id)).state).toBe('approved')
    await setApprovers(1)
  })

  test('loses its approvals when amount, payee, account or method change, and keeps them for other changes', async () => {
    const made = await request()
    one(await approve(tobi, made.id))
    const later = { ...wanted, purpose: 'Completion of the hangar' }
    expect(one(await as(accountant, trustWithdrawals.update, later, made.id)).state).toBe('approved')
    const changed = one(await as(accountant, trustWithdrawals.update, { ...later, payeeAccount: '0042 118' }, made.id))
    expect(changed).toMatchObject({ state: 'awaitingFirst', approvals: 0 })
    expect(changed.steps.find(({ kind }) => kind === 'approved')?.isCurrent).toBe(false)
    expect(refused(await pay(made.id))).toEqual([409, 'not_approved'])
    expect(refused(await as(tobi, trustWithdrawals.update, later, made.id))).toEqual([403, 'not_permitted'])
  })

  test('that is approved twice at once has one approval, and two payments at once pay what was approved', async () => {
    const made = await request({ amount: 500 })
    const both = await Promise.all([approve(tobi, made.id), approve(grace, made.id)])
    expect(both.map(({ status }) => status).toSorted((one1, two) => one1 - two)).toEqual([200, 409])
    const before = (await world.reload(ledger)).balance
    const paid = await Promise.all([pay(made.id, { amount: 400 }), pay(made.id, { amount: 400 })])
    expect(paid.map(({ status }) => status).toSorted((one1, two) => one1 - two)).toEqual([200, 422])
    expect((await world.reload(ledger)).balance).toBe(before - 400)
  })

  test('is checked again when it is paid: what was approved may not be there any more', async () => {
    const own = await world.ledger(ledger.accountId)
    await world.aDeposit(own, 100)
    const [one1, other] = [
      await request({ ledgerId: own.id, amount: 80 }),
      await request({ ledgerId: own.id, amount: 80 }),
    ]
    for (const { id } of [one1, other]) one(await approve(tobi, id))
    const shown = one(await as(tobi, trustWithdrawals.get, undefined, other.id))
    expect(shown.funds).toMatchObject({ balance: 100, uncleared: 0, reserved: 80, after: 20 })
    one(await pay(one1.id))
    const problem = one(await as(tobi, trustWithdrawals.get, undefined, other.id))
    expect(problem.checks.filter(({ isMet }) => !isMet).map(({ code }) => code)).toEqual(['ownFunds', 'cleared'])
    expect(refused(await pay(other.id))).toEqual([422, 'insufficient_funds'])
    expect((await world.reload(own)).balance).toBe(20)
  })

  test('is declined with a reason, cancelled by its asker, and settled then', async () => {
    const [first, second] = [await request(), await request()]
    expect(one(await as(tobi, trustWithdrawals.comment, { note: 'Which account?' }, first.id)).steps[0]).toMatchObject({
      kind: 'comment',
      note: 'Which account?',
    })
    expect(one(await as(tobi, trustWithdrawals.decline, { note: 'Wrong payee' }, first.id)).state).toBe('declined')
    expect(refused(await approve(grace, first.id))).toEqual([409, 'not_pending'])
    expect(one(await as(accountant, trustWithdrawals.cancel, {}, second.id)).state).toBe('cancelled')
    expect(refused(await as(accountant, trustWithdrawals.update, wanted, second.id))).toEqual([
      409,
      'withdrawal_settled',
    ])
    expect(refused(await as(accountant, trustWithdrawals.cancel, {}, second.id))).toEqual([409, 'withdrawal_settled'])
  })

  test('loses its approval when an approver withdraws it, and sets nothing aside then', async () => {
    const made = await request({ amount: 120 })
    const withdraw = (person: TestPerson, body: object = { note: 'The client has called' }) =>
      as(person, trustWithdrawals.withdrawApproval, body, made.id)
    expect(refused(await withdraw(tobi))).toEqual([409, 'withdrawal_settled'])
    one(await approve(tobi, made.id))
    const reserved = async () =>
      dataOf<TrustLedgerSummary>(await as(accountant, trustLedgers.overview, undefined, ledger.id)).reserved
    const before = await reserved()
    one(await pay(made.id, { amount: 20 }))
    expect(refused(await withdraw(accountant))).toEqual([403, 'not_permitted'])
    expect(refused(await withdraw(grace, {}))).toEqual([400, 'invalid'])
    // Whoever gave the approval need not be the one who takes it back.
    expect(one(await withdraw(grace))).toMatchObject({
      state: 'awaitingFirst',
      approvals: 0,
      used: 20,
      canApprove: true,
    })
    expect(await reserved()).toBe(before - 120)
    expect(refused(await pay(made.id))).toEqual([409, 'not_approved'])
    expect(one(await approve(grace, made.id)).state).toBe('approved')
    expect(one(await pay(made.id))).toMatchObject({ state: 'paidOut', used: 120 })
    expect(refused(await withdraw(tobi))).toEqual([409, 'withdrawal_settled'])
    const kinds = one(await as(tobi, trustWithdrawals.get, undefined, made.id)).steps.map(({ kind }) => kind)
    expect(kinds.toReversed()).toEqual(['requested', 'approved', 'withdrawn', 'approved'])
    const law = asOwnerOf(app, world.firm.id, (owner) =>
      owner.query("update app.trust_withdrawals set round = round + 1, status = 'pending' where id = $1", [made.id]),
    )
    await expect(law).rejects.toMatchObject({ constraint: 'trust_withdrawals_approved_anew' })
  })

  test('is cancelled by whoever may approve it, with the reason, also after its requester has left', async () => {
    const leaver = await world.firm.join('accountant', 'Ada Leaver')
    const [first, second] = [await request({}, leaver), await request({}, leaver)]
    one(await approve(tobi, second.id))
    expect(refused(await as(accountant, trustWithdrawals.cancel, { note: 'No' }, first.id))).toEqual([
      403,
      'not_permitted',
    ])
    expect(refused(await as(tobi, trustWithdrawals.cancel, {}, first.id))).toEqual([422, 'reason_required'])
    expect(one(await as(tobi, trustWithdrawals.cancel, { note: 'Settled otherwise' }, first.id)).state).toBe(
      'cancelled',
    )
    await asOwnerOf(app, world.firm.id, (owner) =>
      owner.query('update app.members set removed_at = now() where id = $1', [leaver.id]),
    )
    // What was approved for them is still owed to somebody: it waits for everybody who may pay it.
    const shown = one(await as(grace, trustWithdrawals.get, undefined, second.id))
    expect(shown).toMatchObject({ hasRequesterLeft: true, canCancel: true, canWithdrawApproval: true, canPay: true })
    expect(one(await as(grace, trustWithdrawals.cancel, { note: 'They have left' }, second.id)).state).toBe('cancelled')
  })

  test('tells whoever asked and whoever wrote before of a question and its answer', async () => {
    const made = await request()
    const readBy = async (person: TestPerson) =>
      dataOf<{ data: { event: string; recordId: string }[] }>(await as(person, notifications.list)).data.filter(
        ({ event, recordId }) => event === 'withdrawalComment' && recordId === made.id,
      ).length
    one(await as(tobi, trustWithdrawals.comment, { note: 'Which account?' }, made.id))
    expect([await readBy(accountant), await readBy(tobi)]).toEqual([1, 0])
    one(await as(accountant, trustWithdrawals.comment, { note: 'The one in the letter' }, made.id))
    expect([await readBy(accountant), await readBy(tobi), await readBy(grace)]).toEqual([1, 1, 0])
  })

  test('never pays the firm, and is invisible to another firm and to whoever may not approve', async () => {
    const toFirm = await as(accountant, trustWithdrawals.create, {
      ledgerId: ledger.id,
      ...wanted,
      payee: 'Marula & Finch LP',
    })
    expect(refused(toFirm)).toEqual([422, 'use_transfer_to_operating'])
    const bank = {
      currencyCode: 'USD',
      bankName: 'Harbour Bank',
      accountName: 'Marula Fees',
      accountNumber: '0310 442 210',
    }
    await asOwnerOf(app, world.firm.id, (owner) =>
      owner.query(
        `insert into app.bank_details (business_id, id, currency, bank_name, account_name, account_number)
          values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
        [world.firm.id, bank.currencyCode, bank.bankName, bank.accountName, bank.accountNumber],
      ),
    )
    const other1 = { payee: 'T. Marula', payeeAccount: '0310442210' }
    for (const more of [other1, { payee: 'MARULA FEES.' }])
      expect(
        refused(await as(accountant, trustWithdrawals.create, { ledgerId: ledger.id, ...wanted, ...more })),
      ).toEqual([422, 'use_transfer_to_operating'])
    const made = await request()
    expect(refused(await approve(accountant, made.id))).toEqual([403, 'not_permitted'])
    const other = await aFirm(app)
    expect(refused(await as(other.administrator, trustWithdrawals.get, undefined, made.id))).toEqual([404, 'not_found'])
  })
})

test('the list tells each person what waits for them', async () => {
  const listed = async (person: TestPerson) => {
    const query = { isToDecide: 'true', ledgerId: ledger.id }
    return dataOf<WithdrawalPage>(await app.call(trustWithdrawals.list, { query }, person.token)).data
  }
  const made = await request({ payee: 'Registrar of Titles' })
  const waiting = async (person: TestPerson) =>
    dataOf<{ count: number }>(await as(person, trustWithdrawals.waiting)).count
  expect((await listed(tobi)).map(({ id }) => id)).toContain(made.id)
  expect((await listed(accountant)).map(({ id }) => id)).not.toContain(made.id)
  const count = await waiting(tobi)
  one(await approve(tobi, made.id))
  expect(await waiting(tobi)).toBe(count - 1)
  expect((await listed(tobi)).map(({ id }) => id)).not.toContain(made.id)
})
