import { describe, expect, test } from 'vitest'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aNote, courtBody, listNotes, noteBody } from '../../testing/progress.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

describe('who may', () => {
  test('activity stands for either kind, and activity.create for every change of it', async () => {
    const firm = await aFirm(app)
    const person = await firm.join('associate')
    const matter = await aMatter(app, firm, { members: [person] })
    const give = (...permissions: string[]) =>
      asOwnerOf(app, firm.id, async (owner) => {
        await owner.query("update app.roles set permissions = $1 where key = 'associate'", [permissions])
        await app.app.server.inject({ url: '/api/health/live' })
      })
    const statuses = async () => [
      (await app.call(progressNotes.list, {}, person.token)).status,
      (await app.call(courtUpdates.list, {}, person.token)).status,
      (await app.call(progressNotes.create, { body: noteBody(matter.id) }, person.token)).status,
      (await app.call(courtUpdates.create, { body: courtBody(matter.id) }, person.token)).status,
    ]
    const expectStatuses = (wanted: number[]) => expect.poll(statuses).toEqual(wanted)
    await give('activity')
    await expectStatuses([200, 200, 403, 403])
    await give('activity', 'activity.create')
    await expectStatuses([200, 200, 200, 200])
    await give('progressNote', 'progressNote.create')
    await expectStatuses([200, 403, 200, 403])
    await give('courtUpdate')
    await expectStatuses([403, 200, 403, 403])
  })

  test('updates on matters that are not theirs, behind a wall or of another firm are not there', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { token } = firm.administrator
    const [associate, member] = [await firm.join('associate'), await firm.join('associate')]
    const matter = await aMatter(app, firm, { members: [member], name: 'Zanzibar lease' })
    const note = await aNote(app, member.token, matter.id)
    const on = { params: { id: note.id } }
    const sees = async (asker: string) => [
      (await app.call(progressNotes.get, on, asker)).status,
      (await listNotes(app, asker)).totals?.count,
      (await listNotes(app, asker, { GeneralSearchText: 'zanzibar' })).data.length,
    ]
    expect(await sees(member.token)).toEqual([200, 1, 1])
    expect(await sees(token)).toEqual([200, 1, 1])
    expect(await sees(associate.token)).toEqual([404, 0, 0])
    expect(await sees(other.administrator.token)).toEqual([404, 0, 0])
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [matter.id]),
    )
    expect(await sees(token)).toEqual([404, 0, 0])
    expect(await sees(member.token)).toEqual([200, 1, 1])
    for (const endpoint of [progressNotes.update, progressNotes.delete, progressNotes.restore]) {
      const reply = await app.call(endpoint, { ...on, body: noteBody(matter.id) }, token)
      expect(reply.status).toBe(404)
    }
    expect((await app.call(progressNotes.create, { body: noteBody(matter.id) }, token)).status).toBe(404)
  })
})
