import { describe, expect, test } from 'vitest'
import { timeEntries } from '#contract/time-entries.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aTimekeeper, entryBody } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

describe('time for somebody else', () => {
  test('is entered by a partner and not by an associate', async () => {
    const firm = await aFirm(app)
    const [partner, associate] = [await firm.join('partner'), await firm.join('associate', 'Ada Eze')]
    const { matter, activityId } = await aTimekeeper(
      app,
      firm,
      await aMatter(app, firm, { members: [{ id: associate.id }] }),
    )
    const forOther = await app.call(
      timeEntries.create,
      { body: entryBody(matter, associate, activityId) },
      partner.token,
    )
    expect(forOther.body.data).toMatchObject({ timeEntryUserId: associate.id, userName: 'Ada Eze' })
    const refused = await app.call(
      timeEntries.create,
      { body: entryBody(matter, partner, activityId) },
      associate.token,
    )
    expect(refused.status).toBe(403)
    const own = await app.call(timeEntries.create, { body: entryBody(matter, associate, activityId) }, associate.token)
    expect(own.status).toBe(200)
  })

  test('is not entered for someone who left', async () => {
    const firm = await aFirm(app)
    const gone = await firm.join('partner')
    const { matter, activityId } = await aTimekeeper(app, firm)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.members set removed_at = now() where id = $1', [gone.id]),
    )
    const reply = await app.call(
      timeEntries.create,
      { body: entryBody(matter, gone, activityId) },
      firm.administrator.token,
    )
    expect(reply).toMatchObject({ status: 422, body: { code: 'person_inactive' } })
  })

  test('cannot be entered on a matter behind a wall, which is not there for those outside', async () => {
    const firm = await aFirm(app)
    const inside = await firm.join('partner')
    const { matter, activityId } = await aTimekeeper(
      app,
      firm,
      await aMatter(app, firm, { isRestricted: true, members: [{ id: inside.id }] }),
    )
    const outside = await app.call(
      timeEntries.create,
      { body: entryBody(matter, firm.administrator, activityId) },
      firm.administrator.token,
    )
    expect(outside.status).toBe(404)
    const within = await app.call(timeEntries.create, { body: entryBody(matter, inside, activityId) }, inside.token)
    expect(within.status).toBe(200)
  })
})
