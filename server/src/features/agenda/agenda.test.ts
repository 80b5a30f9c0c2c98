import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { agenda, type AgendaDay, type AgendaItem, type MorningList } from '#contract/agenda.ts'
import { courtUpdates } from '#contract/progress.ts'
import { newId } from '../../platform/ids.ts'
import { concurrently } from '../../testing/concurrency.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aCourtUpdate, aNote, courtBody } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

// The firm's today is 17 March 2026.
const app = useTestApp()

const dates = async (token: string, query: object = {}) =>
  dataOf<{ data: AgendaItem[]; hasMore: boolean }>(await app.call(agenda.list, { query }, token))
const titles = async (token: string, query: object = {}) =>
  (await dates(token, query)).data.map(({ day, title }) => `${day} ${title}`)
const morning = async (token: string, query: object = {}) =>
  dataOf<MorningList>(await app.call(agenda.morning, { query }, token))

/** A firm with a matter of two people, a hearing in April and a follow-up next week. */
async function aBusyFirm(): Promise<{ firm: TestFirm; token: string; matterId: string; updateId: string }> {
  const firm = await aFirm(app)
  const { token } = firm.administrator
  const matter = await aMatter(app, firm, { name: 'Obi v Ade' })
  const update = await aCourtUpdate(app, token, matter.id, { nextOn: '2026-04-20', nextPurpose: 'Ruling' })
  await aNote(app, token, matter.id, { title: 'Ask for the file', followUpOn: '2026-03-24' })
  return { firm, token, matterId: matter.id, updateId: update.id }
}

