import { beforeAll, describe, expect, test } from 'vitest'
import { search, type SearchHits } from '#contract/search.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const ask = (person: TestPerson, text: string) => app.call(search.hits, { query: { text } }, person.token)
async function hits(person: TestPerson, text: string): Promise<SearchHits> {
  const { status, body } = await ask(person, text)
  expect(status).toBe(200)
  return body.data as SearchHits
}
const names = (found: { name: string }[]) => found.map(({ name }) => name)
const nothing: SearchHits = {
  matters: [],
  clients: [],
  timeEntries: [],
  progressNotes: [],
  courtUpdates: [],
  expenses: [],
  flatFees: [],
  invoices: [],
  payments: [],
  trustWithdrawals: [],
  trustRequests: [],
  trustLedgers: [],
}

let counter = 0
const insert = (firm: TestFirm, table: string, row: Record<string, unknown>) =>
  asOwnerOf(app, firm.id, async (owner) => {
    const id = newId()
    const columns = { business_id: firm.id, id, ...row }
    const places = Object.keys(columns).map((_, index) => `$${index + 1}`)
    await owner.query(
      `insert into app.${table} (${Object.keys(columns).join(', ')}) values (${places.join(', ')})`,
      Object.values(columns),
    )
    return id
  })

const aClient = (firm: TestFirm, company_name: string, more: Record<string, unknown> = {}) =>
  insert(firm, 'clients', {
    number: `C-${(counter += 1)}`,
    kind: 'company',
    company_name,
    created_by: firm.administrator.id,
    ...more,
  })

const aMatter = (firm: TestFirm, client_id: string, name: string, more: Record<string, unknown> = {}) =>
  insert(firm, 'matters', {
    number: `M-${(counter += 1)}`,
    client_id,
    name,
    rate_type: 'hourly',
    currency: 'USD',
    opened_on: '2026-01-05',
    created_by: firm.administrator.id,
    ...more,
  })

async function anEntry(firm: TestFirm, matter_id: string, description: string, more: Record<string, unknown> = {}) {
  return insert(firm, 'time_entries', {
    matter_id,
    user_id: firm.administrator.id,
    activity_id: await firm.activityId(),
    worked_on: '2026-03-16',
    description,
    worked_seconds: 4500,
    billed_hours: '1.25',
    billing_state: 'unbilled',
    rate: 100,
    rate_rule: 'firm',
    currency: 'USD',
    home_rate: 100,
    home_currency: 'USD',
    exchange_rate: 1,
    amount_minor: 12500,
    home_amount_minor: 12500,
    created_by: firm.administrator.id,
    ...more,
  })
}

const changeAs = (firm: TestFirm, statement: string, values: unknown[]) =>
  asOwnerOf(app, firm.id, (owner) => owner.query(statement, values))

/** Gives a person a role of the firm's own with these permissions and nothing else. */
async function giveRole(firm: TestFirm, person: TestPerson, permissions: string[]) {
  const role = await insert(firm, 'roles', { name: `Role ${(counter += 1)}`, permissions })
  await changeAs(firm, 'update app.members set role_id = $1 where id = $2', [role, person.id])
}

