import { describe, expect, test } from 'vitest'
import { timeEntries } from '#contract/time-entries.ts'
import type { BulkOutcome } from '#contract/bulk.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aTimekeeper, entryBody, type Timekeeper } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const ABSENT = '0198c7a0-0000-7000-8000-000000000001'

/** What only an invoice does: the owner stands for it here. */
const putOnInvoice = (firm: TestFirm, id: string) =>
  asOwnerOf(app, firm.id, (owner) =>
    owner.query("update app.time_entries set billing_state = 'onInvoice' where id = $1", [id]),
  )

const put = (id: string, body: object, token: string) => app.call(timeEntries.update, { params: { id }, body }, token)

async function edited(
  firm: TestFirm,
  desk: Timekeeper,
  entry: TimeEntry,
  more: object,
  person: TestPerson = firm.administrator,
) {
  return put(entry.id, entryBody(desk.matter, firm.administrator, desk.activityId, more), person.token)
}

describe('editing a time entry', () => {
  test('changes what is sent and keeps the rate it was saved with', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const entry = await desk.save()
    await asOwnerOf(app, firm.id, (owner) => owner.query('update app.matters set hourly_rate = 900'))
    const reply = await edited(firm, desk, entry, {
      description: 'Second draft',
      duration: 2,
      timeEntryDate: '2026-03-16',
    })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      description: 'Second draft',
      timeEntryDate: '2026-03-16',
      duration: 2,
      foreignUserRate: 300,
      rateRule: 'matter',
      totalAmount: 600,
      version: 2,
    })
  })

  test('looks the rate up again where the matter or the person changes', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const dearer = await aTimekeeper(app, firm, await aMatter(app, firm, { hourlyRate: '450' }))
    const entry = await desk.save()
    const moved = await put(
      entry.id,
      entryBody(dearer.matter, firm.administrator, desk.activityId),
      firm.administrator.token,
    )
    expect(moved.body.data).toMatchObject({ matterId: dearer.matter.id, foreignUserRate: 450, totalAmount: 450 })
  })

  test('to not billable and back sets the rate to 0 and looks it up again', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const entry = await desk.save({ foreignUserRate: 77 })
    const off = await edited(firm, desk, entry, { isBillable: 2 })
    expect(off.body.data).toMatchObject({
      isBillable: 2,
      foreignUserRate: 0,
      totalAmount: 0,
      rateExplanation: 'Not billable',
    })
    const on = await edited(firm, desk, entry, { isBillable: 4 })
    expect(on.body.data).toMatchObject({ isBillable: 4, foreignUserRate: 300, totalAmount: 300, rateRule: 'matter' })
  })

  test('does not round time again that stays as it was', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const entry = await desk.save({ duration: '0.1167' })
    await asOwnerOf(app, firm.id, (owner) => owner.query('update app.businesses set billing_increment_minutes = 15'))
    const same = await edited(firm, desk, entry, { duration: '0.1167', description: 'Same time' })
    expect(same.body.data).toMatchObject({ duration: 0.1167, workedSeconds: 420, incrementMinutes: null })
    const other = await edited(firm, desk, entry, { duration: '0.3' })
    expect(other.body.data).toMatchObject({ duration: 0.5, workedSeconds: 1080, incrementMinutes: 15 })
  })

  test('from an older version than the stored one is refused', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const entry = await desk.save()
    expect((await edited(firm, desk, entry, { version: 1, description: 'First' })).status).toBe(200)
    const stale = await edited(firm, desk, entry, { version: 1, description: 'Second' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  })

  test('of two edits at once with one version lets one through', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const entry = await desk.save()
    const replies = await Promise.all(
      ['One', 'Two'].map((description) => edited(firm, desk, entry, { version: 1, description })),
    )
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
  })

  test('is refused once an invoice holds the entry, and so are deleting and changing what is billable', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const entry = await desk.save()
    await putOnInvoice(firm, entry.id)
    const { token } = firm.administrator
    expect(await edited(firm, desk, entry, { duration: 9 })).toMatchObject({
      status: 409,
      body: { code: 'entry_locked' },
    })
    expect(await app.call(timeEntries.delete, { params: { id: entry.id } }, token)).toMatchObject({
      status: 409,
      body: { code: 'entry_locked' },
    })
    const read = await app.call(timeEntries.get, { params: { id: entry.id } }, token)
    expect(read.body.data).toMatchObject({ isBillable: 5, duration: 1, canEdit: false, canDelete: false })
  })

  test('keeps a matter that was closed since, also on another day', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const entry = await desk.save()
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.matters set status = 'closed', closed_on = '2026-03-01'"),
    )
    expect((await edited(firm, desk, entry, { description: 'Mended' })).status).toBe(200)
    expect((await edited(firm, desk, entry, { timeEntryDate: '2026-03-18' })).status).toBe(200)
  })

  test('needs the permission, and reaches nobody from another firm or beyond their own scope', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const desk = await aTimekeeper(app, firm)
    const entry = await desk.save()
    const readonly = await firm.join('readonly')
    const associate = await firm.join('associate')
    const body = entryBody(desk.matter, firm.administrator, desk.activityId)
    expect((await put(entry.id, body, readonly.token)).status).toBe(403)
    expect((await put(entry.id, body, associate.token)).status).toBe(404)
    expect((await put(entry.id, body, other.administrator.token)).status).toBe(404)
    expect((await app.call(timeEntries.get, { params: { id: entry.id } }, other.administrator.token)).status).toBe(404)
    expect((await app.call(timeEntries.get, { params: { id: entry.id } })).status).toBe(401)
    expect((await put(ABSENT, body, firm.administrator.token)).status).toBe(404)
    expect((await put('nonsense', body, firm.administrator.token)).status).toBe(400)
  })

  test('validates as a new entry does', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm)
    const entry = await desk.save()
    const reply = await edited(firm, desk, entry, { duration: 'ten', timeEntryDate: '' })
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: { duration: 'Duration must be number', timeEntryDate: 'Date is required' } },
    })
    expect(await edited(firm, desk, entry, { isBillable: 5 })).toMatchObject({ status: 422 })
  })
})

