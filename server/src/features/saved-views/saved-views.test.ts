import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { MAX_SAVED_VIEWS, savedViews, type SavedView } from '#contract/saved-views.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aClient, aMatter } from '../../testing/records.ts'
import { newId } from '../../platform/ids.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let partner: TestPerson
let associate: TestPerson

beforeAll(async () => {
  firm = await aFirm(app)
  partner = await firm.join('partner')
  associate = await firm.join('associate')
})

const save = (person: TestPerson, view: object = {}) =>
  app.call(
    savedViews.create,
    { body: { list: 'matters', name: `View ${newId()}`, query: 'status=Open&hide=none', ...view } },
    person.token,
  )
const saved = async (person: TestPerson, view: object = {}) => (await save(person, view)).body.data as SavedView
const views = async (person: TestPerson, list = 'matters') => {
  const { body } = await app.call(savedViews.list, { query: { list } }, person.token)
  return body.data as SavedView[]
}
const change = (person: TestPerson, id: string, body: object) =>
  app.call(savedViews.update, { params: { id }, body }, person.token)
const remove = (person: TestPerson, id: string) => app.call(savedViews.delete, { params: { id } }, person.token)
const choose = (person: TestPerson, viewId: string | null, list = 'matters') =>
  app.call(savedViews.choose, { body: { list, viewId } }, person.token)

describe('a view that is saved', () => {
  test("is its owner's, with the list as it was arranged", async () => {
    const { status, body } = await save(associate, { name: ' Open ones ', list: 'clients' })
    expect({ status, message: body.message, view: body.data }).toEqual({
      status: 200,
      message: 'View saved',
      view: {
        id: expect.any(String) as string,
        list: 'clients',
        name: 'Open ones',
        query: 'status=Open&hide=none',
        isShared: false,
        owner: { userId: associate.id, name: associate.name },
        isOwn: true,
        isDefault: false,
        canChange: true,
      },
    })
    expect((await views(associate, 'clients')).map(({ name }) => name)).toEqual(['Open ones'])
    expect(await views(associate, 'flat-fees')).toEqual([])
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    ['too long a name', { name: 'x'.repeat(81) }, 'name', 'At most 80 characters'],
    ['no list', { list: undefined }, 'list', 'List is required'],
    ['a list of no name', { list: '../x' }, 'list', 'List is not known'],
    ['too long a query', { query: 'x'.repeat(2_001) }, 'query', 'At most 2000 characters'],
  ])('with %s is refused', async (_, view, field, message) => {
    const { status, body } = await save(associate, view)
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: { [field]: message } })
  })

  test('cannot have the name of another view of the same list, in any letter case', async () => {
    await saved(associate, { name: 'Mine' })
    const { status, body } = await save(associate, { name: 'mine' })
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 409,
      code: 'view_name_taken',
      errors: { name: 'You already have a view with this name' },
    })
    expect((await save(associate, { name: 'Mine', list: 'expenses' })).status).toBe(200)
    expect((await save(partner, { name: 'Mine' })).status).toBe(200)
  })

  test('is one of fifty at most', async () => {
    const collector = await firm.join('associate')
    for (let made = 0; made < MAX_SAVED_VIEWS; made += 1) await saved(collector)
    expect(await save(collector)).toMatchObject({ status: 422, body: { code: 'too_many_views' } })
    expect((await save(collector, { list: 'clients' })).status).toBe(200)
  })
})

describe('a view of one’s own', () => {
  test('is renamed, rearranged and moved by its owner, and retains fields that were not sent', async () => {
    const person = await firm.join('associate')
    const [first, second] = [await saved(person, { name: 'First' }), await saved(person, { name: 'Second' })]
    const { body } = await change(person, second.id, { name: 'Renamed', position: 0 })
    expect(body.data).toMatchObject({ name: 'Renamed', query: second.query, isShared: false })
    await change(person, first.id, { query: 'status=Closed', position: 1 })
    const own = (await views(person)).filter(({ isShared }) => !isShared)
    expect(own.map(({ name, query }) => [name, query])).toEqual([
      ['Renamed', second.query],
      ['First', 'status=Closed'],
    ])
  })

  test('is hidden from everybody else, administrators included', async () => {
    const { id } = await saved(associate)
    for (const person of [partner, firm.administrator]) {
      expect((await views(person)).map((view) => view.id)).not.toContain(id)
      expect((await change(person, id, { name: 'Mine now' })).status).toBe(404)
      expect((await remove(person, id)).status).toBe(404)
      expect((await choose(person, id)).status).toBe(404)
    }
  })
})