describe('hits', () => {
  test('a text finds matters, clients and time entries, each with its context', async () => {
    const firm = await aFirm(app)
    const client = await aClient(firm, 'Whitcombe Foods', { number: 'C-0900' })
    const matter = await aMatter(firm, client, 'Whitcombe v Obi', { number: 'M-0900', status: 'pending' })
    const entry = await anEntry(firm, matter, 'Call with Mrs Whitcombe')
    expect(await hits(firm.administrator, 'whitcombe')).toEqual({
      ...nothing,
      matters: [
        { id: matter, name: 'Whitcombe v Obi', number: 'M-0900', clientName: 'Whitcombe Foods', status: 'Pending' },
      ],
      clients: [{ id: client, name: 'Whitcombe Foods', number: 'C-0900', clientType: 'Company' }],
      timeEntries: [
        {
          id: entry,
          description: 'Call with Mrs Whitcombe',
          timeEntryDate: '2026-03-16',
          matterName: 'Whitcombe v Obi',
          userName: 'Amara Finch',
          duration: 1.25,
        },
      ],
    })
  })

  test('progress notes and court updates are found by their words, their matter and their suit number', async () => {
    const firm = await aFirm(app)
    const matter = await aMatter(firm, await aClient(firm, 'Nobody Limited'), 'Pelham lease')
    const update = (row: Record<string, unknown>) =>
      insert(firm, 'progress_updates', {
        matter_id: matter,
        user_id: firm.administrator.id,
        created_by: firm.administrator.id,
        happened_on: '2026-03-16',
        body: '{}',
        ...row,
      })
    const note = await update({ kind: 'note', title: 'Call', body_text: 'The surveyor was instructed.' })
    const court = await update({
      kind: 'court',
      court_name: 'High Court',
      suit_number: 'LD/77/2026',
      body_text: 'Mention.',
    })
    const noteHit = {
      id: note,
      title: 'Call',
      excerpt: 'The surveyor was instructed.',
      date: '2026-03-16',
      matterName: 'Pelham lease',
    }
    expect(await hits(firm.administrator, 'surveyor')).toEqual({ ...nothing, progressNotes: [noteHit] })
    expect((await hits(firm.administrator, 'ld/77')).courtUpdates).toMatchObject([
      { id: court, courtName: 'High Court' },
    ])
    const found = await hits(firm.administrator, 'pelham')
    expect([found.progressNotes.length, found.courtUpdates.length]).toEqual([1, 1])
    const person = await firm.join('partner')
    await giveRole(firm, person, ['courtUpdate'])
    const seen = await hits(person, 'pelham')
    expect([seen.progressNotes.length, seen.courtUpdates.length]).toEqual([0, 1])
  })

  test('GeneralSearchText is understood as well, and the case of keys does not matter', async () => {
    const firm = await aFirm(app)
    await aClient(firm, 'Halberd Shipping')
    for (const query of [{ GeneralSearchText: 'halberd' }, { TEXT: 'HALBERD', businessid: firm.id }]) {
      const { body } = await app.call(search.hits, { query }, firm.administrator.token)
      expect(names((body.data as SearchHits).clients)).toEqual(['Halberd Shipping'])
    }
  })

  test('the exact number comes first, then names that begin so, then a later word, then the middle of one', async () => {
    const firm = await aFirm(app)
    const client = await aClient(firm, 'Nobody Limited')
    for (const [name, number] of [
      ['Grandmar inquiry', 'M-2001'],
      ['Estate of Mar', 'M-2002'],
      ['Marula lease', 'M-2003'],
      ['Tax assessment', 'MAR'],
    ])
      await aMatter(firm, client, name ?? '', { number })
    expect(names((await hits(firm.administrator, 'mar')).matters)).toEqual([
      'Tax assessment',
      'Marula lease',
      'Estate of Mar',
      'Grandmar inquiry',
    ])
  })

  test('the newest come first among equals, and five of a kind at most', async () => {
    const firm = await aFirm(app)
    const client = await aClient(firm, 'Nobody Limited')
    for (let day = 1; day <= 7; day += 1) {
      const matter = await aMatter(firm, client, `Quarry ${day}`, { opened_on: `2026-02-0${day}` })
      await anEntry(firm, matter, `Visit to the quay ${day}`, { worked_on: `2026-03-0${day}` })
    }
    const found = await hits(firm.administrator, 'qua')
    expect(names(found.matters)).toEqual(['Quarry 7', 'Quarry 6', 'Quarry 5', 'Quarry 4', 'Quarry 3'])
    expect(found.timeEntries.map(({ timeEntryDate }) => timeEntryDate)).toEqual([
      '2026-03-07',
      '2026-03-06',
      '2026-03-05',
      '2026-03-04',
      '2026-03-03',
    ])
  })

  test("a matter is found by its client's name, and its entries by the matter's name and number", async () => {
    const firm = await aFirm(app)
    const matter = await aMatter(firm, await aClient(firm, 'Bellwether Foods'), 'Supply agreement', {
      number: 'M-7788',
    })
    await anEntry(firm, matter, 'Redraft')
    expect(names((await hits(firm.administrator, 'bellwether')).matters)).toEqual(['Supply agreement'])
    for (const text of ['m-7788', 'supply agree', '88'])
      expect((await hits(firm.administrator, text)).timeEntries).toHaveLength(1)
  })

  test('a text that was common long ago is found behind thousands of newer entries', async () => {
    const firm = await aFirm(app)
    const matter = await aMatter(firm, await aClient(firm, 'Nobody Limited'), 'Old work')
    const old = await anEntry(firm, matter, 'Charterparty of the Ann', { worked_on: '2019-05-01' })
    await changeAs(
      firm,
      `insert into app.time_entries select (e).* from (
         select jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'description', 'Other work', 'worked_on', date '2026-01-01')) as e
         from app.time_entries t, generate_series(1, 2100) where t.id = $1) copies`,
      [old],
    )
    expect((await hits(firm.administrator, 'charterparty')).timeEntries.map(({ id }) => id)).toEqual([old])
    // Two letters cannot use the trigrams; the newest five thousand entries are walked instead.
    expect((await hits(firm.administrator, 'Ch')).timeEntries.map(({ id }) => id)).toEqual([old])
  })

  test.each(['', ' ', 'a', ' a '])('%o is too short to find anything', async (text) => {
    const firm = await aFirm(app)
    await aClient(firm, 'aaa')
    expect(await hits(firm.administrator, text)).toEqual(nothing)
  })

  test('without a text there is nothing to find', async () => {
    const firm = await aFirm(app)
    const { status, body } = await app.call(search.hits, {}, firm.administrator.token)
    expect([status, body.data]).toEqual([200, nothing])
  })
})