describe('upcoming dates', () => {
  test('are the hearings that stand and the follow-ups to do, the next day first', async () => {
    const { firm, token, matterId, updateId } = await aBusyFirm()
    expect(await titles(token)).toEqual(['2026-03-24 Ask for the file', '2026-04-20 Ruling'])
    expect((await dates(token, { kind: 'hearing' })).data).toMatchObject([
      { updateId, source: 'courtUpdate', matterName: 'Obi v Ade', courtName: 'High Court of Example State' },
    ])
    expect(await titles(token, { from: '2026-03-25', to: '2026-04-19' })).toEqual([])
    expect((await dates(token, { size: 1 })).hasMore).toBe(true)
    expect(await titles(token, { size: 1, page: 2 })).toEqual(['2026-04-20 Ruling'])
    const days = dataOf<AgendaDay[]>(
      await app.call(agenda.days, { query: { from: '2026-03-01', to: '2026-04-11' } }, token),
    )
    expect(days).toMatchObject([
      { day: '2026-03-24', hearings: 0, followUps: 1, items: [{ title: 'Ask for the file' }] },
    ])
    const tooMany = await app.call(agenda.days, { query: { from: '2026-03-01', to: '2026-04-12' } }, token)
    expect([tooMany.status, tooMany.body.code]).toEqual([422, 'too_many_days'])
    // A closed matter is on nobody's agenda.
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.matters set status = 'closed', closed_on = '2026-03-17' where id = $1", [matterId]),
    )
    expect(await titles(token)).toEqual([])
  })

  test('of one day come by their time, and those of which only the day is known after them', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    for (const [nextPurpose, nextTime] of [
      ['Mention', null],
      ['Trial', '11:00'],
      ['Ruling', '09:30'],
    ]) {
      const matter = await aMatter(app, firm)
      await aCourtUpdate(app, token, matter.id, { nextOn: '2026-04-20', nextPurpose, nextTime, nextRoom: 'Court 3' })
    }
    const { data } = await dates(token)
    expect(data.map(({ time, title, room }) => [time, title, room])).toEqual([
      ['09:30', 'Ruling', 'Court 3'],
      ['11:00', 'Trial', 'Court 3'],
      [null, 'Mention', 'Court 3'],
    ])
    const [day] = dataOf<AgendaDay[]>(
      await app.call(agenda.days, { query: { from: '2026-04-01', to: '2026-04-30' } }, token),
    )
    expect(day?.items.map(({ title }) => title)).toEqual(['Ruling', 'Trial', 'Mention'])
  })

  test('give way to the date of a later update of the same case, and to what happened on the day', async () => {
    const { token, matterId } = await aBusyFirm()
    const hearing = { kind: 'hearing', from: '2026-01-01' }
    // Heard again before the date, which stays; then moved forward; another case of the matter keeps its own.
    await aCourtUpdate(app, token, matterId, { date: '2026-03-17' })
    expect(await titles(token, hearing)).toEqual(['2026-04-20 Ruling'])
    await aCourtUpdate(app, token, matterId, { date: '2026-03-17', nextOn: '2026-03-30', nextPurpose: 'Earlier' })
    await aCourtUpdate(app, token, matterId, { suitNumber: 'LD/77/2026', nextOn: '2026-06-01', nextPurpose: 'Mention' })
    expect(await titles(token, hearing)).toEqual(['2026-03-30 Earlier', '2026-06-01 Mention'])
    app.clock.set('2026-03-31T09:00:00Z')
    try {
      expect((await morning(token)).unreported).toMatchObject({ count: 1, rows: [{ title: 'Earlier' }] })
      await aCourtUpdate(app, token, matterId, { date: '2026-03-30' })
      expect((await morning(token)).unreported.count).toBe(0)
      expect(await titles(token, hearing)).toEqual(['2026-06-01 Mention'])
    } finally {
      app.clock.set('2026-03-17T09:00:00Z')
    }
  })

  test('end with the case that they were given in', async () => {
    const { token, matterId } = await aBusyFirm()
    const hearing = { kind: 'hearing' }
    const other = { suitNumber: 'LD/77/2026', nextOn: '2026-06-01', nextPurpose: 'Mention' }
    await aCourtUpdate(app, token, matterId, other)
    const over = await aCourtUpdate(app, token, matterId, { date: '2026-03-17', isConcluded: true })
    expect(await titles(token, hearing)).toEqual(['2026-06-01 Mention'])
    dataOf(await app.call(courtUpdates.delete, { params: { id: over.id } }, token))
    expect(await titles(token, hearing)).toEqual(['2026-04-20 Ruling', '2026-06-01 Mention'])
  })

  test('are those of a person who works on the matter, or who follows up', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const [member, other] = [await firm.join('associate'), await firm.join('associate')]
    const matter = await aMatter(app, firm, { members: [member] })
    await aCourtUpdate(app, token, matter.id, {
      nextOn: '2026-04-20',
      followUpOn: '2026-03-19',
      followUpUserId: member.id,
      title: 'File the reply',
    })
    expect(await titles(member.token, { UserId: member.id })).toEqual([
      '2026-03-19 File the reply',
      '2026-04-20 Hearing',
    ])
    expect(await titles(token, { UserId: firm.administrator.id })).toEqual(['2026-04-20 Hearing'])
    expect(await titles(token, { UserId: other.id })).toEqual([])
    // Who does not work on the matter does not learn of its dates.
    expect(await titles(other.token)).toEqual([])
    expect(await morning(other.token)).toMatchObject({ withoutDate: { count: 0 } })
  })

  test('a follow-up leaves the agenda when it is done, by whose it is or by whoever may edit', async () => {
    const { firm, token, matterId } = await aBusyFirm()
    const reader = await firm.join('readonly')
    const [item] = (await dates(token, { kind: 'followUp', matterId })).data
    const settle = (asker: string, id: string, isDone = true) =>
      app.call(agenda.followUp, { params: { id }, body: { isDone } }, asker)
    const id = item?.updateId ?? ''
    expect((await settle(reader.token, id)).status).toBe(403)
    expect((await settle(token, newId())).status).toBe(404)
    expect((await settle(token, id)).status).toBe(200)
    expect(await titles(token, { kind: 'followUp' })).toEqual([])
    expect((await settle(token, id, false)).status).toBe(200)
    expect(await titles(token, { kind: 'followUp' })).toEqual(['2026-03-24 Ask for the file'])
    const [update] = (await dates(token, { kind: 'hearing' })).data
    expect((await settle(token, update?.updateId ?? '')).body.code).toBe('no_follow_up')
  })

  test('show nothing that the person has no permission for', async () => {
    const { firm } = await aBusyFirm()
    const person = await firm.join('readonly')
    const give = (...permissions: string[]) =>
      asOwnerOf(app, firm.id, (owner) =>
        owner.query("update app.roles set permissions = $1 where key = 'readonly'", [permissions]),
      )
    const seen = () => app.call(agenda.list, {}, person.token)
    await give('progressNote')
    await expect.poll(() => titles(person.token)).toEqual(['2026-03-24 Ask for the file'])
    expect(await morning(person.token)).toMatchObject({ unreported: { count: 0 }, withoutDate: { count: 0 } })
    await give('courtUpdate')
    await expect.poll(() => titles(person.token)).toEqual(['2026-04-20 Ruling'])
    await give('timeEntry')
    await expect.poll(async () => (await seen()).status).toBe(403)
  })
})

