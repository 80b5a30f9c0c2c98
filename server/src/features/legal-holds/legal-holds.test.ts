import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkOutcome } from '#contract/bulk.ts'
import { clientMerges } from '#contract/client-merges.ts'
import { invoices } from '#contract/invoices.ts'
import { legalHolds } from '#contract/legal-holds.ts'
import { matters, type Matter } from '#contract/matters.ts'
import { progressNotes } from '#contract/progress.ts'
import { recycleBin } from '#contract/recycle-bin.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anUpload } from '../../testing/files.ts'
import { keepHouse } from '../../testing/housekeeping.ts'
import { aDraft } from '../../testing/invoices.ts'
import { aNote, noteBody } from '../../testing/progress.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let matter: { id: string; clientId: string }
let token: string
beforeEach(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  matter = await aMatter(app, firm)
})

const REASON = 'Subpoena of 3 March in Obi v Ade'
const hold = (id: string, by = token, reason = REASON) =>
  app.call(legalHolds.set, { params: { id }, body: { reason } }, by)
const lift = (id: string, by = token) =>
  app.call(legalHolds.lift, { params: { id }, body: { reason: 'The dispute was settled' } }, by)
const refused = { status: 409, body: { code: 'legal_hold' } }
const isStored = (table: string, id: string) =>
  asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query(`select 1 from app.${table} where id = $1`, [id])
    return rows.length === 1
  })

describe('a legal hold', () => {
  test('is set and lifted by an administrator with a reason, and shown with the matter', async () => {
    const associate = await firm.join('associate')
    expect((await hold(matter.id, associate.token)).status).toBe(403)
    expect(await hold(matter.id, token, 'short')).toMatchObject({ status: 400 })
    dataOf(await hold(matter.id))
    expect(await hold(matter.id)).toMatchObject({ status: 409, body: { code: 'hold_stands' } })
    const shown = async () =>
      dataOf<Matter>(await app.call(matters.get, { params: { id: matter.id } }, token)).legalHold
    expect(await shown()).toMatchObject({ reason: REASON, setBy: firm.administrator.name })
    expect((await lift(matter.id, associate.token)).status).toBe(403)
    dataOf(await lift(matter.id))
    expect(await shown()).toBeNull()
    expect(await lift(matter.id)).toMatchObject({ status: 409, body: { code: 'no_hold' } })
    dataOf(await hold(matter.id))
  })

  test('of another firm’s matter, or of one behind a wall, is not there', async () => {
    const other = await aFirm(app)
    expect((await hold(matter.id, other.administrator.token)).status).toBe(404)
    const partner = await firm.join('partner')
    const walled = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: partner.id }] })
    dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, partner.token))
    expect((await hold(walled.id)).status).toBe(404)
    expect((await lift(walled.id)).status).toBe(404)
  })
})

describe('under a legal hold', () => {
  test('a matter does not go to the recycle bin, alone or with others', async () => {
    const free = await aMatter(app, firm)
    dataOf(await hold(matter.id))
    expect(await app.call(matters.delete, { params: { id: matter.id } }, token)).toMatchObject(refused)
    const outcome = dataOf<BulkOutcome>(
      await app.call(matters.bulkDelete, { body: { ids: [matter.id, free.id] } }, token),
    )
    expect(outcome).toMatchObject({ changed: [free.id], unchanged: [{ id: matter.id, code: 'legal_hold' }] })
    dataOf(await lift(matter.id))
    dataOf(await app.call(matters.delete, { params: { id: matter.id } }, token))
  })

  test('no record of it is deleted, and none is moved to another matter', async () => {
    const [entry, note] = [await anHourOn(app, firm, matter.id), await aNote(app, token, matter.id)]
    const elsewhere = await aMatter(app, firm)
    const free = await anHourOn(app, firm, elsewhere.id)
    dataOf(await hold(matter.id))
    expect(await app.call(timeEntries.delete, { params: { id: entry } }, token)).toMatchObject(refused)
    expect(await app.call(progressNotes.delete, { params: { id: note.id } }, token)).toMatchObject(refused)
    const bulk = dataOf<BulkOutcome>(await app.call(timeEntries.bulkDelete, { body: { ids: [entry, free] } }, token))
    expect(bulk).toMatchObject({ changed: [free], unchanged: [{ id: entry, code: 'legal_hold' }] })
    const several = dataOf<BulkOutcome>(await app.call(progressNotes.bulkDelete, { body: { ids: [note.id] } }, token))
    expect(several).toMatchObject({ changed: [], unchanged: [{ id: note.id, code: 'legal_hold' }] })
    const moved = { params: { id: note.id }, body: noteBody(elsewhere.id) }
    expect(await app.call(progressNotes.update, moved, token)).toMatchObject(refused)
  })

  test('a file stays on its record', async () => {
    const file = await anUpload(app, token)
    const note = await aNote(app, token, matter.id, { attachmentIds: [file.id] })
    dataOf(await hold(matter.id))
    const without = { params: { id: note.id }, body: noteBody(matter.id, { attachmentIds: [] }) }
    expect(await app.call(progressNotes.update, without, token)).toMatchObject(refused)
    dataOf(await lift(matter.id))
    dataOf(await app.call(progressNotes.update, without, token))
  })

  test('what waited in the recycle bin before is purged neither by hand nor by the nightly job', async () => {
    const file = await anUpload(app, token)
    const note = await aNote(app, token, matter.id, { attachmentIds: [file.id] })
    const free = await aNote(app, token, (await aMatter(app, firm)).id)
    for (const id of [note.id, free.id]) dataOf(await app.call(progressNotes.delete, { params: { id } }, token))
    dataOf(await hold(matter.id))
    const body = { bin: 'progress-notes', ids: [note.id] }
    expect(dataOf<BulkOutcome>(await app.call(recycleBin.purge, { body }, token))).toMatchObject({
      changed: [],
      unchanged: [{ id: note.id, code: 'legal_hold' }],
    })
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        "update app.progress_updates set deleted_at = now() - interval '91 days' where deleted_at is not null",
      ),
    )
    await keepHouse(app)
    expect(await isStored('progress_updates', free.id)).toBe(false)
    expect(await isStored('progress_updates', note.id)).toBe(true)
    expect(await isStored('files', file.id)).toBe(true)
    dataOf(await lift(matter.id))
    await keepHouse(app)
    expect(await isStored('progress_updates', note.id)).toBe(false)
  })

  test('a draft invoice is not deleted', async () => {
    const { id } = await aDraft(app, firm, matter)
    dataOf(await hold(matter.id))
    expect(await app.call(invoices.delete, { params: { id } }, token)).toMatchObject(refused)
    dataOf(await lift(matter.id))
    dataOf(await app.call(invoices.delete, { params: { id } }, token))
  })

  test('its client is not merged into another, and the matter goes to no other client', async () => {
    const into = await aClient(app, firm, { companyName: 'Harborline Bank plc' })
    dataOf(await hold(matter.id))
    const merge = { params: { id: matter.clientId }, body: { intoClientId: into.id } }
    expect(await app.call(clientMerges.merge, merge, token)).toMatchObject(refused)
    const body = { clientId: into.id, matterName: 'Obi v Ade' }
    expect(await app.call(matters.update, { params: { id: matter.id }, body }, token)).toMatchObject(refused)
    dataOf(await lift(matter.id))
    dataOf(await app.call(clientMerges.merge, merge, token))
  })
})