describe('odd texts', () => {
  let firm: TestFirm
  beforeAll(async () => {
    firm = await aFirm(app)
    const client = await aClient(firm, '100% Cotton_Mills \\ Sons')
    const matter = await aMatter(firm, client, '100% Cotton_Mills \\ Sons')
    await anEntry(firm, matter, '100% Cotton_Mills \\ Sons')
    const other = await aClient(firm, '1000 CottonXMills Sons')
    await anEntry(firm, await aMatter(firm, other, '1000 CottonXMills Sons'), '1000 CottonXMills Sons')
  })

  test.each(['100%', 'cotton_m', 'mills \\ s', '% c', '_m'])('%o is looked for as it is written', async (text) => {
    const found = await hits(firm.administrator, text)
    expect(names(found.matters)).toEqual(['100% Cotton_Mills \\ Sons'])
    expect(names(found.clients)).toEqual(['100% Cotton_Mills \\ Sons'])
    expect(found.timeEntries.map(({ description }) => description)).toEqual(['100% Cotton_Mills \\ Sons'])
  })

  test.each([
    '%%',
    '__',
    '\\\\',
    "'; drop table app.matters; --",
    '" or 1=1',
    '<script>alert(1)</script>',
    '$1',
    '🙂🙂',
    'x'.repeat(200),
  ])('%o finds nothing and breaks nothing', async (text) => {
    expect(await hits(firm.administrator, text)).toEqual(nothing)
    expect(names((await hits(firm.administrator, 'cotton_')).matters)).toHaveLength(1)
  })

  test('SQL and HTML in names come back as they are', async () => {
    const name = `<img src=x onerror=alert(1)> O'Brien "; --`
    await aClient(firm, name)
    expect(names((await hits(firm.administrator, `O'Brien "; --`)).clients)).toEqual([name])
    expect(names((await hits(firm.administrator, '<img src=x')).clients)).toEqual([name])
  })

  test.each([
    ['more than 200 characters', 'x'.repeat(201)],
    ['a character that cannot be stored', 'ab\u0000cd'],
  ])('%s is refused with its reason', async (_, text) => {
    for (const key of ['text', 'generalSearchText']) {
      const { status, body } = await app.call(search.hits, { query: { [key]: text } }, firm.administrator.token)
      expect(status).toBe(400)
      expect(Object.keys(body.errors ?? {})).toEqual([key])
    }
  })
})

