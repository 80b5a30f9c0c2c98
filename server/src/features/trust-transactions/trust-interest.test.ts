import { beforeAll, describe, expect, test } from 'vitest'
import { trustAccounts, type TrustAccount } from '#contract/trust-accounts.ts'
import { trustLedgers, type TrustLedger } from '#contract/trust-ledgers.ts'
import type { TrustTransactionTotals } from '#contract/trust-shapes.ts'
import { trustTransactions, type InterestDivision, type InterestShares } from '#contract/trust-transactions.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter as aStoredMatter } from '../../testing/matters.ts'
import { ledgerDifferences } from '../../testing/payments.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aStoredLedger } from '../../testing/trust.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
beforeAll(async () => {
  world = await trustWorld(app)
})

const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' }
const PAID_ON = '2026-03-01'
const cents = (amount: number) => Math.round(amount * 100)

const propose = async (account: TrustAccount, amount: string, more: object = {}) =>
  dataOf<InterestShares>(
    await app.call(
      trustTransactions.interestShares,
      { params: { id: account.id }, query: { ...FEBRUARY, amount, ...more } },
      world.firm.administrator.token,
    ),
  )
const divide = (account: TrustAccount, amount: string, more: object = {}, person = world.firm.administrator) =>
  app.call(
    trustTransactions.divideInterest,
    { body: { accountId: account.id, date: PAID_ON, amount, ...FEBRUARY, ...more } },
    person.token,
  )
const refusal = async (account: TrustAccount, amount: string, more: object = {}, person?: TestPerson) => {
  const { status, body } = await divide(account, amount, more, person)
  return [status, body.code]
}
const recorded = async ({ id }: TrustAccount) =>
  dataOf<TrustTransactionTotals>(
    await app.call(
      trustTransactions.totals,
      { query: { accountId: id, kind: 'interest' } },
      world.firm.administrator.token,
    ),
  ).count

/** Ledgers with money since the day, as the owner stores their matters. */
async function holdings(account: TrustAccount, firm: TestFirm, amounts: readonly number[]): Promise<string[]> {
  const first = await aStoredMatter(app, firm)
  const ids: string[] = []
  for (const [index] of amounts.entries())
    ids.push(
      await aStoredLedger(
        app,
        firm,
        account.id,
        index === 0 ? first : await aStoredMatter(app, firm, { clientId: first.clientId }),
      ),
    )
  const MOST_PARTS = 50
  for (let start = 0; start < ids.length; start += MOST_PARTS) {
    const parts = ids.slice(start, start + MOST_PARTS).map((ledgerId, index) => ({
      ledgerId,
      amount: amounts[start + index],
    }))
    dataOf(
      await world.call(trustTransactions.deposit, {
        accountId: account.id,
        date: '2026-01-20',
        method: 'transfer',
        parts,
      }),
    )
  }
  return ids
}
const figuresOf = async ({ id }: TrustAccount) =>
  dataOf<TrustAccount>(await world.call(trustAccounts.get, undefined, id)).figures
const ledgerOf = async (id: string) => dataOf<TrustLedger>(await world.call(trustLedgers.get, undefined, id))