describe('a shared view', () => {
  test('is seen by everybody in the firm and changed by its owner or an administrator', async () => {
    const { id } = await saved(associate, { isShared: true })
    expect((await views(partner)).find((view) => view.id === id)).toMatchObject({
      isOwn: false,
      canChange: false,
      owner: { userId: associate.id },
    })
    expect((await change(partner, id, { name: 'Taken' })).status).toBe(403)
    expect((await remove(partner, id)).status).toBe(403)
    expect((await change(firm.administrator, id, { name: 'Tidied' })).body.data).toMatchObject({
      name: 'Tidied',
      isOwn: false,
      canChange: true,
    })
    expect((await remove(firm.administrator, id)).body.message).toBe('View deleted')
    expect((await change(associate, id, { name: 'Gone' })).status).toBe(404)
  })

  test('is made private only by its owner, and is then nobody else’s default', async () => {
    const { id } = await saved(associate, { isShared: true })
    await choose(partner, id)
    await choose(associate, id)
    expect(await change(firm.administrator, id, { isShared: false })).toMatchObject({
      status: 422,
      body: { code: 'not_your_view' },
    })
    await change(associate, id, { isShared: false })
    await change(associate, id, { isShared: true })
    expect((await views(partner)).find((view) => view.id === id)?.isDefault).toBe(false)
    expect((await views(associate)).find((view) => view.id === id)?.isDefault).toBe(true)
  })
})

describe('the view that a list opens with', () => {
  test('is one per person and list, can be changed, and can be cleared', async () => {
    const person = await firm.join('associate')
    const [first, second] = [await saved(person), await saved(person)]
    const opening = async () => (await views(person)).filter(({ isDefault }) => isDefault).map(({ id }) => id)
    expect((await choose(person, first.id)).status).toBe(200)
    expect(await opening()).toEqual([first.id])
    await choose(person, second.id)
    expect(await opening()).toEqual([second.id])
    const elsewhere = await saved(person, { list: 'clients' })
    await choose(person, elsewhere.id, 'clients')
    const colleague = await firm.join('associate')
    const theirs = await saved(colleague)
    await choose(colleague, theirs.id)
    await choose(person, null)
    expect(await opening()).toEqual([])
    await remove(person, first.id)
    expect(await views(person, 'clients')).toMatchObject([{ id: elsewhere.id, isDefault: true }])
    expect((await views(colleague)).filter(({ isDefault }) => isDefault)).toMatchObject([{ id: theirs.id }])
  })

  test('belongs to that list, and is cleared when its view is deleted', async () => {
    const { id } = await saved(associate, { isShared: true })
    expect((await choose(partner, id, 'clients')).status).toBe(404)
    await choose(partner, id)
    expect((await remove(associate, id)).status).toBe(200)
    expect((await views(partner)).some(({ isDefault }) => isDefault)).toBe(false)
  })
})

describe('another firm, and nobody', () => {
  test('see no view and change none', async () => {
    const other = await aFirm(app)
    const { id } = await saved(associate, { isShared: true })
    expect(await views(other.administrator)).toEqual([])
    expect((await change(other.administrator, id, { name: 'x' })).status).toBe(404)
    expect((await remove(other.administrator, id)).status).toBe(404)
    expect((await choose(other.administrator, id)).status).toBe(404)
    expect((await app.call(savedViews.list, { query: { list: 'matters' } })).status).toBe(401)
    const named = { list: 'matters', businessId: other.id }
    expect((await app.call(savedViews.list, { query: named }, associate.token)).status).toBe(403)
  })

  test('an id that is none is refused', async () => {
    expect((await change(associate, 'x', { name: 'x' })).status).toBe(400)
    expect((await change(associate, newId(), { name: 'x' })).status).toBe(404)
  })
})

