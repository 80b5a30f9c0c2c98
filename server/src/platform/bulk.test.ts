import { beforeAll, describe, expect, test } from 'vitest'
import type { BulkOutcome } from '#contract/bulk.ts'
import { clients } from '#contract/clients.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { matters } from '#contract/matters.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { anExpense } from '../testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../testing/factories.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../testing/records.ts'
import { aCourtUpdate, aNote } from '../testing/progress.ts'
import { statementRecorder, withoutEntryCheck } from '../testing/statements.ts'
import { useTestApp } from '../testing/test-app.ts'
import { newId } from './ids.ts'

const app = useTestApp()
let firm: TestFirm
beforeAll(async () => {
  firm = await aFirm(app)
})

type Deleting = typeof clients.bulkDelete | typeof matters.bulkDelete
const remove = (endpoint: Deleting, ids: readonly string[], person: TestPerson = firm.administrator) =>
  app.call(endpoint, { body: { ids } }, person.token)
const outcomeOf = async (...call: Parameters<typeof remove>) => dataOf<BulkOutcome>(await remove(...call))

describe('several records deleted at once', () => {
  test('are deleted where that is allowed, and the others stay, with their reasons', async () => {
    const [free, busy] = [await aClient(app, firm), await aClient(app, firm)]
    await aMatter(app, firm, { clientId: busy.id })
    const nowhere = newId()
    const reply = await remove(clients.bulkDelete, [busy.id, free.id, nowhere, free.id])
    expect(reply.body.message).toBe('Clients moved to the recycle bin')
    const outcome = dataOf<BulkOutcome>(reply)
    expect(outcome.changed).toEqual([free.id])
    expect(outcome.unchanged).toEqual(
      expect.arrayContaining([
        {
          id: busy.id,
          code: 'client_has_matters',
          reason: 'This client has 1 matter. Move it to the recycle bin first',
        },
        { id: nowhere, code: 'not_found', reason: 'Client not found' },
      ]),
    )
    const read = (id: string) => app.call(clients.get, { params: { id } }, firm.administrator.token)
    expect([(await read(free.id)).status, (await read(busy.id)).status]).toEqual([404, 200])
  })

  test('keep their parts, and each has its own audit row', async () => {
    const [empty, worked] = [await aMatter(app, firm), await aMatter(app, firm)]
    await anHourOn(app, firm, worked.id)
    const outcome = await outcomeOf(matters.bulkDelete, [empty.id, worked.id])
    expect(outcome.changed).toEqual([empty.id])
    expect(outcome.unchanged.map(({ id, code }) => [id, code])).toEqual([[worked.id, 'matter_has_records']])
    const { rows } = await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        `select 1 from app.audit_log where business_id = $1 and table_name = 'matters' and action = 'update'
         and row_key ->> 'id' = any ($2) and after ->> 'deleted_at' is not null`,
        [firm.id, [empty.id, worked.id]],
      ),
    )
    expect(rows).toHaveLength(1)
  })

  test('also when only the database knows why one cannot be deleted', async () => {
    const { id: clientId } = await aClient(app, firm)
    const hidden = await aMatter(app, firm, { clientId })
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [hidden.id]),
    )
    const partner = await firm.join('partner')
    const free = await aClient(app, firm)
    const outcome = await outcomeOf(clients.bulkDelete, [clientId, free.id], partner)
    expect(outcome.changed).toEqual([free.id])
    expect(outcome.unchanged).toMatchObject([{ id: clientId, code: 'client_has_matters' }])
  })

  test('go to the bin whatever their type', async () => {
    const { id: matterId } = await aMatter(app, firm)
    const { token } = firm.administrator
    const expense = await anExpense(app, firm, { matterId }, token)
    const fee = { matterId, description: 'Brief fee', amount: 900, date: '2026-03-16' }
    const { id: feeId } = dataOf<{ id: string }>(await app.call(flatFees.create, { body: fee }, token))
    const note = await aNote(app, token, matterId)
    const update = await aCourtUpdate(app, token, matterId)
    for (const [calls, id] of [
      [expenses, expense.id],
      [flatFees, feeId],
      [progressNotes, note.id],
      [courtUpdates, update.id],
    ] as const) {
      const nowhere = newId()
      const outcome = dataOf<BulkOutcome>(await app.call(calls.bulkDelete, { body: { ids: [id, nowhere] } }, token))
      expect(outcome.changed).toEqual([id])
      expect(outcome.unchanged).toMatchObject([{ id: nowhere, code: 'not_found' }])
      const reader = await firm.join('readonly')
      expect((await app.call(calls.bulkDelete, { body: { ids: [id] } }, reader.token)).status).toBe(403)
    }
  })

  test('are moved by one statement, and one by one only where the database refuses some', async () => {
    const { id: matterId } = await aMatter(app, firm)
    const { token } = firm.administrator
    const aFee = async (more: object = {}) => {
      const fee = { matterId, description: 'Brief fee', amount: 900, date: '2026-03-16', ...more }
      return dataOf<{ id: string }>(await app.call(flatFees.create, { body: fee }, token)).id
    }
    const ids: string[] = []
    while (ids.length < 12) ids.push(await aFee())
    const statements = statementRecorder(app.app.pool)
    const all = await statements(async () => {
      expect(dataOf<BulkOutcome>(await app.call(flatFees.bulkDelete, { body: { ids } }, token)).changed).toHaveLength(
        12,
      )
    })
    expect(withoutEntryCheck(all).filter(({ text }) => text.startsWith('update'))).toHaveLength(1)

    // A fee is not on an invoice itself while an instalment of it is: the database refuses it.
    const billed = await aFee({ instalmentDates: ['2026-04-01', '2026-05-01'] })
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        "update app.flat_fee_instalments set billing_state = 'onInvoice' where flat_fee_id = $1 and position = 1",
        [billed],
      ),
    )
    const free = [await aFee(), await aFee()]
    const body = { ids: [billed, ...free] }
    const outcome = dataOf<BulkOutcome>(await app.call(flatFees.bulkDelete, { body }, token))
    expect(outcome.changed.toSorted()).toEqual(free.toSorted())
    expect(outcome.unchanged).toMatchObject([{ id: billed }])
  })

  test('are not found in another firm, and reported one by one', async () => {
    const other = await aFirm(app)
    const { id } = await aClient(app, firm)
    expect(await outcomeOf(clients.bulkDelete, [id], other.administrator)).toMatchObject({
      changed: [],
      unchanged: [{ id, code: 'not_found' }],
    })
    expect((await remove(clients.bulkDelete, [])).body.errors).toEqual({ ids: 'Choose at least one record' })
    expect((await remove(matters.bulkDelete, ['x'])).status).toBe(400)
    expect((await remove(matters.bulkDelete, [id], await firm.join('readonly'))).status).toBe(403)
  })
})
