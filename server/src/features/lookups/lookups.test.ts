import { expect, test } from 'vitest'
import { lookups, type ActivityType, type PracticeArea } from '#contract/lookups.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

test('activities are those that time is recorded under, in the order of the firm', async () => {
  const firm = await aFirm(app)
  const query = { AdminUserId: firm.administrator.id, BusinessId: firm.id }
  const types = dataOf<ActivityType[]>(await app.call(lookups.activityTypes, { query }, firm.administrator.token))
  expect(types[0]).toMatchObject({ activityType: 'Court appearance', billableByDefault: true, utbmsCode: 'A109' })
  const expense = await asOwnerOf(
    app,
    firm.id,
    async (owner) =>
      (await owner.query<{ name: string }>("select name from app.activities where applies_to = 'expense' limit 1"))
        .rows[0],
  )
  expect(expense?.name).toBeTruthy()
  expect(types.map(({ activityType }) => activityType)).not.toContain(expense?.name)
})

test('practice areas show the default rate type of each', async () => {
  const firm = await aFirm(app)
  const areas = dataOf<PracticeArea[]>(await app.call(lookups.practiceAreas, {}, firm.administrator.token))
  expect(areas).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Company Secretarial', usualRate: 'Retainer' })]),
  )
})

test('what the firm has archived is offered no more', async () => {
  const firm = await aFirm(app)
  await asOwnerOf(app, firm.id, async (owner) => {
    await owner.query('update app.activities set archived_at = now()')
    await owner.query("update app.practice_areas set archived_at = now() where name <> 'Oil & Gas'")
  })
  expect(dataOf(await app.call(lookups.activityTypes, {}, firm.administrator.token))).toEqual([])
  expect(dataOf(await app.call(lookups.practiceAreas, {}, firm.administrator.token))).toMatchObject([
    { name: 'Oil & Gas' },
  ])
})

test.each(Object.entries(lookups))('%s is for people of the firm', async (_, endpoint) => {
  const [firm, other] = [await aFirm(app), await aFirm(app)]
  expect((await app.call(endpoint)).status).toBe(401)
  expect((await app.call(endpoint, { query: { BusinessId: other.id } }, firm.administrator.token)).status).toBe(403)
})
