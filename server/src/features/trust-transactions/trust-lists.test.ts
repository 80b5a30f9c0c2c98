import { beforeAll, describe, expect, test } from 'vitest'
import { audit, type AuditEvent } from '#contract/audit.ts'
import { trustCashBook, type CashBookRow, type CashBookSummary } from '#contract/trust-cash-book.ts'
import {
  trustLedgers,
  type TrustLedger,
  type TrustLedgerSummary,
  type TrustLedgerTotals,
} from '#contract/trust-ledgers.ts'
import type { TrustTransactionTotals } from '#contract/trust-shapes.ts'
import { trustTransactions, type InterestShares } from '#contract/trust-transactions.ts'
import { walls } from '#contract/walls.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let params: { id: string }
let first: TrustLedger
let second: TrustLedger
beforeAll(async () => {
  world = await trustWorld(app)
  const account = await world.account()
  params = { id: account.id }
  const team = { matterAssignedToInfos: [{ userId: world.firm.administrator.id }] }
  first = await world.ledger(account.id, await aMatter(app, world.firm, team))
  second = await world.ledger(account.id)
  await world.aDeposit(first, 500, { date: '2026-03-02', payer: 'Adaeze', reference: 'TRF-1' })
  await world.aDeposit(second, 300, { date: '2026-03-05', method: 'cheque' })
  await world.disburse(first, 120, { date: '2026-03-11', method: 'cheque', chequeNumber: '000214' })
})
const token = () => world.firm.administrator.token

test('the registers count their own rows, and sums are by currency without what was undone', async () => {
  const undone = await world.aDeposit(first, 77, { date: '2026-03-12' })
  await world.call(trustTransactions.reverse, { date: '2026-03-12', reason: 'Twice' }, undone.id)
  const totals = dataOf<TrustTransactionTotals>(
    await app.call(trustTransactions.totals, { query: { accountId: params.id, register: 'cheques' } }, token()),
  )
  expect(totals).toMatchObject({ count: 4, receipts: 3, cheques: 1, uncleared: 1 })
  expect(totals.sums).toEqual([expect.objectContaining({ currencyCode: 'USD', received: 800, paid: 120 })])
})

test('the ledgers of clients are counted by what they hold', async () => {
  await world.ledger(params.id)
  const totals = dataOf<TrustLedgerTotals>(
    await app.call(trustLedgers.totals, { query: { accountId: params.id } }, token()),
  )
  expect(totals).toMatchObject({ count: 3, withMoney: 2, withUncleared: 1 })
  expect(totals.sums).toEqual([expect.objectContaining({ balance: 680, uncleared: 300 })])
})

test('a ledger says what waits to clear and what came in and went out', async () => {
  const summary = dataOf<TrustLedgerSummary>(
    await app.call(trustLedgers.overview, { params: { id: second.id }, query: {} }, token()),
  )
  expect(summary).toMatchObject({ entries: 1, received: 300, paid: 0, invoices: [] })
  expect(summary.uncleared).toEqual([expect.objectContaining({ amount: 300, method: 'cheque' })])
})

/** The lines of the exported cash book. */
async function exported(query: Record<string, string>, as = token()): Promise<string[]> {
  const reply = await app.app.server.inject({
    method: 'GET',
    url: `/api${trustCashBook.export.path.replace(':id', params.id)}`,
    query,
    headers: { authorization: `Bearer ${as}` },
  })
  return reply.body.trim().split(/\r?\n/)
}

