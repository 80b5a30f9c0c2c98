import { describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { courts, type Court, type OwnCourt } from '#contract/courts.ts'
import { courtUpdates } from '#contract/progress.ts'
import type { CourtDefaults, CourtUpdate } from '#contract/progress-shapes.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aCourtUpdate, courtBody } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const tokenOf = ({ administrator }: TestFirm) => administrator.token
const own = async (firm: TestFirm) => dataOf<OwnCourt[]>(await app.call(courts.own, {}, tokenOf(firm)))
const add = (firm: TestFirm, name: string, city = '') =>
  app.call(courts.create, { body: { name, city } }, tokenOf(firm))
const anOwnCourt = async (firm: TestFirm, name = 'Rent Tribunal') => {
  const { id } = dataOf<Court>(await add(firm, name))
  return { id, params: { id } }
}
const change = (firm: TestFirm, id: string, body: { name: string; version?: number }) =>
  app.call(courts.update, { params: { id }, body }, tokenOf(firm))
const isOffered = async (firm: TestFirm, id: string) =>
  dataOf<Court[]>(await app.call(courts.list, {}, tokenOf(firm))).some((court) => court.id === id)

describe("a firm's own court", () => {
  test('is renamed; what was written keeps the old name, and new court updates have the new one', async () => {
    const firm = await aFirm(app)
    const { id } = await anOwnCourt(firm)
    const matter = await aMatter(app, firm)
    const written = await aCourtUpdate(app, tokenOf(firm), matter.id, { courtId: id })
    expect(await own(firm)).toEqual([{ id, name: 'Rent Tribunal', city: '', isArchived: false, version: 1 }])
    const body = { name: 'Rent Tribunal of Lagos', city: 'Ikeja', version: 1 }
    expect(dataOf(await change(firm, id, body))).toMatchObject({ name: body.name, city: 'Ikeja', version: 2 })
    const unchanged = await app.call(courtUpdates.get, { params: { id: written.id } }, tokenOf(firm))
    expect(dataOf<CourtUpdate>(unchanged).courtName).toBe('Rent Tribunal')
    const defaults = await app.call(courtUpdates.defaults, { query: { matterId: matter.id } }, tokenOf(firm))
    expect(dataOf(defaults)).toMatchObject({ courtId: id, courtName: body.name })
    expect(await aCourtUpdate(app, tokenOf(firm), matter.id, { courtId: id })).toMatchObject({ courtName: body.name })
    const trail = JSON.stringify((await app.call(audit.trail, { query: { recordId: id } }, tokenOf(firm))).body)
    expect(trail).toContain('"what":"court"')
    expect(trail).toContain('Rent Tribunal of Lagos')
  })

  test('that is archived is on no new court update, and stays on those that have it', async () => {
    const firm = await aFirm(app)
    const { id, params } = await anOwnCourt(firm)
    const matter = await aMatter(app, firm)
    const written = await aCourtUpdate(app, tokenOf(firm), matter.id, { courtId: id })
    expect(dataOf(await app.call(courts.archive, { params }, tokenOf(firm)))).toMatchObject({ isArchived: true })
    expect(await isOffered(firm, id)).toBe(false)
    expect((await own(firm)).map((court) => court.isArchived)).toEqual([true])

    const create = (courtId: string) =>
      app.call(courtUpdates.create, { body: courtBody(matter.id, { courtId }) }, tokenOf(firm))
    expect(await create(id)).toMatchObject({ status: 422, body: { errors: { courtName: 'Court is not known' } } })
    const defaults = await app.call(courtUpdates.defaults, { query: { matterId: matter.id } }, tokenOf(firm))
    expect(dataOf<CourtDefaults>(defaults)).toMatchObject({ courtId: null, courtName: '' })
    const edit = { ...courtBody(matter.id, { courtId: id, title: 'Ruling' }), version: 1 }
    expect(
      dataOf(await app.call(courtUpdates.update, { params: { id: written.id }, body: edit }, tokenOf(firm))),
    ).toMatchObject({ courtId: id, courtName: 'Rent Tribunal', title: 'Ruling' })

    dataOf(await app.call(courts.restore, { params }, tokenOf(firm)))
    expect(await isOffered(firm, id)).toBe(true)
    expect((await create(id)).status).toBe(200)
  })

  test('has a name that no other court on offer has', async () => {
    const firm = await aFirm(app)
    const first = await anOwnCourt(firm, 'Rent Tribunal')
    const second = await anOwnCourt(firm, 'Land Tribunal')
    const known = { status: 409, body: { code: 'court_known', errors: { name: 'The firm already has this court' } } }
    expect(await change(firm, second.id, { name: 'RENT tribunal' })).toMatchObject(known)
    expect(await change(firm, second.id, { name: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { name: 'Court is required' } },
    })
    // The name of an archived court is free; then it stays archived.
    dataOf(await app.call(courts.archive, { params: first.params }, tokenOf(firm)))
    dataOf(await change(firm, second.id, { name: 'Rent Tribunal' }))
    expect(await app.call(courts.restore, { params: first.params }, tokenOf(firm))).toMatchObject(known)
  })

  test('that somebody else has changed in the meantime is not overwritten', async () => {
    const firm = await aFirm(app)
    const { id } = await anOwnCourt(firm)
    dataOf(await change(firm, id, { name: 'Tribunal of Rents', version: 1 }))
    expect(await change(firm, id, { name: 'Tribunal', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
  })

  test('is changed by whoever changes the settings of the firm, and never by another firm', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const partner = await firm.join('partner')
    const { id, params } = await anOwnCourt(firm)
    const edit = { params, body: { name: 'Tribunal' } }
    expect((await app.call(courts.list, {}, partner.token)).status).toBe(200)
    const changes = [courts.update, courts.archive, courts.restore]
    for (const call of [courts.own, ...changes]) expect((await app.call(call, edit, partner.token)).status).toBe(403)
    for (const call of changes) expect((await app.call(call, edit, tokenOf(other))).status).toBe(404)
    expect(await own(other)).toEqual([])
    expect(await own(firm)).toEqual([expect.objectContaining({ id, name: 'Rent Tribunal', version: 1 })])
  })
})