describe('deleting', () => {
  test('moves an entry to the bin, out of lists and totals, until it is restored', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const { save } = await aTimekeeper(app, firm)
    const entry = await save({}, partner)
    const { token } = partner
    const removed = await app.call(timeEntries.delete, { params: { id: entry.id } }, token)
    expect(removed.body).toMatchObject({ success: true, message: 'Time entry deleted' })
    expect((await app.call(timeEntries.get, { params: { id: entry.id } }, token)).status).toBe(404)
    expect((await app.call(timeEntries.delete, { params: { id: entry.id } }, token)).status).toBe(404)
    expect((await app.call(timeEntries.totals, {}, token)).body.data).toMatchObject({ count: 0, hours: 0, amount: 0 })
    const stays = await save({ duration: 5 }, partner)
    await app.call(timeEntries.delete, { params: { id: stays.id } }, token)
    const restored = await app.call(timeEntries.restore, { params: { id: entry.id } }, token)
    expect(restored.body.data).toMatchObject({ id: entry.id, totalAmount: 300 })
    expect((await app.call(timeEntries.totals, {}, token)).body.data).toMatchObject({ count: 1, amount: 300 })
    expect((await app.call(timeEntries.restore, { params: { id: entry.id } }, token)).status).toBe(404)
  })

  test("needs timeEntry.delete; another person's bin needs recycleBin.edit", async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { save, matter } = await aTimekeeper(app, firm)
    const [paralegal, associate] = [await firm.join('paralegal'), await firm.join('associate')]
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        'insert into app.matter_members (business_id, id, matter_id, user_id) select $1, gen_random_uuid(), $2, x from unnest($3::uuid[]) x',
        [firm.id, matter.id, [paralegal.id, associate.id]],
      ),
    )
    const entry = await save({ timeEntryUserId: paralegal.id }, paralegal)
    const own = await save({ timeEntryUserId: associate.id }, associate)
    const params = { id: entry.id }
    expect((await app.call(timeEntries.delete, { params }, paralegal.token)).status).toBe(403)
    expect((await app.call(timeEntries.delete, { params }, associate.token)).status).toBe(404)
    expect((await app.call(timeEntries.delete, { params }, other.administrator.token)).status).toBe(404)
    expect((await app.call(timeEntries.delete, { params: { id: own.id } }, firm.administrator.token)).status).toBe(200)
    expect((await app.call(timeEntries.restore, { params: { id: own.id } }, associate.token)).status).toBe(403)
    expect((await app.call(timeEntries.restore, { params: { id: own.id } }, other.administrator.token)).status).toBe(
      404,
    )
    expect((await app.call(timeEntries.restore, { params: { id: own.id } }, firm.administrator.token)).status).toBe(200)
  })
})