test('more ledgers than a form could name share interest in one step, to the last cent', async () => {
  const account = await world.account({ name: 'Large' })
  const amounts = Array.from({ length: 230 }, (_, index) => 10 * (index + 1))
  const ids = await holdings(account, world.firm, amounts)
  const proposal = await propose(account, '1234.50')
  expect(proposal).toMatchObject({ all: { count: 230, amount: 1234.5 }, others: { count: 30 }, closed: { count: 0 } })
  expect(proposal.shares).toHaveLength(200)
  expect(proposal.shares[0]).toMatchObject({ ledgerId: ids.at(-1), averageHeld: 2300 })
  const named = proposal.shares.reduce((sum, { amount }) => sum + cents(amount), 0)
  expect(named + cents(proposal.others.amount)).toBe(123_450)

  const { ledgers } = dataOf<InterestDivision>(await divide(account, '1234.50', { reference: 'INT-03' }))
  expect(ledgers).toBe(230)
  expect(await recorded(account)).toBe(230)
  const held = await Promise.all(ids.map(ledgerOf))
  const gained = held.map(({ balance }, index) => cents(balance) - cents(amounts[index] ?? 0))
  expect(gained.reduce((sum, one) => sum + one, 0)).toBe(123_450)
  // Each has what was proposed for it, and no ledger is more than a cent from its exact part.
  for (const { ledgerId, amount } of proposal.shares) expect(gained[ids.indexOf(ledgerId)]).toBe(cents(amount))
  const total = amounts.reduce((sum, one) => sum + one, 0)
  for (const [index, one] of gained.entries())
    expect(Math.abs(one - (123_450 * (amounts[index] ?? 0)) / total)).toBeLessThan(1)
  expect(await ledgerDifferences(app, world.firm)).toEqual([])
  // The bank pays it once (T19).
  expect(await refusal(account, '1234.50', { reference: 'INT-03' })).toEqual([409, 'reference_used'])
  expect(await recorded(account)).toBe(230)
})

describe('a ledger that was closed since', () => {
  test('receives nothing: everything is refused, or the others share it where the person says so', async () => {
    const account = await world.account({ name: 'With closed' })
    const [stays = '', gone = ''] = await holdings(account, world.firm, [300, 100])
    dataOf(await world.disburse(await ledgerOf(gone), 100, { date: '2026-02-28' }))
    dataOf(await world.call(trustLedgers.close, undefined, gone))
    // It held 100 for 27 of the 28 days.
    const proposal = await propose(account, '10.00')
    expect(proposal.closed).toEqual({ count: 1, amount: 2.43 })
    expect(await refusal(account, '10.00')).toEqual([409, 'ledger_closed'])
    expect(await recorded(account)).toBe(0)
    expect((await ledgerOf(stays)).balance).toBe(300)
    const without = await propose(account, '10.00', { leaveOutClosed: 'true' })
    expect(without).toMatchObject({ all: { count: 1, amount: 10 }, closed: { count: 0, amount: 0 } })
    dataOf(await divide(account, '10.00', { leaveOutClosed: true }))
    expect((await ledgerOf(stays)).balance).toBe(310)
    expect((await ledgerOf(gone)).balance).toBe(0)
  })
})

test('a person who does not see every ledger cannot divide its interest, also of one that is empty by now', async () => {
  const account = await world.account({ name: 'Walled' })
  const [open = '', hidden = ''] = await holdings(account, world.firm, [200, 50])
  dataOf(await world.disburse(await ledgerOf(hidden), 50, { date: '2026-02-20' }))
  const { matter } = await ledgerOf(hidden)
  const accountant = await world.firm.join('accountant', 'Kunle Ajibade')
  dataOf(await divide(account, '1.00', { date: PAID_ON }, accountant))
  await asOwnerOf(app, world.firm.id, (owner) =>
    owner.query('update app.matters set is_restricted = true where id = $1', [matter?.id]),
  )
  const seen = dataOf<InterestShares>(
    await app.call(
      trustTransactions.interestShares,
      { params: { id: account.id }, query: { ...FEBRUARY, amount: '1.00' } },
      accountant.token,
    ),
  )
  expect(seen).toMatchObject({ isPartial: true, shares: [{ ledgerId: open }] })
  expect(await refusal(account, '1.00', {}, accountant)).toEqual([422, 'ledgers_hidden'])
})

