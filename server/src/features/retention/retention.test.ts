import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkOutcome } from '#contract/bulk.ts'
import { clientRequests } from '#contract/client-requests.ts'
import { legalHolds } from '#contract/legal-holds.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { matters, type Matter } from '#contract/matters.ts'
import { progressNotes } from '#contract/progress.ts'
import { retention, type Disposal, type DueMatter, type Retention } from '#contract/retention.ts'
import { trustAccounts } from '#contract/trust-accounts.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anUpload } from '../../testing/files.ts'
import { keepHouse } from '../../testing/housekeeping.ts'
import { aDraft, anInvoice } from '../../testing/invoices.ts'
import { aCourtUpdate, aNote } from '../../testing/progress.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
beforeEach(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
})

const get = async () => dataOf<Retention>(await app.call(retention.get, {}, token))
const save = (body: object, by = token) =>
  app.call(retention.update, { body: { matterYears: 7, binDays: 90, ...body } }, by)
const close = async (id: string, closedOn: string) =>
  dataOf(
    await app.call(
      matterClosing.close,
      { params: { id }, body: { closedOn, overrideReason: 'It was closed long ago' } },
      token,
    ),
  )
const anOldMatter = (about: object = {}) =>
  aMatter(app, firm, { matterOpenDate: '2014-01-06', description: 'Boundary of the north field', ...about })
const dueMatters = async (by = token) =>
  dataOf<{ data: DueMatter[] }>(await app.call(retention.due, { query: { size: 200 } }, by)).data
const disposals = async () => dataOf<{ data: Disposal[] }>(await app.call(retention.disposed, {}, token)).data
const REASON = 'Seven years have passed since it was closed'
const dispose = (ids: readonly string[], by = token) =>
  app.call(retention.dispose, { body: { ids, reason: REASON } }, by)
const refusalOf = async (id: string) => dataOf<BulkOutcome>(await dispose([id])).unchanged[0]?.code
const count = (text: string, id: string) =>
  asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<{ found: number }>(`select count(*)::int as found from app.${text}`, [id])
    return rows[0]?.found
  })

describe('times of retention', () => {
  test('begin with 90 days in the bin and matters kept for ever, and are changed by administrators', async () => {
    expect(await get()).toEqual({ matterYears: null, fewestYears: 1, binDays: 90, version: 1 })
    const { version } = dataOf<Retention>(await save({ matterYears: 10, version: 1 }))
    expect(await get()).toMatchObject({ matterYears: 10, version })
    expect(await save({ version: 1 })).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect(await save({ binDays: 29 })).toMatchObject({ status: 400 })
    expect((await save({}, (await firm.join('associate')).token)).status).toBe(403)
  })

  test('are never shorter than the rules of a client account ask for', async () => {
    dataOf(await app.call(trustAccounts.create, { body: { name: 'Clients', jurisdiction: 'US' } }, token))
    const { fewestYears } = await get()
    expect(fewestYears).toBe(7)
    expect(await save({ matterYears: 6 })).toMatchObject({ status: 422, body: { code: 'retention_too_short' } })
    dataOf(await save({ matterYears: 7 }))
  })

  test('of the bin are those of the nightly job', async () => {
    const { id } = await aMatter(app, firm)
    const [old, young] = [await aNote(app, token, id), await aNote(app, token, id)]
    for (const note of [old, young]) dataOf(await app.call(progressNotes.delete, { params: note }, token))
    const age = (noteId: string, days: number) =>
      asOwnerOf(app, firm.id, (owner) =>
        owner.query('update app.progress_updates set deleted_at = now() - make_interval(days => $2) where id = $1', [
          noteId,
          days,
        ]),
      )
    await age(old.id, 31)
    await age(young.id, 29)
    await keepHouse(app)
    const isStored = (noteId: string) => count('progress_updates where id = $1', noteId)
    expect(await isStored(old.id)).toBe(1)
    dataOf(await save({ binDays: 30 }))
    await keepHouse(app)
    expect([await isStored(old.id), await isStored(young.id)]).toEqual([0, 1])
  })
})