describe('the morning list', () => {
  test('names matters in court without a next date, until the case is concluded, and what is overdue', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const [dated, undated, over, never, quiet] = [
      await aMatter(app, firm, { name: 'Dated' }),
      await aMatter(app, firm, { name: 'Undated' }),
      await aMatter(app, firm, { name: 'Over' }),
      await aMatter(app, firm, { name: 'Never heard' }),
      await aMatter(app, firm, { name: 'Not in court' }),
    ]
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.matters set court_name = 'High Court', suit_number = 'S/1' where id = $1", [never.id]),
    )
    await aCourtUpdate(app, token, dated.id, { nextOn: '2026-04-20' })
    await aCourtUpdate(app, token, undated.id)
    await aCourtUpdate(app, token, over.id, { isConcluded: true })
    await aNote(app, token, quiet.id, { title: 'Late', date: '2026-03-01', followUpOn: '2026-03-16' })
    const list = await morning(token)
    expect(list).toMatchObject({ today: '2026-03-17', unreported: { count: 0, rows: [] } })
    expect(
      list.withoutDate.rows.map(({ matterName, lastUpdateOn, suitNumber }) => [matterName, lastUpdateOn, suitNumber]),
    ).toEqual([
      ['Never heard', null, 'S/1'],
      ['Undated', '2026-03-16', 'LD/1234/2025'],
    ])
    expect(list.overdue).toMatchObject({ count: 1, rows: [{ title: 'Late', day: '2026-03-16' }] })
    expect((await morning(token, { UserId: newId() })).withoutDate.count).toBe(0)
  })

  test('keeps a matter whose other case goes on', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id } = await aMatter(app, firm)
    const waiting = async () => (await morning(token)).withoutDate.rows.map(({ suitNumber }) => suitNumber)
    await aCourtUpdate(app, token, id, { suitNumber: 'S/1', date: '2026-03-10' })
    await aCourtUpdate(app, token, id, { suitNumber: 'S/2', date: '2026-03-12', isConcluded: true })
    expect(await waiting()).toEqual(['S/1'])
    await aCourtUpdate(app, token, id, { suitNumber: 's/1', date: '2026-03-13', isConcluded: true })
    expect(await waiting()).toEqual([])
    // An appeal begins after the end.
    await aCourtUpdate(app, token, id, { suitNumber: 'S/1', date: '2026-03-16' })
    expect(await waiting()).toEqual(['S/1'])
  })
})