test('is refused for days that are out of order or to come, for nobody, and for what is not the clients’', async () => {
  const account = await world.account({ name: 'Refusing' })
  expect(await refusal(account, '5.00')).toEqual([422, 'allocation_mismatch'])
  await holdings(account, world.firm, [100])
  expect(await refusal(account, '0')).toEqual([422, 'invalid_amount'])
  expect(await refusal(account, '5.001')).toEqual([422, 'amount_too_fine'])
  expect(await refusal(account, '5.00', { from: '2026-03-01' })).toEqual([422, 'days_out_of_order'])
  expect(await refusal(account, '5.00', { to: '2099-01-01' })).toEqual([422, 'date_in_future'])
  expect(await refusal(account, '5.00', { date: '2099-01-01' })).toEqual([422, 'date_in_future'])
  expect(await refusal(account, '5.00', {}, (await aFirm(app)).administrator)).toEqual([404, 'not_found'])
  expect(await refusal(account, '5.00', {}, await world.firm.join('readonly'))).toEqual([403, 'not_permitted'])
  const bar = await world.account({ name: 'IOLTA', interestTo: 'foundation' })
  expect(await refusal(bar, '5.00')).toEqual([422, 'allocation_mismatch'])
  expect(await recorded(account)).toBe(0)
})

describe('a fair sum', () => {
  test('is what each held, day by day, at a yearly rate, and the rest is held for the firm', async () => {
    const account = await world.account({ name: 'Fair', jurisdiction: 'GB' })
    const [first = '', second = ''] = await holdings(account, world.firm, [10_000, 365])
    // 10,000 × 28 days × 2.5 % / 365 = 19.178; 365 × 28 × 2.5 % / 365 = 0.70.
    const proposal = await propose(account, '30.00', { rate: '2.5' })
    expect(proposal.shares.map(({ ledgerId, amount }) => [ledgerId, amount])).toEqual([
      [first, 19.18],
      [second, 0.7],
    ])
    expect(proposal).toMatchObject({ all: { count: 2, amount: 19.88 }, rest: 10.12 })
    expect(await propose(account, '30.00')).toMatchObject({ all: { amount: 30 }, rest: 0 })

    dataOf(await divide(account, '30.00', { rate: '2.5', reference: 'FAIR-1' }))
    expect([(await ledgerOf(first)).balance, (await ledgerOf(second)).balance]).toEqual([10_019.18, 365.7])
    expect(await figuresOf(account)).toMatchObject({ clientLedgers: 10_384.88, interestToPayOut: 10.12 })
    expect(await ledgerDifferences(app, world.firm)).toEqual([])
    const payout = { accountId: account.id, date: PAID_ON, amount: '10.12', payee: 'Office account' }
    dataOf(await world.call(trustTransactions.interestPayout, payout))
    expect(await figuresOf(account)).toMatchObject({ cashBook: 10_384.88, interestToPayOut: 0 })
  })

  test('takes all that the bank paid where it is exactly that, and is refused where it is more', async () => {
    const account = await world.account({ name: 'Exact', jurisdiction: 'GB' })
    await holdings(account, world.firm, [365])
    expect(await propose(account, '0.69', { rate: '2.5' })).toMatchObject({ rest: -0.01 })
    expect(await refusal(account, '0.69', { rate: '2.5' })).toEqual([422, 'allocation_mismatch'])
    expect(await refusal(account, '1.00', { rate: '0' })).toEqual([422, 'allocation_mismatch'])
    expect(await refusal(account, '1.00', { rate: '101' })).toEqual([400, 'invalid'])
    expect(await recorded(account)).toBe(0)
    dataOf(await divide(account, '0.70', { rate: '2.5' }))
    expect(await figuresOf(account)).toMatchObject({ clientLedgers: 365.7, interestToPayOut: 0 })
  })

  test('is not offered where all interest is the clients’ by the rules of the account', async () => {
    const account = await world.account({ name: 'Nigerian', jurisdiction: 'NG' })
    await holdings(account, world.firm, [365])
    expect(await refusal(account, '1.00', { rate: '2.5' })).toEqual([422, 'no_fair_sum'])
  })
})
