import { expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { matters } from '#contract/matters.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aCourtUpdate, aNote } from '../../testing/progress.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const bin = (firm: TestFirm, id: string) =>
  asOwnerOf(app, firm.id, (owner) =>
    owner.query("update app.time_entries set deleted_at = '2026-03-17T10:00Z', deleted_by = $2 where id = $1", [
      id,
      firm.administrator.id,
    ]),
  )

test('deleted time is listed with who deleted it, and no other time', async () => {
  const firm = await aFirm(app)
  const { id: matterId } = await aMatter(app, firm)
  const deleted = await anHourOn(app, firm, matterId)
  await anHourOn(app, firm, matterId)
  await bin(firm, deleted)
  const listed = dataOf(await app.call(timeEntries.deleted, {}, firm.administrator.token))
  expect(listed).toEqual({
    data: [
      {
        id: deleted,
        timeEntryDate: '2026-03-16',
        activityType: 'Legal research',
        description: '',
        matterName: 'Obi v Ade',
        userName: 'Amara Finch',
        duration: 1,
        deletedAt: '2026-03-17T10:00:00.000Z',
        deletedBy: 'Amara Finch',
      },
    ],
    page: 1,
    size: 25,
    hasMore: false,
  })
})

test('is refused to strangers, to those without the permission, and across firms', async () => {
  const [firm, other] = [await aFirm(app), await aFirm(app)]
  const { id: matterId } = await aMatter(app, firm)
  await bin(firm, await anHourOn(app, firm, matterId))
  const associate = await firm.join('associate')
  expect((await app.call(timeEntries.deleted)).status).toBe(401)
  expect((await app.call(timeEntries.deleted, {}, associate.token)).status).toBe(403)
  expect(dataOf(await app.call(timeEntries.deleted, {}, other.administrator.token))).toMatchObject({ data: [] })
})

test('every bin has the latest first, in pages, with the matter that a record is about', async () => {
  const firm = await aFirm(app)
  const { token, id: administratorId } = firm.administrator
  const { id: matterId } = await aMatter(app, firm, { matterName: 'Bello v Cole' })
  const fee = { matterId, description: 'Advice', amount: 900, date: '2026-03-16' }
  for (let made = 0; made < 3; made += 1) {
    await anHourOn(app, firm, matterId)
    await anExpense(app, firm, { matterId })
    dataOf(await app.call(flatFees.create, { body: fee }, token))
    await aNote(app, token, matterId)
    await aCourtUpdate(app, token, matterId)
    await aMatter(app, firm, { matterName: 'Bello v Cole' })
    await aClient(app, firm)
  }
  const left = { matters: `where id <> '${matterId}'`, clients: 'where id not in (select client_id from app.matters)' }
  const none = { ...left, time_entries: '', expenses: '', flat_fees: '', progress_updates: '' }
  await asOwnerOf(app, firm.id, async (owner) => {
    for (const [table, where] of Object.entries(none))
      await owner.query(
        `update app.${table} x set deleted_by = $1, deleted_at = timestamptz '2026-03-17T10:00Z' + n.at * interval '1 minute'
         from (select id, row_number() over (order by id) as at from app.${table} ${where}) n where n.id = x.id`,
        [administratorId],
      )
  })
  for (const call of [
    timeEntries.deleted,
    expenses.deleted,
    flatFees.deleted,
    progressNotes.deleted,
    courtUpdates.deleted,
    matters.deleted,
    clients.deleted,
  ]) {
    const read = async (page: number) => {
      const answer = await app.call(call, { query: { size: 2, page } }, token)
      const { data, hasMore } = dataOf<{ data: { deletedAt: string; matterName?: string }[]; hasMore: boolean }>(answer)
      return { at: data.map(({ deletedAt }) => deletedAt), of: data.map(({ matterName }) => matterName), hasMore }
    }
    const [first, second] = [await read(1), await read(2)]
    expect([first.at.length, first.hasMore, second.at.length, second.hasMore]).toEqual([2, true, 1, false])
    const moments = [...first.at, ...second.at]
    expect(moments).toEqual(moments.toSorted().toReversed())
    const named = call === clients.deleted ? undefined : 'Bello v Cole'
    expect([...first.of, ...second.of]).toEqual([named, named, named])
  }
})
