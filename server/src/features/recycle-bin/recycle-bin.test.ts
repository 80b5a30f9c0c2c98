import { expect, test } from 'vitest'
import { recycleBin } from '#contract/recycle-bin.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
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
  const listed = dataOf(await app.call(recycleBin.timeEntries, {}, firm.administrator.token))
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
  expect((await app.call(recycleBin.timeEntries)).status).toBe(401)
  expect((await app.call(recycleBin.timeEntries, {}, associate.token)).status).toBe(403)
  expect(dataOf(await app.call(recycleBin.timeEntries, {}, other.administrator.token))).toMatchObject({ data: [] })
})
