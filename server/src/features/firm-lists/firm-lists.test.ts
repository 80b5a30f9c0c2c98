import { describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { activityTypes, practiceAreas, type ActivityChoice, type PracticeAreaChoice } from '#contract/firm-lists.ts'
import { lookups, type ActivityType } from '#contract/lookups.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper } from '../../testing/time.ts'

const app = useTestApp()

const tokenOf = ({ administrator }: TestFirm) => administrator.token
const types = async (firm: TestFirm) =>
  dataOf<ActivityChoice[]>(await app.call(activityTypes.list, {}, tokenOf(firm))).filter(
    ({ appliesTo }) => appliesTo === 'time',
  )
const areas = async (firm: TestFirm) =>
  dataOf<PracticeAreaChoice[]>(await app.call(practiceAreas.list, {}, tokenOf(firm)))
const offered = async (firm: TestFirm) =>
  dataOf<ActivityType[]>(await app.call(lookups.activityTypes, {}, tokenOf(firm))).map(
    ({ activityType }) => activityType,
  )
const typeNamed = async (firm: TestFirm, name: string) => {
  const found = (await types(firm)).find((type) => type.name === name)
  if (!found) throw new Error(`no activity type ${name}`)
  return found
}
const create = (firm: TestFirm, name: string, more: object = {}) =>
  app.call(activityTypes.create, { body: { name, appliesTo: 'time', billableByDefault: true, ...more } }, tokenOf(firm))
const change = (firm: TestFirm, { id, ...stored }: ActivityChoice, more: object) => {
  const { name, billableByDefault, version } = { ...stored, ...more }
  return app.call(activityTypes.update, { params: { id }, body: { name, billableByDefault, version } }, tokenOf(firm))
}

describe('an activity type', () => {
  test('is added as the last of its list and offered to new entries', async () => {
    const firm = await aFirm(app)
    const added = dataOf<ActivityChoice>(await create(firm, 'Site visit', { billableByDefault: false }))
    expect(added).toMatchObject({ name: 'Site visit', billableByDefault: false, isArchived: false, version: 1 })
    expect((await types(firm)).at(-1)).toEqual(added)
    expect((await offered(firm)).at(-1)).toBe('Site visit')
  })

  test('is renamed where it is on recorded time, and the audit trail says by whom', async () => {
    const firm = await aFirm(app)
    const matter = await aMatter(app, firm)
    const desk = await aTimekeeper(app, firm, matter)
    const { id } = await desk.save({ activityId: await firm.activityId('Client call') })
    dataOf(await change(firm, await typeNamed(firm, 'Client call'), { name: 'Telephone call' }))
    const entry = dataOf<{ activityType: string }>(await app.call(timeEntries.get, { params: { id } }, tokenOf(firm)))
    expect(entry.activityType).toBe('Telephone call')
    const trail = JSON.stringify((await app.call(audit.trail, {}, tokenOf(firm))).body)
    expect(trail).toContain('Telephone call')
    expect(trail).toContain('Client call')
  })

  test('keeps a name that no other of its list has, in any case of the letters', async () => {
    const firm = await aFirm(app)
    expect(await create(firm, 'CLIENT CALL')).toMatchObject({
      status: 409,
      body: { code: 'choice_known', errors: { name: expect.stringContaining('already') as string } },
    })
    const renamed = await change(firm, await typeNamed(firm, 'Travel'), { name: 'client call' })
    expect(renamed).toMatchObject({ status: 409, body: { code: 'choice_known' } })
    // Its own name in other letters is no other one.
    expect((await change(firm, await typeNamed(firm, 'Travel'), { name: 'TRAVEL' })).status).toBe(200)
    // Categories of expenses are another list.
    expect((await create(firm, 'Client call', { appliesTo: 'expense' })).status).toBe(200)
  })

  test('that somebody else has changed in the meantime is not overwritten', async () => {
    const firm = await aFirm(app)
    const read = await typeNamed(firm, 'Travel')
    dataOf(await change(firm, read, { name: 'Travelling' }))
    expect(await change(firm, read, { name: 'Journeys' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    expect((await types(firm)).map(({ name }) => name)).toContain('Travelling')
  })

  test('that is archived is offered no more and stays on its entries; restored, it is the last', async () => {
    const firm = await aFirm(app)
    const desk = await aTimekeeper(app, firm, await aMatter(app, firm))
    const { id: entryId } = await desk.save({ activityId: await firm.activityId('Travel') })
    const params = { id: (await typeNamed(firm, 'Travel')).id }
    expect(dataOf(await app.call(activityTypes.archive, { params }, tokenOf(firm)))).toMatchObject({ isArchived: true })
    expect(await offered(firm)).not.toContain('Travel')
    const entry = await app.call(timeEntries.get, { params: { id: entryId } }, tokenOf(firm))
    expect(dataOf<{ activityType: string }>(entry).activityType).toBe('Travel')
    dataOf(await app.call(activityTypes.restore, { params }, tokenOf(firm)))
    expect((await offered(firm)).at(-1)).toBe('Travel')
  })

  test('stays as long as it is the only one, or no time could be recorded', async () => {
    const firm = await aFirm(app)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.activities set archived_at = now() where name <> 'Travel' and applies_to = 'time'"),
    )
    const params = { id: (await typeNamed(firm, 'Travel')).id }
    expect(await app.call(activityTypes.archive, { params }, tokenOf(firm))).toMatchObject({
      status: 422,
      body: { code: 'last_choice' },
    })
    expect(await offered(firm)).toEqual(['Travel'])
  })

  test('is moved in front of another one and to the end', async () => {
    const firm = await aFirm(app)
    const before = (await types(firm)).map(({ id }) => id)
    const [first, second, third] = before
    const move = async (id: string | undefined, beforeId: string | null | undefined) =>
      dataOf(
        await app.call(
          activityTypes.move,
          { params: { id: id ?? '' }, body: { beforeId: beforeId ?? null } },
          tokenOf(firm),
        ),
      )
    await move(third, first)
    expect((await types(firm)).map(({ id }) => id).slice(0, 3)).toEqual([third, first, second])
    await move(third, null)
    expect((await types(firm)).map(({ id }) => id)).toEqual([...before.filter((id) => id !== third), third])
    expect(await offered(firm)).toEqual((await types(firm)).map(({ name }) => name))
  })

  test('of several changes of the order at once, each is made on the last one', async () => {
    const firm = await aFirm(app)
    const before = (await types(firm)).map(({ id }) => id)
    const moves = before
      .slice(0, 8)
      .map((id) => app.call(activityTypes.move, { params: { id }, body: { beforeId: null } }, tokenOf(firm)))
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const after = (await types(firm)).map(({ id }) => id)
    expect(after.slice(0, -8)).toEqual(before.slice(8))
    expect(after.toSorted()).toEqual(before.toSorted())
  })

  test('is changed by whoever changes the settings of the firm, and never by another firm', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const partner = await firm.join('partner')
    const type = await typeNamed(firm, 'Travel')
    const body = { name: 'X', appliesTo: 'time' as const, billableByDefault: true }
    expect((await app.call(activityTypes.list, {}, partner.token)).status).toBe(200)
    expect((await app.call(activityTypes.create, { body }, partner.token)).status).toBe(403)
    expect((await change(other, type, { name: 'Y' })).status).toBe(404)
    for (const call of [activityTypes.archive, activityTypes.restore])
      expect((await app.call(call, { params: { id: type.id } }, tokenOf(other))).status).toBe(404)
    const foreign = { params: { id: type.id }, body: { beforeId: null } }
    expect((await app.call(activityTypes.move, foreign, tokenOf(other))).status).toBe(404)
    expect(await typeNamed(firm, 'Travel')).toEqual(type)
  })
})

describe('a practice area', () => {
  test('is added, renamed, moved, archived and restored in the same way', async () => {
    const firm = await aFirm(app)
    const body = { name: 'Space law', usualRate: 'Retainer' as const }
    const added = dataOf<PracticeAreaChoice>(await app.call(practiceAreas.create, { body }, tokenOf(firm)))
    expect((await areas(firm)).at(-1)).toEqual(added)
    const params = { id: added.id }
    const edit = { name: 'Law of outer space', usualRate: 'Flat Rate' as const, version: added.version }
    expect(dataOf(await app.call(practiceAreas.update, { params, body: edit }, tokenOf(firm)))).toMatchObject({
      name: 'Law of outer space',
      usualRate: 'Flat Rate',
      version: 2,
    })
    const [first] = await areas(firm)
    dataOf(await app.call(practiceAreas.move, { params, body: { beforeId: first?.id ?? null } }, tokenOf(firm)))
    expect((await areas(firm))[0]?.name).toBe('Law of outer space')
    dataOf(await app.call(practiceAreas.archive, { params }, tokenOf(firm)))
    const lookedUp = async () => JSON.stringify((await app.call(lookups.practiceAreas, {}, tokenOf(firm))).body)
    expect(await lookedUp()).not.toContain('outer space')
    dataOf(await app.call(practiceAreas.restore, { params }, tokenOf(firm)))
    expect(await lookedUp()).toContain('outer space')
  })

  test('that belongs to a restricted matter is in no list of the firm', async () => {
    const firm = await aFirm(app)
    const matter = await aMatter(app, firm)
    const secret = 'Hostile takeover of Zephyr'
    const id = await asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ id: string }>(
        `insert into app.practice_areas (business_id, id, name, matter_id) values ($1, gen_random_uuid(), $2, $3) returning id`,
        [firm.id, secret, matter.id],
      )
      return rows[0]?.id ?? ''
    })
    expect((await areas(firm)).map(({ name }) => name)).not.toContain(secret)
    expect((await app.call(practiceAreas.archive, { params: { id } }, tokenOf(firm))).status).toBe(404)
    // Its name does not keep the firm from having an area of that name.
    const body = { name: secret, usualRate: 'Hourly' as const }
    expect((await app.call(practiceAreas.create, { body }, tokenOf(firm))).status).toBe(200)
  })
})