describe('the calendar behind a secret address', () => {
  const make = async (token: string, covers = 'mine') =>
    dataOf<{ address: string }>(await app.call(agenda.makeFeed, { body: { covers } }, token)).address
  const fetched = (address: string) => app.app.server.inject({ url: new URL(address).pathname })
  const eventsOf = (text: string) =>
    new ICAL.Component(ICAL.parse(text) as unknown[])
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event))

  test('is read by an independent parser without complaint, and says what changed', async () => {
    const firm = await aFirm(app, { name: 'Marula, Finch; Söhne \\ Co' })
    const { token } = firm.administrator
    const purpose = `Adoption; of "addresses", part\\two ${'für Zwecke '.repeat(12)}`.trim()
    const matter = await aMatter(app, firm, { name: 'Obi, Ade & Co v Eze; others' })
    const update = await aCourtUpdate(app, token, matter.id, { nextOn: '2026-12-31', nextPurpose: purpose })
    await aNote(app, token, matter.id, { title: 'Ring the registry', followUpOn: '2026-03-24' })
    const address = await make(token)
    const reply = await fetched(address)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    for (const line of reply.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(reply.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const calendar = new ICAL.Component(ICAL.parse(reply.body) as unknown[])
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toContain('Marula')
    // As RFC 5545 has it: properties first, then events, and each line with its end.
    expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('Africa/Lagos')
    expect(reply.body.split('BEGIN:VEVENT', 1)[0]).toContain('\r\nX-WR-TIMEZONE:Africa/Lagos\r\n')
    expect(reply.body).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/)
    const [followUp, hearing] = eventsOf(reply.body)
    expect(followUp?.summary).toBe('Ring the registry: Obi, Ade & Co v Eze; others')
    expect(hearing).toMatchObject({
      uid: `hearing-${update.id}@lexhold`,
      summary: `${purpose}: Obi, Ade & Co v Eze; others`,
      location: 'High Court of Example State',
      sequence: 0,
    })
    expect([hearing?.startDate.isDate, hearing?.startDate.toString(), hearing?.endDate.toString()]).toEqual([
      true,
      '2026-12-31',
      '2027-01-01',
    ])
    expect(hearing?.description).toContain(`/view/court-update?id=${update.id}`)
    const moved = courtBody(matter.id, { nextOn: '2027-01-04', version: 1 })
    await app.call(courtUpdates.update, { params: { id: update.id }, body: moved }, token)
    expect(eventsOf((await fetched(address)).body)[1]).toMatchObject({
      uid: hearing?.uid,
      sequence: 1,
      summary: 'Hearing: Obi, Ade & Co v Eze; others',
    })
    const timed = { nextOn: '2027-01-04', nextTime: '09:30', nextRoom: 'Court 3', version: 2 }
    await app.call(courtUpdates.update, { params: { id: update.id }, body: courtBody(matter.id, timed) }, token)
    const sitting = eventsOf((await fetched(address)).body)[1]
    // Half past nine in Lagos, wherever the calendar is read.
    expect([sitting?.startDate.toString(), sitting?.endDate.toString(), sitting?.location]).toEqual([
      '2027-01-04T08:30:00Z',
      '2027-01-04T09:30:00Z',
      'High Court of Example State, Court 3',
    ])
    // Nothing that could open it again is kept.
    const secret = address.split('/').at(-2) ?? ''
    const stored = await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        'select to_jsonb(f)::text as text from app.calendar_feeds f union all select after::text from app.audit_log',
      ),
    )
    expect(JSON.stringify(stored.rows)).not.toContain(secret)
  })

  test('ends when it is revoked, replaced, or the person leaves the firm', async () => {
    const { firm, token } = await aBusyFirm()
    const first = await make(token)
    const second = await make(token, 'all')
    expect(dataOf(await app.call(agenda.feed, {}, token))).toMatchObject({ covers: 'all' })
    expect((await fetched(first)).statusCode).toBe(404)
    expect((await fetched(second)).statusCode).toBe(200)
    const other = (_: string, first: string) => `calendar/${first === '_' ? '-' : '_'}`
    expect((await fetched(second.replace(/calendar\/(.)/, other))).statusCode).toBe(404)
    await app.call(agenda.revokeFeed, {}, token)
    expect((await fetched(second)).statusCode).toBe(404)
    expect(dataOf(await app.call(agenda.feed, {}, token))).toBeNull()
    const person = await firm.join('partner')
    const theirs = await make(person.token, 'all')
    expect(eventsOf((await fetched(theirs)).body)).toHaveLength(2)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.members set removed_at = now() where id = $1', [person.id]),
    )
    expect((await fetched(theirs)).statusCode).toBe(404)
  })

  test('is made once where two devices ask for it at once', async () => {
    const firm = await aFirm(app)
    const { id, token } = firm.administrator
    const made = await concurrently(app, {
      settings: { 'app.business_id': firm.id, 'app.user_id': id },
      hold: (maker) =>
        maker.query(
          `insert into app.calendar_feeds (business_id, id, user_id, secret_hash, covers)
           values ($1, $2, $3, sha256('other device'), 'mine')`,
          [firm.id, newId(), id],
        ),
      call: () => app.call(agenda.makeFeed, { body: { covers: 'all' } }, token),
    })
    expect(made).toMatchObject({ status: 409, body: { code: 'feed_made' } })
    expect(dataOf(await app.call(agenda.feed, {}, token))).toMatchObject({ covers: 'mine' })
  })

  test('shows what the person may see at each reading: walls, scope and permissions hold', async () => {
    const { firm, token, matterId } = await aBusyFirm()
    const [partner, associate] = [await firm.join('partner'), await firm.join('associate')]
    const [all, own] = [await make(partner.token, 'all'), await make(associate.token, 'all')]
    const count = async (address: string) => eventsOf((await fetched(address)).body).length
    expect([await count(all), await count(own), await count(await make(partner.token))]).toEqual([2, 0, 0])
    const again = await make(partner.token, 'all')
    const change = (statement: string, values: unknown[]) =>
      asOwnerOf(app, firm.id, (owner) => owner.query(statement, values))
    await change('insert into app.matter_members (business_id, id, matter_id, user_id) values ($1, $2, $3, $4)', [
      firm.id,
      newId(),
      matterId,
      associate.id,
    ])
    await change('update app.matters set is_restricted = true where id = $1', [matterId])
    expect([await count(again), await count(own)]).toEqual([0, 2])
    await change("update app.roles set permissions = '{progressNote}' where key = 'associate'", [])
    expect(await count(own)).toBe(1)
    expect(await titles(token)).toEqual([])
  })
})
