import { beforeAll, describe, expect, test } from 'vitest'
import {
  trustLedgers,
  type TrustEntryPage,
  type TrustLedger,
  type TrustLedgerSummary,
} from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { walls } from '#contract/walls.ts'
import { aFirm } from '../../testing/factories.ts'
import { textsOfPages } from '../../testing/pdf.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let ledger: TrustLedger
beforeAll(async () => {
  world = await trustWorld(app)
  ledger = await world.ledger((await world.account()).id)
  await world.aDeposit(ledger, 1500, { date: '2026-03-02', payer: 'Adaeze Bello', purpose: 'Advance on costs' })
  await world.aDeposit(ledger, 300, { date: '2026-03-05', method: 'cheque' })
  await world.disburse(ledger, 120, { date: '2026-03-11', method: 'cheque', chequeNumber: '000214' })
  const undone = await world.aDeposit(ledger, 77, { date: '2026-03-12' })
  await world.call(trustTransactions.reverse, { date: '2026-03-13', reason: 'Entered twice' }, undone.id)
})

const print = (query: Record<string, string>, id = ledger.id, token = world.firm.administrator.token) =>
  app.app.server.inject({
    method: 'GET',
    url: `/api${trustLedgers.card.path.replace(':id', id)}`,
    query,
    headers: { authorization: `Bearer ${token}` },
  })
const textOf = async (query: Record<string, string>) => (await textsOfPages((await print(query)).rawPayload)).join(' ')

describe('the card of a ledger as PDF', () => {
  test('has what was brought forward, each entry with the balance after it, and what is held at the end', async () => {
    const reply = await print({ from: '2026-03-05', to: '2026-03-31' })
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain('Ledger card')
    const text = (await textsOfPages(reply.rawPayload)).join(' ')
    expect(text).toContain('05/03/2026 to 31/03/2026')
    expect(text).toContain(`${ledger.matter?.number} ${ledger.matter?.name}`)
    expect(text).toMatch(/05\/03\/2026 Balance brought forward 1,500\.00/)
    expect(text).toMatch(/05\/03\/2026 Deposit.* Uncleared 300\.00 1,800\.00/)
    expect(text).toMatch(/11\/03\/2026 Disbursement.*000214.*120\.00 1,680\.00/)
    expect(text).toMatch(/Reversal of deposit.*Entered twice/)
    expect(text).toMatch(/Held at 31\/03\/2026 197\.00 377\.00 1,680\.00/)
    expect(text).toContain('$1,680.00')
    expect(text).not.toContain('Adaeze')
  })

  test('begins with the opening of the ledger where no first day is said', async () => {
    const text = await textOf({ to: '2026-03-04' })
    expect(text).toMatch(/Ledger opened 0\.00/)
    expect(text).toContain('Adaeze Bello, Advance on costs')
    expect(text).toMatch(/Held at 04\/03\/2026 0\.00 1,500\.00 1,500\.00/)
  })

  test('of days without entries says so and still ties', async () => {
    const text = await textOf({ from: '2026-03-20', to: '2026-03-25' })
    expect(text).toContain('No money moved on these days.')
    expect(text).toMatch(/Balance brought forward 1,680\.00/)
    expect(text).toMatch(/Held at 25\/03\/2026 0\.00 0\.00 1,680\.00/)
  })

  test('refuses days in the wrong order, and is nothing for another firm', async () => {
    expect((await print({ from: '2026-03-31', to: '2026-03-01' })).statusCode).toBe(422)
    const other = await aFirm(app)
    expect((await print({}, ledger.id, other.administrator.token)).statusCode).toBe(404)
  })
})

describe('what was moved to a restricted matter', () => {
  let outsider: string
  beforeAll(async () => {
    const team = { matterAssignedToInfos: [{ userId: world.firm.administrator.id }] }
    const other = await world.ledger(ledger.accountId, await aMatter(app, world.firm, team))
    const sent = { ledgerId: ledger.id, toLedgerId: other.id, date: '2026-03-14', amount: 80 }
    dataOf(await world.call(trustTransactions.transfer, { ...sent, authority: 'Letter of the client' }))
    dataOf(await world.call(walls.set, { isRestricted: true }, other.matter?.id))
    outsider = (await world.firm.join('accountant')).token
  })

  test('is one row of the card without its entry, so that the card ties for a person outside the wall', async () => {
    const days = { from: '2026-03-05', to: '2026-03-31' }
    const textFor = async (token?: string) =>
      (await textsOfPages((await print(days, ledger.id, token)).rawPayload)).join(' ')
    const seen = await textFor(outsider)
    expect(seen).toMatch(/Restricted matters \(1 entry\) 80\.00 Held at 31\/03\/2026 277\.00 377\.00 1,600\.00/)
    expect(seen).not.toContain('14/03/2026')
    const full = await textFor()
    expect(full).not.toContain('Restricted')
    expect(full).toMatch(/14\/03\/2026 Transfer between ledgers.* 80\.00 1,600\.00/)
    expect(full).toMatch(/Held at 31\/03\/2026 277\.00 377\.00 1,600\.00/)
  })

  test('has no row where it was on other days', async () => {
    const days = { from: '2026-03-05', to: '2026-03-13' }
    const text = (await textsOfPages((await print(days, ledger.id, outsider)).rawPayload)).join(' ')
    expect(text).not.toContain('Restricted')
    expect(text).toMatch(/Held at 13\/03\/2026 197\.00 377\.00 1,680\.00/)
  })

  test('is counted beside the entries that are listed', async () => {
    const read = async (token: string) => {
      const sent = { params: { id: ledger.id } }
      const summary = dataOf<TrustLedgerSummary>(await app.call(trustLedgers.overview, sent, token))
      const { data } = dataOf<TrustEntryPage>(await app.call(trustLedgers.entries, sent, token))
      return [summary.entries, summary.hiddenEntries, data.length]
    }
    expect(await read(outsider)).toEqual([6, 1, 5])
    expect(await read(world.firm.administrator.token)).toEqual([6, 0, 6])
  })
})