describe('many at once', () => {
  test('are deleted but for those on an invoice or gone, with the reason for each', async () => {
    const firm = await aFirm(app)
    const { save } = await aTimekeeper(app, firm)
    const [one, two, billed] = [await save(), await save(), await save()]
    await putOnInvoice(firm, billed.id)
    const body = { ids: [one.id, billed.id, two.id, ABSENT, one.id] }
    const reply = await app.call(timeEntries.bulkDelete, { body }, firm.administrator.token)
    expect(reply.status).toBe(200)
    const outcome = reply.body.data as BulkOutcome
    expect(outcome.changed).toEqual([one.id, two.id])
    expect(outcome.unchanged).toEqual([
      { id: billed.id, code: 'entry_locked', reason: 'It is on an invoice' },
      { id: ABSENT, code: 'not_found', reason: 'It is no longer there' },
    ])
  })

  test('become not billable and billable again at the rate of the rules', async () => {
    const firm = await aFirm(app)
    const { save } = await aTimekeeper(app, firm)
    const [one, two, free] = [
      await save({ foreignUserRate: 50 }),
      await save({ duration: 2 }),
      await save({ isBillable: 2 }),
    ]
    const ids = [one.id, two.id, free.id]
    const { token } = firm.administrator
    const off = await app.call(timeEntries.bulkBillable, { body: { ids, isBillable: 2 } }, token)
    expect(off.body.data).toEqual({
      changed: [one.id, two.id],
      unchanged: [{ id: free.id, code: 'already', reason: 'It is already non-billable' }],
    })
    expect((await app.call(timeEntries.totals, {}, token)).body.data).toMatchObject({
      amount: 0,
      billableHours: 0,
      hours: 4,
    })
    await app.call(timeEntries.bulkBillable, { body: { ids, isBillable: 4 } }, token)
    expect((await app.call(timeEntries.totals, {}, token)).body.data).toMatchObject({ amount: 1200, billableHours: 4 })
  })

  test('are put back as they were after they were made non-billable', async () => {
    const firm = await aFirm(app)
    const { save } = await aTimekeeper(app, firm)
    const { token } = firm.administrator
    const before = [await save({ foreignUserRate: 123.4567, duration: 0.3333 }), await save()]
    const ids = before.map(({ id }) => id)
    await app.call(timeEntries.bulkBillable, { body: { ids, isBillable: 2 } }, token)
    const entries = before.map(({ id, foreignUserRate, duration }) => ({
      id,
      isBillable: 4,
      foreignUserRate,
      duration,
    }))
    const undone = await app.call(timeEntries.bulkChange, { body: { entries } }, token)
    expect(undone.body.data).toMatchObject({ unchanged: [] })
    for (const { id, version: _, ...asBefore } of before) {
      const { version: __, ...now } = (await app.call(timeEntries.get, { params: { id } }, token)).body
        .data as TimeEntry
      expect(now).toEqual({ id, ...asBefore })
    }
  })

  test('take another rate, matter, activity or day, each with the checks of its own form', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const desk = await aTimekeeper(app, firm)
    const dearer = await aTimekeeper(app, firm, await aMatter(app, firm, { hourlyRate: '450', incrementMinutes: 15 }))
    const closed = await aMatter(app, firm, { closedOn: '2026-03-10' })
    const elsewhere = await (await aTimekeeper(app, other)).save({}, other.administrator)
    const { token } = firm.administrator
    const [one, free, billed] = [
      await desk.save({ duration: 0.1 }),
      await desk.save({ isBillable: 2 }),
      await desk.save(),
    ]
    await putOnInvoice(firm, billed.id)
    const ids = [one.id, free.id, billed.id, elsewhere.id]
    const change = async (more: object) => {
      const entries = ids.map((id) => ({ id, ...more }))
      const { data } = (await app.call(timeEntries.bulkChange, { body: { entries } }, token)).body
      const { changed, unchanged } = data as BulkOutcome
      return { changed: changed.toSorted(), why: Object.fromEntries(unchanged.map(({ id, code }) => [id, code])) }
    }
    const read = async (id: string) =>
      (await app.call(timeEntries.get, { params: { id } }, token)).body.data as TimeEntry
    const stays = { [billed.id]: 'entry_locked', [elsewhere.id]: 'not_found' }
    const both = [one.id, free.id].toSorted()
    expect(await change({ foreignUserRate: 50 })).toEqual({
      changed: [one.id],
      why: { ...stays, [free.id]: 'not_billable' },
    })
    expect(await read(one.id)).toMatchObject({ foreignUserRate: 50, totalAmount: 5, rateRule: 'manual' })
    expect(await change({ timeEntryDate: '2026-03-12' })).toEqual({ changed: both, why: stays })
    expect(await read(one.id)).toMatchObject({ timeEntryDate: '2026-03-12', foreignUserRate: 50 })
    expect(await change({ matterId: closed.id })).toEqual({
      changed: [free.id],
      why: { ...stays, [one.id]: 'matter_closed' },
    })
    expect(await change({ matterId: dearer.matter.id })).toEqual({ changed: both, why: stays })
    expect(await read(one.id)).toMatchObject({
      clientId: dearer.matter.clientId,
      foreignUserRate: 450,
      duration: 0.25,
      totalAmount: 112.5,
    })
    expect(await change({ activityId: ABSENT })).toEqual({
      changed: [],
      why: { ...stays, [one.id]: 'not_found', [free.id]: 'not_found' },
    })
    expect(
      (await app.call(timeEntries.get, { params: { id: elsewhere.id } }, other.administrator.token)).body.data,
    ).toEqual(elsewhere)
  })

  test('are not changed without the permission, or as many as one call must not hold', async () => {
    const firm = await aFirm(app)
    const { save } = await aTimekeeper(app, firm)
    const { id } = await save()
    const readonly = await firm.join('readonly')
    const send = (entries: readonly object[], token: string) =>
      app.call(timeEntries.bulkChange, { body: { entries } }, token)
    expect((await send([{ id, foreignUserRate: 1 }], readonly.token)).status).toBe(403)
    expect((await send([], firm.administrator.token)).status).toBe(400)
    expect(
      (
        await send(
          Array.from({ length: 101 }, () => ({ id })),
          firm.administrator.token,
        )
      ).status,
    ).toBe(400)
    expect((await send([{ id, isBillable: 5 }], firm.administrator.token)).status).toBe(400)
  })

  test('are refused without permission, without ids, and never reach another firm', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { save } = await aTimekeeper(app, firm)
    const entry = await save()
    const paralegal = await firm.join('paralegal')
    const ids = [entry.id]
    expect((await app.call(timeEntries.bulkDelete, { body: { ids } })).status).toBe(401)
    expect((await app.call(timeEntries.bulkDelete, { body: { ids } }, paralegal.token)).status).toBe(403)
    expect((await app.call(timeEntries.bulkDelete, { body: { ids: [] } }, firm.administrator.token)).status).toBe(400)
    expect((await app.call(timeEntries.bulkDelete, { body: { ids: ['x'] } }, firm.administrator.token)).status).toBe(
      400,
    )
    expect(
      (await app.call(timeEntries.bulkBillable, { body: { ids, isBillable: 5 } }, firm.administrator.token)).status,
    ).toBe(400)
    const foreign = await app.call(timeEntries.bulkDelete, { body: { ids } }, other.administrator.token)
    expect(foreign.body.data).toMatchObject({ changed: [] })
    expect((await app.call(timeEntries.get, { params: { id: entry.id } }, firm.administrator.token)).status).toBe(200)
  })
})