describe('what a person may not see', () => {
  test('a stranger is told that they are unauthorized', async () => {
    const { status, body } = await app.call(search.hits, { query: { text: 'whitcombe' } })
    expect(status).toBe(401)
    expect(body.message).toBe('You are unauthorized')
  })

  test("another firm's records are never found, and its ids are refused", async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    await anEntry(
      other,
      await aMatter(other, await aClient(other, 'Zanzibar Trading'), 'Zanzibar lease'),
      'Zanzibar call',
    )
    expect((await hits(other.administrator, 'zanzibar')).timeEntries).toHaveLength(1)
    expect(await hits(firm.administrator, 'zanzibar')).toEqual(nothing)
    const query = { text: 'zanzibar', BusinessId: other.id }
    expect((await app.call(search.hits, { query }, firm.administrator.token)).status).toBe(403)
  })

  test.each([
    ['matterMaster', { matters: 1, clients: 0, timeEntries: 0 }],
    ['clientInfo', { matters: 0, clients: 1, timeEntries: 0 }],
    ['timeEntry', { matters: 0, clients: 0, timeEntries: 1 }],
    ['Reports', { matters: 0, clients: 0, timeEntries: 0 }],
  ])('someone who holds %s alone sees its section alone', async (permission, counts) => {
    const firm = await aFirm(app)
    await anEntry(firm, await aMatter(firm, await aClient(firm, 'Kestrel Energy'), 'Kestrel audit'), 'Kestrel call')
    const person = await firm.join('partner')
    await giveRole(firm, person, [permission])
    const found = await hits(person, 'kestrel')
    const sizes = Object.fromEntries(Object.entries(found).map(([section, rows]) => [section, rows.length]))
    const none = Object.fromEntries(Object.keys(nothing).map((section) => [section, 0]))
    expect(sizes).toEqual({ ...none, ...counts })
  })

  test('a restricted matter and its entries are found by its members alone, and take no place of what others may see', async () => {
    const firm = await aFirm(app)
    const [insider, outsider] = [await firm.join('partner'), await firm.join('partner')]
    const client = await aClient(firm, 'Osprey Holdings')
    const open = await aMatter(firm, client, 'Merger file', { opened_on: '2020-01-01' })
    const openEntry = await anEntry(firm, open, 'Merger memo', { worked_on: '2020-01-02' })
    for (let n = 0; n < 8; n += 1) {
      const secret = await aMatter(firm, client, `Merger of Heron ${n}`, { is_restricted: true })
      await insert(firm, 'matter_members', { matter_id: secret, user_id: insider.id })
      for (let k = 0; k < 4; k += 1) await anEntry(firm, secret, `Merger call ${k}`)
    }
    const seen = await hits(insider, 'merger')
    expect(names(seen.matters)).toContain('Merger of Heron 7')
    expect(seen.timeEntries).toHaveLength(5)
    const left = await hits(outsider, 'merger')
    expect(names(left.matters)).toEqual(['Merger file'])
    expect(left.timeEntries.map(({ id }) => id)).toEqual([openEntry])
    expect(await hits(outsider, 'heron')).toEqual(nothing)
  })

  test('an associate finds assigned matters, their clients, and their own time', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    const client = await aClient(firm, 'Falconer Media')
    const assigned = await aMatter(firm, client, 'Falconer licence', { opened_on: '2020-01-01' })
    await insert(firm, 'matter_members', { matter_id: assigned, user_id: associate.id })
    const own = await anEntry(firm, assigned, 'Falconer call', { user_id: associate.id, worked_on: '2020-01-02' })
    const hidden = await aClient(firm, 'Falconer Mills')
    for (let n = 0; n < 30; n += 1) await anEntry(firm, assigned, 'Falconer note')
    for (let n = 0; n < 6; n += 1) await aMatter(firm, hidden, `Falconer ${n}`)
    expect((await hits(firm.administrator, 'falconer')).matters).toHaveLength(5)

    const found = await hits(associate, 'falconer')
    expect(names(found.matters)).toEqual(['Falconer licence'])
    expect(names(found.clients)).toEqual(['Falconer Media'])
    expect(found.timeEntries.map(({ id }) => id)).toEqual([own])
  })

  test('an own entry on a matter that a person no longer sees is not found by the name of that matter', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    const matter = await aMatter(firm, await aClient(firm, 'Nobody Limited'), 'Kittiwake inquiry')
    const own = await anEntry(firm, matter, 'Site visit', { user_id: associate.id })
    expect((await hits(firm.administrator, 'kittiwake')).timeEntries).toHaveLength(1)
    expect((await hits(associate, 'kittiwake')).timeEntries).toEqual([])
    expect((await hits(associate, 'site visit')).timeEntries).toMatchObject([{ id: own, matterName: '' }])
  })

  test('what lies in the recycle bin is not found', async () => {
    const firm = await aFirm(app)
    const client = await aClient(firm, 'Pelican Logistics')
    const matter = await aMatter(firm, client, 'Pelican claim')
    const entry = await anEntry(firm, matter, 'Pelican letter')
    const found = await hits(firm.administrator, 'pelican')
    expect([found.matters.length, found.clients.length, found.timeEntries.length]).toEqual([1, 1, 1])
    for (const [table, id] of [
      ['time_entries', entry],
      ['matters', matter],
      ['clients', client],
    ])
      await changeAs(firm, `update app.${table} set deleted_at = now(), deleted_by = $2 where id = $1`, [
        id,
        firm.administrator.id,
      ])
    expect(await hits(firm.administrator, 'pelican')).toEqual(nothing)
  })
})