describe('the cash book', () => {
  test('has the balance of the account after each line, also on later pages, and ties to both ends', async () => {
    const query = { from: '2026-03-03', to: '2026-03-31' }
    const summary = dataOf<CashBookSummary>(await app.call(trustCashBook.totals, { params, query }, token()))
    expect(summary).toMatchObject({ opening: 500, closing: 680, restricted: 0 })
    const rows: CashBookRow[] = []
    for (const page of [1, 2, 3, 4]) {
      const sent = { params, query: { ...query, page, size: 1 } }
      rows.push(...dataOf<{ data: CashBookRow[] }>(await app.call(trustCashBook.list, sent, token())).data)
    }
    expect(rows.map(({ amount, balance }) => [amount, balance])).toEqual([
      [-77, 680],
      [77, 757],
      [-120, 680],
      [300, 800],
    ])
    expect(rows[0]?.ledger).toEqual({
      id: first.id,
      name: `${first.client?.name} · ${first.matter?.number} ${first.matter?.name}`,
      client: first.client?.name,
      matter: `${first.matter?.number} ${first.matter?.name}`,
    })
  })

  test('has no line for a deposit that clears, also where it is undone later', async () => {
    const { id } = await world.account({ name: 'Cleared' })
    const ledger = await world.ledger(id)
    const cheque = await world.aDeposit(ledger, 90, { method: 'cheque' })
    dataOf(await world.call(trustTransactions.clear, { date: '2026-03-12' }, cheque.id))
    const read = async () => {
      const sent = { params: { id }, query: {} }
      const { count, received, paid } = dataOf<CashBookSummary>(await app.call(trustCashBook.totals, sent, token()))
      const { data } = dataOf<{ data: CashBookRow[] }>(await app.call(trustCashBook.list, sent, token()))
      return [count, received, paid, data.map(({ amount, balance }) => [amount, balance])]
    }
    expect(await read()).toEqual([1, 90, 0, [[90, 90]]])
    dataOf(await world.call(trustTransactions.reverse, { date: '2026-03-13', reason: 'Not ours' }, cheque.id))
    const both = [
      [-90, 0],
      [90, 90],
    ]
    expect(await read()).toEqual([2, 90, 90, both])
  })

  test('refuses days in the wrong order', async () => {
    const query = { from: '2026-03-31', to: '2026-03-01' }
    expect((await app.call(trustCashBook.list, { params, query }, token())).status).toBe(422)
  })

  test('is exported with its balances, as the lists and the cards are', async () => {
    const read = async (path: string) =>
      (
        await app.app.server.inject({
          method: 'GET',
          url: `/api${path}`,
          headers: { authorization: `Bearer ${token()}` },
        })
      ).body
    expect(await read(trustCashBook.export.path.replace(':id', params.id))).toMatch(/000214.*120\.00,,680\.00/)
    expect(await read(trustTransactions.export.path)).toContain('TRF-1')
    expect(await read(trustLedgers.export.path)).toContain('Client account')
    expect(await read(trustLedgers.entriesExport.path.replace(':id', second.id))).toContain('300.00')
    // T18: who took what is in the trail, the latest first.
    const sent = { query: { kind: 'export' } }
    const { data } = dataOf<{ data: AuditEvent[] }>(await app.call(audit.trail, sent, token()))
    expect(data.map(({ recordName }) => recordName)).toEqual([
      'trust-ledger',
      'trust-ledgers',
      'trust-transactions',
      'cash-book',
    ])
    expect(data[1]).toMatchObject({
      what: 'export',
      person: { id: world.firm.administrator.id },
      changes: expect.arrayContaining([{ field: 'As', before: null, after: 'csv' }]),
    })
  })

  test('is exported between its opening and closing balance, which tie for a person outside a wall too', async () => {
    const outsider = (await world.firm.join('accountant')).token
    const lines = (as: string) => exported({ from: '2026-03-03', to: '2026-03-31' }, as)
    const all = await lines(outsider)
    expect(all).toHaveLength(7)
    expect(all[1]).toMatch(/Closing balance,.*,680\.00$/)
    expect(all.at(-1)).toMatch(/Opening balance,.*,500\.00$/)
    const wall = (isRestricted: boolean) =>
      app.call(walls.set, { params: { id: first.matter?.id ?? '' }, body: { isRestricted } }, token())
    dataOf(await wall(true))
    const seen = await lines(outsider)
    // A filter leaves out nothing that the person does not see.
    const query = { from: '2026-03-03', to: '2026-03-31', clientId: first.client?.id ?? '' }
    expect(dataOf<CashBookSummary>(await app.call(trustCashBook.totals, { params, query }, outsider))).toMatchObject({
      count: 0,
      leftOutCount: 1,
      leftOut: 300,
      restricted: -120,
      restrictedCount: 3,
    })
    expect(seen.join()).not.toContain('000214')
    expect(seen).toEqual([
      all[0],
      all[1],
      expect.stringMatching(/300\.00,680\.00$/),
      expect.stringMatching(/^,Restricted matters \(3 lines\),.*,120\.00,,$/),
      all.at(-1),
    ])
    dataOf(await wall(false))
  })

  describe('of one client, matter or type', () => {
    const days = { from: '2026-03-03', to: '2026-03-31' }
    const read = async (filter: Record<string, string>, as = token()) => {
      const sent = { params, query: { ...days, ...filter } }
      return {
        summary: dataOf<CashBookSummary>(await app.call(trustCashBook.totals, sent, as)),
        rows: dataOf<{ data: CashBookRow[] }>(await app.call(trustCashBook.list, sent, as)).data,
      }
    }
    const account = { opening: 500, closing: 680, restricted: 0, restrictedCount: 0 }

    test('has no running balance, and ties with what is left out', async () => {
      const { summary, rows } = await read({ clientId: second.client?.id ?? '' })
      expect(summary).toMatchObject({ ...account, count: 1, received: 300, paid: 0, leftOutCount: 3, leftOut: -120 })
      expect(rows.map(({ amount, balance }) => [amount, balance])).toEqual([[300, null]])
      const ofMatter = await read({ matterId: first.matter?.id ?? '' })
      expect(ofMatter.summary).toMatchObject({ ...account, count: 3, received: 77, paid: 197, leftOut: 300 })
      const ofKind = await read({ kind: 'disbursement', clientId: first.client?.id ?? '' })
      expect(ofKind.summary).toMatchObject({
        ...account,
        count: 1,
        received: 0,
        paid: 120,
        leftOutCount: 3,
        leftOut: 300,
      })
      expect(ofKind.rows.map(({ chequeNumber, balance }) => [chequeNumber, balance])).toEqual([['000214', null]])
      expect((await read({})).summary).toMatchObject({ ...account, count: 4, leftOutCount: 0, leftOut: 0 })
    })

    test('refuses what it does not know', async () => {
      for (const query of [{ kind: 'gift' }, { clientId: 'nobody' }])
        expect((await app.call(trustCashBook.totals, { params, query }, token())).status).toBe(400)
    })

    test('is exported without balances after lines, with what is not listed and the sum of what is', async () => {
      const name = second.client?.name ?? ''
      const lines = await exported({ ...days, clientId: second.client?.id ?? '', kind: 'deposit' })
      expect(lines).toHaveLength(6)
      expect(lines.slice(1)).toEqual([
        expect.stringMatching(/^2026-03-31,Closing balance,.*,680\.00$/),
        expect.stringMatching(/^2026-03-05,Deposit,.*,300\.00,$/),
        expect.stringMatching(/^,Not listed \(3 lines\),.*,120\.00,,$/),
        expect.stringMatching(/^2026-03-03,Opening balance,.*,500\.00$/),
        expect.stringMatching(/^,"Total listed: Deposit, .*",.*,0\.00,300\.00,$/),
      ])
      expect(lines.at(-1)).toContain(name)
    })
  })
})

test('interest is divided by what each ledger held, cleared, on each day, and the parts sum to it', async () => {
  // The cheque of the second ledger has not cleared; the first held 500 for 9 days and 380 for 22.
  const other = await world.ledger(params.id)
  await world.aDeposit(other, 100, { date: '2026-03-01' })
  const query = { from: '2026-03-01', to: '2026-03-31', amount: '10.01' }
  const { shares, isPartial } = dataOf<InterestShares>(
    await app.call(trustTransactions.interestShares, { params, query }, token()),
  )
  expect(isPartial).toBe(false)
  expect(shares.map(({ ledgerId }) => ledgerId).toSorted()).toEqual([first.id, other.id].toSorted())
  expect(shares.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(1001)
  // 500 × 9 + 380 × 21 = 12,480 of 15,580 dollar-days; the reversed 77 of one day cancel out.
  expect(shares.find(({ ledgerId }) => ledgerId === first.id)?.amount).toBeCloseTo(8.02, 2)
})