test('a view that is not shared stays out of the audit trail of others, until it is shared', async () => {
  const { id } = await saved(partner, { name: 'Merger of Zarquonia', query: 'text=Zarquonia' })
  const trailOf = async ({ token }: TestPerson) => JSON.stringify((await app.call(audit.trail, {}, token)).body)
  expect(await trailOf(firm.administrator)).toContain('"success":true')
  expect(await trailOf(firm.administrator)).not.toContain('Zarquonia')
  expect((await change(partner, id, { isShared: true })).status).toBe(200)
  expect(await trailOf(firm.administrator)).toContain('Zarquonia')
})

describe('a view that names a matter or a client', () => {
  const restrict = (id: string) =>
    app.call(walls.set, { params: { id }, body: { isRestricted: true } }, firm.administrator.token)

  test('behind a wall is nowhere for people who are barred, and there again when they are let in', async () => {
    const insider = await firm.join('partner')
    const matter = await aMatter(app, firm, {
      matterName: 'Project Nightjar',
      matterAssignedToInfos: [{ userId: firm.administrator.id }, { userId: insider.id }],
    })
    const shared = { isShared: true, name: 'Nightjar, unbilled', list: 'time-entries' }
    const { id } = await saved(insider, { ...shared, query: `matterId=${matter.id.toUpperCase()}&billable=4` })
    const seen = async (person: TestPerson) => (await views(person, 'time-entries')).some((view) => view.id === id)
    const trail = async (person: TestPerson) =>
      JSON.stringify((await app.call(audit.trail, {}, person.token)).body.data)
    expect(await seen(partner)).toBe(true)
    expect((await choose(partner, id, 'time-entries')).status).toBe(200)
    expect(await trail(partner)).toContain('Nightjar, unbilled')
    expect((await restrict(matter.id)).status).toBe(200)
    expect(await seen(partner)).toBe(false)
    expect(await trail(partner)).not.toContain('Nightjar')
    expect((await choose(partner, id, 'time-entries')).status).toBe(404)
    expect((await change(partner, id, { name: 'Mine now' })).status).toBe(404)
    expect((await remove(partner, id)).status).toBe(404)
    for (const person of [insider, firm.administrator]) expect(await seen(person)).toBe(true)
  })

  test('is not listed for people who see assigned matters only, until they are assigned', async () => {
    const client = await aClient(app, firm)
    const matter = await aMatter(app, firm, { clientId: client.id })
    const ofMatter = await saved(partner, { isShared: true, query: `matterId=${matter.id}` })
    const ofClient = await saved(partner, { isShared: true, query: `clientId=${client.id}` })
    const listed = async (person: TestPerson) => {
      const ids = (await views(person)).map(({ id }) => id)
      return [ofMatter, ofClient].map(({ id }) => ids.includes(id))
    }
    expect(await listed(partner)).toEqual([true, true])
    expect(await listed(associate)).toEqual([false, false])
    const own = await aMatter(app, firm, { clientId: client.id, matterAssignedToInfos: [{ userId: associate.id }] })
    expect(own.clientId).toBe(client.id)
    expect(await listed(associate)).toEqual([false, true])
  })

  test('that its reader does not see cannot be saved either', async () => {
    const matter = await aMatter(app, firm)
    expect((await save(associate, { query: `matterId=${matter.id}` })).status).toBe(404)
    expect((await save(associate, { query: `matterId=${newId()}` })).status).toBe(200)
  })
})

describe('a person who only reads', () => {
  test('saves views, and does not share them with the firm', async () => {
    const reader = await firm.join('readonly')
    expect(await save(reader, { isShared: true })).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
    const { id } = await saved(reader)
    expect((await change(reader, id, { isShared: true })).status).toBe(403)
    expect((await change(reader, id, { name: 'Renamed' })).status).toBe(200)
  })
})
