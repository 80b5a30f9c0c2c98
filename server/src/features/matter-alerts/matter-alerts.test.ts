import { beforeEach, describe, expect, test } from 'vitest'
import { budgets, type Budget } from '#contract/budgets.ts'
import { notifications, type Notification, type NotificationEvent } from '#contract/notifications.ts'
import { courtUpdates } from '#contract/progress.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter, type TestMatter } from '../../testing/matters.ts'
import { aCourtUpdate, courtBody } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { joinAs } from '../../testing/roles.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper } from '../../testing/time.ts'
import { alertFirm, listFirmsToAlert } from './work.ts'

const app = useTestApp()
let firm: TestFirm
let administrator: TestPerson
/** Works on the matter. */
let partner: TestPerson
/** Works on it as well, in a role without court updates and budgets. */
let clerk: TestPerson
let stranger: TestPerson
let matter: TestMatter

beforeEach(async () => {
  // A Tuesday, ten in the morning in Lagos.
  app.clock.set('2026-03-17T09:00:00Z')
  firm = await aFirm(app)
  ;({ administrator } = firm)
  partner = await firm.join('partner')
  clerk = await joinAs(app, firm, ['clientInfo', 'matterMaster'])
  stranger = await firm.join('partner', 'Priya Nair')
  matter = await aMatter(app, firm, { name: 'Obi v Ade', members: [partner, clerk] })
})

const parts = () => ({ pool: app.app.pool, clock: app.clock })
const tell = () => alertFirm(parts(), firm.id)
const feed = async ({ token }: TestPerson) =>
  dataOf<{ data: Notification[] }>(await app.call(notifications.list, {}, token)).data
const textsOf = async (person: TestPerson, event: NotificationEvent) =>
  (await feed(person)).filter((one) => one.event === event).map(({ text }) => text)
const aHearing = (nextOn: string, more: object = {}) =>
  aCourtUpdate(app, administrator.token, matter.id, { nextOn, ...more })
const makeResponsible = ({ id }: TestPerson) =>
  asOwnerOf(app, firm.id, (owner) =>
    owner.query('update app.matters set responsible_id = $1 where id = $2', [id, matter.id]),
  )

const restrict = (isRestricted: boolean) =>
  asOwnerOf(app, firm.id, (owner) =>
    owner.query('update app.matters set is_restricted = $1 where id = $2', [isRestricted, matter.id]),
  )

describe('a hearing', () => {
  test('on the next working day is told once to who works on the matter and who reported the last one', async () => {
    const update = await aHearing('2026-03-18', { nextTime: '09:30' })
    await tell()
    await tell()
    const expected = [
      {
        event: 'hearingUpcoming',
        text: 'Hearing on 18/03/2026 at 09:30 in High Court of Example State: Obi v Ade',
        recordKind: 'courtUpdate',
        recordId: update.id,
      },
    ]
    expect(await feed(partner)).toMatchObject(expected)
    expect(await feed(administrator)).toMatchObject(expected)
    expect([await feed(clerk), await feed(stranger)]).toEqual([[], []])
  })

  test('is told by one of two servers that look at the same moment', async () => {
    await aHearing('2026-03-18')
    await Promise.all([tell(), tell(), tell()])
    expect(await feed(partner)).toHaveLength(1)
  })

  test('is told before the weekend, not days ahead, and again where it is moved', async () => {
    app.clock.set('2026-03-19T09:00:00Z')
    const update = await aHearing('2026-03-23')
    await tell()
    expect(await feed(partner)).toEqual([])
    app.clock.set('2026-03-20T09:00:00Z')
    await tell()
    expect(await textsOf(partner, 'hearingUpcoming')).toEqual([
      'Hearing on 23/03/2026 in High Court of Example State: Obi v Ade',
    ])
    const body = courtBody(matter.id, { nextOn: '2026-03-24', version: update.version })
    dataOf(await app.call(courtUpdates.update, { params: { id: update.id }, body }, administrator.token))
    app.clock.set('2026-03-23T09:00:00Z')
    await tell()
    expect(await textsOf(partner, 'hearingUpcoming')).toHaveLength(2)
  })

  test('that has passed is told once where nobody reported it, and is forgotten after a week', async () => {
    await aHearing('2026-03-18')
    app.clock.set('2026-03-26T09:00:00Z')
    await tell()
    expect(await feed(partner)).toEqual([])
    app.clock.set('2026-03-19T09:00:00Z')
    await tell()
    await tell()
    expect(await textsOf(partner, 'hearingUnreported')).toEqual([
      'The hearing of 18/03/2026 has no update yet: Obi v Ade',
    ])
  })

  test('that was reported is not', async () => {
    await aHearing('2026-03-18')
    app.clock.set('2026-03-19T09:00:00Z')
    await aCourtUpdate(app, administrator.token, matter.id, { date: '2026-03-18' })
    await tell()
    expect(await feed(partner)).toEqual([])
  })

  test('of a walled matter is told to nobody whom the wall bars, also not to who reported the last one', async () => {
    await aHearing('2026-03-18')
    await restrict(true)
    await tell()
    // The wall hides what is stored as well: it is opened to see that nothing was.
    await restrict(false)
    expect([await feed(administrator), await feed(partner)]).toMatchObject([[], [{ event: 'hearingUpcoming' }]])
  })
})

describe('a budget', () => {
  const save = async (body: object) =>
    dataOf<Budget>(await app.call(budgets.save, { params: { id: matter.id }, body }, administrator.token))

  test('is told of at the share of its warning, when it is used up, and again once it was changed', async () => {
    await makeResponsible(partner)
    const { version } = await save({ kind: 'hours', limit: 10 })
    const desk = await aTimekeeper(app, firm, matter)
    await desk.save({ duration: 7.9 })
    await tell()
    expect(await feed(partner)).toEqual([])
    await desk.save({ duration: 0.5 })
    await tell()
    await tell()
    expect(await textsOf(partner, 'budgetReached')).toEqual(['84% of the budget is used: Obi v Ade'])
    await desk.save({ duration: 1.6 })
    await tell()
    await tell()
    const used = 'The budget is used up: Obi v Ade'
    expect(await textsOf(partner, 'budgetReached')).toEqual([used, '84% of the budget is used: Obi v Ade'])
    await save({ kind: 'hours', limit: 11, version })
    await tell()
    expect(await textsOf(partner, 'budgetReached')).toHaveLength(3)
    // Whoever set it is told as well, and nobody else.
    expect(await textsOf(administrator, 'budgetReached')).toHaveLength(3)
    expect([await feed(clerk), await feed(stranger)]).toEqual([[], []])
  })

  test('is not told to whoever is responsible for the matter and may not see budgets', async () => {
    await makeResponsible(clerk)
    await save({ kind: 'hours', limit: 1 })
    await (await aTimekeeper(app, firm, matter)).save({ duration: 2 })
    await tell()
    expect(await feed(clerk)).toEqual([])
    expect(await textsOf(administrator, 'budgetReached')).toEqual(['The budget is used up: Obi v Ade'])
  })
})

test('firms are looked at from seven in their morning on, if they have hearings or budgets', async () => {
  const idle = await aFirm(app)
  await aHearing('2026-03-18')
  app.clock.set('2026-03-17T05:59:00Z')
  expect(await listFirmsToAlert(parts())).not.toContain(firm.id)
  app.clock.set('2026-03-17T06:00:00Z')
  const due = await listFirmsToAlert(parts())
  expect(due).toContain(firm.id)
  expect(due).not.toContain(idle.id)
})