describe('matters due for disposal', () => {
  test('are those that were closed for longer than the firm keeps them', async () => {
    const [old, recent, open] = [await anOldMatter(), await anOldMatter(), await anOldMatter()]
    await close(old.id, '2017-03-17')
    await close(recent.id, '2019-03-18')
    expect(await dueMatters()).toEqual([])
    dataOf(await save({ matterYears: 7 }))
    expect(await dueMatters()).toMatchObject([{ matterId: old.id, dueOn: '2024-03-17', obstacle: null }])
    expect(await refusalOf(recent.id)).toBe('not_disposable')
    expect(await refusalOf(open.id)).toBe('not_disposable')
  })

  test('behind a wall are neither listed nor disposed of by somebody who is barred', async () => {
    const partner = await firm.join('partner')
    const walled = await anOldMatter({ matterAssignedToInfos: [{ userId: partner.id }] })
    await close(walled.id, '2016-01-04')
    dataOf(await save({}))
    expect(await dueMatters()).toHaveLength(1)
    dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, partner.token))
    expect(await dueMatters()).toEqual([])
    expect(await refusalOf(walled.id)).toBe('not_found')
  })

  test('of another firm are not there', async () => {
    const other = await aFirm(app)
    const matter = await anOldMatter()
    await close(matter.id, '2016-01-04')
    dataOf(await save({}))
    dataOf(await app.call(retention.update, { body: { matterYears: 1, binDays: 90 } }, other.administrator.token))
    expect(await dueMatters(other.administrator.token)).toEqual([])
    const { unchanged } = dataOf<BulkOutcome>(await dispose([matter.id], other.administrator.token))
    expect(unchanged).toMatchObject([{ id: matter.id, code: 'not_found' }])
  })

  test('stay while something is open about them, and say what', async () => {
    const [held, drafted, owing] = [await anOldMatter(), await anOldMatter(), await anOldMatter()]
    await aDraft(app, firm, drafted)
    await anInvoice(app, firm, owing)
    for (const { id } of [held, drafted, owing]) await close(id, '2016-01-04')
    const body = { reason: 'Subpoena of 3 March' }
    dataOf(await app.call(legalHolds.set, { params: { id: held.id }, body }, token))
    dataOf(await save({}))
    const obstacles = Object.fromEntries((await dueMatters()).map(({ matterId, obstacle }) => [matterId, obstacle]))
    expect(obstacles).toEqual({ [held.id]: 'legalHold', [drafted.id]: 'draftInvoice', [owing.id]: 'openInvoice' })
    for (const { id } of [held, drafted, owing]) expect(await refusalOf(id)).toBe('not_disposable')
    expect(await disposals()).toEqual([])
  })
})

describe('a disposal', () => {
  test('is for administrators, with a reason', async () => {
    const partner = await firm.join('partner')
    expect((await dispose([firm.id], partner.token)).status).toBe(403)
    expect((await app.call(retention.due, {}, partner.token)).status).toBe(403)
    const short = { body: { ids: [firm.id], reason: 'old' } }
    expect((await app.call(retention.dispose, short, token)).status).toBe(400)
  })

  test('removes notes, court updates, requests and files for good, and leaves what was billed, and a line that says so', async () => {
    const matter = await anOldMatter()
    const [file, order, receipt] = [await anUpload(app, token), await anUpload(app, token), await anUpload(app, token)]
    await aNote(app, token, matter.id, { attachmentIds: [file.id] })
    const { id: binned } = await aNote(app, token, matter.id, { attachmentIds: [receipt.id] })
    dataOf(await app.call(progressNotes.delete, { params: { id: binned } }, token))
    await aCourtUpdate(app, token, matter.id, { attachmentIds: [order.id] })
    const items = [{ kind: 'document', label: 'Passport' }]
    const request = { matterId: matter.id, title: 'For the filing', note: '', items }
    dataOf(await app.call(clientRequests.create, { body: request }, token))
    const elsewhere = await aMatter(app, firm)
    const other = await aNote(app, token, elsewhere.id)
    const entry = await anHourOn(app, firm, matter.id)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        "update app.time_entries set billing_state = 'notBillable', rate = 0, home_rate = 0, amount_minor = 0, home_amount_minor = 0 where id = $1",
        [entry],
      ),
    )
    await close(matter.id, '2016-01-04')
    dataOf(await save({}))
    expect(dataOf<BulkOutcome>(await dispose([matter.id]))).toEqual({ changed: [matter.id], unchanged: [] })

    for (const table of ['progress_updates', 'client_requests', 'client_request_items', 'notifications'])
      expect({ table, left: await count(`${table} where matter_id = $1`, matter.id) }).toEqual({ table, left: 0 })
    expect(await count('progress_updates where id = $1', other.id)).toBe(1)
    expect(await count('time_entries where id = $1', entry)).toBe(1)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        "update app.files set unreferred_since = now() - interval '25 hours' where unreferred_since is not null",
      ),
    )
    await keepHouse(app)
    for (const { id } of [file, order, receipt]) expect(await count('files where id = $1', id)).toBe(0)

    const stored = dataOf<Matter>(await app.call(matters.get, { params: { id: matter.id } }, token))
    expect(stored).toMatchObject({ description: '', matterName: 'Obi v Ade' })
    expect(stored.disposedAt).not.toBeNull()
    expect(await dueMatters()).toEqual([])
    expect(await disposals()).toMatchObject([
      { matterId: matter.id, reason: REASON, disposedBy: firm.administrator.name, updates: 3, requests: 1, files: 3 },
    ])
    expect(await refusalOf(matter.id)).toBe('not_disposable')
    expect(await app.call(matterClosing.reopen, { params: { id: matter.id }, body: {} }, token)).toMatchObject({
      status: 409,
      body: { code: 'matter_disposed' },
    })
  })

  test('leaves a line that nobody changes', async () => {
    const matter = await anOldMatter()
    await close(matter.id, '2016-01-04')
    dataOf(await save({}))
    dataOf(await dispose([matter.id]))
    for (const change of ["update app.matter_disposals set reason = 'x'", 'delete from app.matter_disposals'])
      await expect(asOwnerOf(app, firm.id, (owner) => owner.query(change))).rejects.toThrow('append-only')
  })
})
