import { beforeAll, expect, test } from 'vitest'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { trustCheques, type ChequeNumbers, type ChequeTotals, type TrustCheque } from '#contract/trust-cheques.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp, type Reply } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let account: TrustAccount
let ledger: TrustLedger
beforeAll(async () => {
  world = await trustWorld(app)
  const settings = { withdrawalApprovers: 0, twoApproversAbove: null, requestsNeedApproval: true }
  dataOf(await world.call(trustWithdrawals.updateSettings, settings))
  account = await world.account({ chequeStaleDays: 180 })
  ledger = await world.ledger(account.id)
  await world.aDeposit(ledger, 1_000, { date: '2025-06-02' })
})

const list = async (query: object = {}) => {
  const reply = await app.call(trustCheques.list, { query }, world.firm.administrator.token)
  return dataOf<{ data: TrustCheque[] }>(reply).data
}
const draw = async (chequeNumber: string, amount: number, more: object = {}) => {
  const made = await world.disburse(ledger, amount, { method: 'cheque', chequeNumber, ...more })
  dataOf<TrustTransaction>(made)
  const cheque = (await list()).find(({ number }) => number === chequeNumber)
  if (!cheque) throw new Error(`cheque ${chequeNumber} is not in the register`)
  return cheque
}
const day = { date: '2026-03-12' }
const end = { ...day, reason: 'Lost in the post' }
const balance = async () => (await world.reload(ledger)).balance
const codeOf = ({ status, body }: Reply) => [status, body.code]
const one = (reply: Reply) => dataOf<TrustCheque>(reply)

test('a cheque is printed, leaves the firm once, and is stopped at the bank, with its money back on the ledger', async () => {
  const cheque = await draw('000101', 100)
  expect(cheque).toMatchObject({ state: 'printed', drawnOn: '2026-03-11', payment: { payee: 'Court registry' } })
  const before = await balance()
  expect(codeOf(await world.call(trustCheques.stop, end, cheque.id))).toEqual([409, 'cheque_not_handed_over'])
  const early = await world.call(trustCheques.handOver, { date: '2026-03-10' }, cheque.id)
  expect(codeOf(early)).toEqual([409, 'before_transaction'])
  expect(one(await world.call(trustCheques.handOver, day, cheque.id)).state).toBe('outstanding')
  const later = await world.call(trustCheques.handOver, { date: '2026-03-13' }, cheque.id)
  expect(codeOf(later)).toEqual([409, 'cheque_settled'])
  expect(codeOf(await world.call(trustCheques.void, end, cheque.id))).toEqual([409, 'cheque_handed_over'])
  const noReason = await world.call(trustCheques.stop, day, cheque.id)
  expect(codeOf(noReason)).toEqual([422, 'reason_required'])
  expect(await balance()).toBe(before)
  const stopped = one(await world.call(trustCheques.stop, end, cheque.id))
  expect(stopped).toMatchObject({ state: 'stopped', ended: { on: '2026-03-12', reason: 'Lost in the post' } })
  expect(await balance()).toBe(before + 100)
  expect(codeOf(await world.call(trustCheques.stop, end, cheque.id))).toEqual([409, 'already_reversed'])
})

test('one that never left is voided, one that the bank no longer pays too, and one undone elsewhere reads void', async () => {
  const printed = await draw('000102', 20)
  expect(one(await world.call(trustCheques.void, end, printed.id))).toMatchObject({ state: 'void' })
  const old = await draw('000103', 30, { date: '2025-07-01' })
  expect(old).toMatchObject({ state: 'stale', staleOn: '2025-12-29' })
  one(await world.call(trustCheques.handOver, day, old.id))
  expect(one(await world.call(trustCheques.void, end, old.id)).state).toBe('void')
  const reversed = await draw('000104', 40)
  dataOf(await world.call(trustTransactions.reverse, end, reversed.payment?.transactionId))
  const [shown] = await list({ generalSearchText: '000104' })
  expect(shown).toMatchObject({ state: 'void', ended: { reason: 'Lost in the post' } })
  expect(codeOf(await world.call(trustCheques.handOver, day, reversed.id))).toEqual([409, 'cheque_settled'])
})

test('one that the bank has paid is cleared, and neither stopped nor void', async () => {
  const cheque = await draw('000105', 50)
  one(await world.call(trustCheques.handOver, day, cheque.id))
  await asOwnerOf(app, world.firm.id, async (owner) => {
    await owner.query(
      `with matched as (insert into app.bank_matches (business_id, id, book_id, made, counts_from, matter_ids)
         select business_id, uuidv7(), book_id, 'hand', '2026-03-13', matter_ids from app.trust_transactions where id = $1 returning business_id, id)
       insert into app.bank_match_entries (business_id, entry_id, match_id)
         select m.business_id, t.entry_id, m.id from matched m join app.trust_transactions t on t.business_id = m.business_id and t.id = $1`,
      [cheque.payment?.transactionId],
    )
  })
  expect((await list({ state: 'cleared' })).map(({ number }) => number)).toEqual(['000105'])
  const law = asOwnerOf(app, world.firm.id, (owner) =>
    owner.query(
      "update app.trust_cheques set ending = 'stopped', ended_on = '2026-03-14', ended_reason = 'x', ended_by = $2 where id = $1",
      [cheque.id, world.firm.administrator.id],
    ),
  )
  await expect(law).rejects.toMatchObject({ constraint: 'trust_cheques_not_presented' })
})

test('every form is accounted for: a number is used once, spoiled forms are void, and missing ones are named', async () => {
  await draw('000108', 10)
  const twice = await world.disburse(ledger, 10, { method: 'cheque', chequeNumber: '000108' })
  expect(codeOf(twice)).toEqual([409, 'cheque_number_used'])
  const numbers = async () => {
    const query = { accountId: account.id }
    return dataOf<ChequeNumbers>(await app.call(trustCheques.numbers, { query }, world.firm.administrator.token))
  }
  expect(await numbers()).toEqual({ next: '000109', missing: ['000106', '000107'] })
  const form = { accountId: account.id, number: '000106', date: '2026-03-12', reason: 'Jammed in the printer' }
  expect(one(await world.call(trustCheques.spoil, form))).toMatchObject({ state: 'void', payment: null })
  expect(codeOf(await world.call(trustCheques.spoil, form))).toEqual([409, 'cheque_number_used'])
  expect((await numbers()).missing).toEqual(['000107'])
  const spoiledAgain = await world.disburse(ledger, 10, { method: 'cheque', chequeNumber: '000106' })
  expect(codeOf(spoiledAgain)).toEqual([409, 'cheque_number_used'])
  const totals = dataOf<ChequeTotals>(await app.call(trustCheques.totals, {}, world.firm.administrator.token))
  expect(totals).toMatchObject({
    count: 7,
    byState: { printed: 1, outstanding: 0, cleared: 1, stale: 0, stopped: 1, void: 4 },
    unpresented: [{ amount: 10 }],
  })
  const stranger = await aFirm(app)
  const [known] = await list()
  const sent = { params: { id: known?.id ?? '' }, body: end }
  expect((await app.call(trustCheques.stop, sent, stranger.administrator.token)).status).toBe(404)
})
