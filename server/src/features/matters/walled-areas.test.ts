import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { lookups, type PracticeArea } from '#contract/lookups.ts'
import { matters, type Matter } from '#contract/matters.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestPerson } from '../../testing/factories.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const SECRET = 'Hostile takeover of Zephyr'

const areas = async ({ token }: TestPerson) => dataOf<PracticeArea[]>(await app.call(lookups.practiceAreas, {}, token))
const names = async (person: TestPerson) => (await areas(person)).map(({ name }) => name)
const trail = async ({ token }: TestPerson) => JSON.stringify((await app.call(audit.trail, {}, token)).body)
const get = async (id: string, { token }: TestPerson) =>
  dataOf<Matter>(await app.call(matters.get, { params: { id } }, token))
const name = async (id: string, areasOfMatter: string[], person: TestPerson) => {
  const { clientId, matterName, matterRate, version } = await get(id, person)
  const body = { clientId, matterName, matterRate, version, matterPracticeAreas: areasOfMatter }
  return dataOf<Matter>(await app.call(matters.update, { params: { id }, body }, person.token)).matterPracticeAreas
}
const listed = async (practiceAreaId: string | undefined, { token }: TestPerson) =>
  dataOf<{ data: { matterName: string }[] }>(await app.call(matters.list, { query: { practiceAreaId } }, token))
    .data.map(({ matterName }) => matterName)
    .toSorted()

async function aWalledMatter() {
  const firm = await aFirm(app)
  const [insider, outsider] = [await firm.join('partner'), await firm.join('partner')]
  const { id } = await aMatter(app, firm, {
    matterName: 'Walled',
    matterAssignedToInfos: [{ userId: insider.id }],
  })
  const wall = (isRestricted: boolean) =>
    app.call(walls.set, { params: { id }, body: { isRestricted } }, insider.token).then(dataOf)
  await wall(true)
  return { firm, insider, outsider, id, wall }
}

test('a practice area that is typed on a restricted matter shows nowhere outside the wall', async () => {
  const { insider, outsider, id, wall } = await aWalledMatter()
  expect(await name(id, ['Litigation', SECRET], insider)).toEqual(['Litigation', SECRET])
  expect(await names(insider)).toContain(SECRET)
  expect(await trail(insider)).toContain(SECRET)
  expect(await names(outsider)).not.toContain(SECRET)
  expect(await trail(outsider)).not.toContain(SECRET)
  await wall(false)
  expect(await names(outsider)).toContain(SECRET)
})

test('somebody outside who has the same idea gets a practice area of the firm, and each list shows it once', async () => {
  const { firm, insider, outsider, id } = await aWalledMatter()
  await name(id, [SECRET], insider)
  const other = await aMatter(app, firm, { matterName: 'Open' }, outsider.token)
  expect(await name(other.id, [SECRET.toUpperCase()], outsider)).toEqual([SECRET.toUpperCase()])
  for (const person of [insider, outsider]) {
    const found = (await areas(person)).filter((area) => area.name.toLowerCase() === SECRET.toLowerCase())
    expect(found).toHaveLength(1)
    expect(await listed(found[0]?.id, person)).toEqual(person === insider ? ['Open', 'Walled'] : ['Open'])
  }
  expect(await name(id, ['Litigation', SECRET], insider)).toEqual(['Litigation', SECRET.toUpperCase()])
})

test('the practice area of a restricted matter is removed with it for good', async () => {
  const { firm, insider, id, wall } = await aWalledMatter()
  await name(id, [SECRET], insider)
  await wall(false)
  dataOf(await app.call(matters.delete, { params: { id } }, firm.administrator.token))
  const count = () =>
    asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ areas: number }>(
        'select count(*)::int as areas from app.practice_areas where name = $1',
        [SECRET],
      )
      return rows[0]?.areas
    })
  expect(await count()).toBe(1)
  await asOwnerOf(app, firm.id, (owner) => owner.query("select app.purge_record('matters', $1)", [id]))
  expect(await count()).toBe(0)
})
