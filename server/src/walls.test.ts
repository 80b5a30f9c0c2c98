import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { EndpointShape } from '#contract/endpoint.ts'
import { conflicts } from '#contract/conflicts.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { endpoints } from '#contract/index.ts'
import { matters } from '#contract/matters.ts'
import { timer } from '#contract/timer.ts'
import { walls } from '#contract/walls.ts'
import { expenseBody } from './testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from './testing/factories.ts'
import { anUpload } from './testing/files.ts'
import { aCourtUpdate, aNote } from './testing/progress.ts'
import { aClient, aMatter, dataOf } from './testing/records.ts'
import { useTestApp } from './testing/test-app.ts'
import { aTimekeeper } from './testing/time.ts'

/**
 * Walks the whole contract from outside a wall: an administrator asks every call before and after a restricted matter is
 * filled with records of every kind, and may notice no difference; every call that takes an id refuses the ids behind the
 * wall. Whoever adds an endpoint need not remember this test, and cannot slip by it: a key that a new call needs and that
 * is not known here fails it.
 */
const app = useTestApp()
/** In every text behind the wall and nowhere else. */
const SECRET = 'Zarquonia'

let firm: TestFirm
let insider: TestPerson
let open: { id: string; clientId: string }
let before: ReadonlyMap<string, string>
/** Every id behind the wall, by what it is. */
const hidden = new Map<string, string>()
/** The same of what everybody sees. */
const seen = new Map<string, string>()

const LEFT_OUT = new Map([
  ['timer.live', 'a stream that never ends; it tells a person of their own timer alone'],
  ['billingRuns.items', 'a run has no matter of its own; its items are behind the walls in billing-runs.test.ts'],
  ['credits.preview', 'an invoice is behind the walls of its matters in credits.test.ts'],
  ['ledes.check', 'an invoice is behind the walls of its matters'],
  ['ledes.export', 'the same'],
  ['conflicts.check', 'a conflict of interest does not stop at a wall: see the test of its own'],
])
const calls = endpoints.filter(([name, { access }]) => access.kind === 'needs' && !LEFT_OUT.has(name))
const readingCalls = calls.filter(([, { method, readOnly }]) => readOnly ?? method === 'GET')
const aboutMatters = readingCalls.filter(([, { query, body }]) => 'matterId' in { ...query?.shape, ...body?.shape })
const withIds = calls.filter(([, { params }]) => params !== undefined)

type Values = Readonly<Record<string, unknown>>

/** The values that calls are sent, by the name of the key. */
const known = (): Values => ({
  matterId: open.id,
  clientId: open.clientId,
  matterIds: open.id,
  clientIds: open.clientId,
  ids: [open.id],
  userId: insider.id,
  timeEntryUserId: insider.id,
  expenseAddedUserId: insider.id,
  text: SECRET,
  generalSearchText: SECRET,
  names: [SECRET],
  line: `1h ${SECRET}`,
  from: '2026-03-01',
  to: '2026-03-31',
  groupBy: 'matter',
  week: '2026-03-16',
  day: '2026-03-16',
  month: '2026-03',
  list: 'time-entries',
  kind: 'matter',
  currency: 'USD',
  currencyId: 1,
  homeCurrencyId: 1,
  foreignCurrencyId: 2,
  format: 'csv',
  issueDate: '2026-03-16',
  asAt: '2026-03-31',
  content: 'LEDES1998B[]',
  workIds: '01990000-0000-7000-8000-000000000000',
  lines: [{ kind: 'other', matterId: open.id, description: 'Advice', quantity: '1', rate: '100' }],
})

const isNeeded = (schema: z.core.$ZodType) => !(schema as z.ZodType).safeParse(undefined).success

/** Nothing but what has to be there, and the same with every text that could find something. */
function questionsOf(name: string, { query, body }: EndpointShape): readonly Values[] {
  const shape: Record<string, z.core.$ZodType> = { ...query?.shape, ...body?.shape }
  const minimal = Object.fromEntries(
    Object.keys(shape)
      .filter((key) => isNeeded(shape[key] as z.core.$ZodType))
      .map((key) => {
        if (!(key in known())) throw new Error(`add the value of ${key} for ${name} to walls.test.ts`)
        return [key, known()[key]]
      }),
  )
  const searching = Object.keys(shape).filter((key) => /text|search/i.test(key))
  return searching.length === 0
    ? [minimal]
    : [minimal, { ...minimal, ...Object.fromEntries(searching.map((key) => [key, SECRET])) }]
}

/**
 * What changes from call to call, whatever is stored: moments of the answer, the seals that come seconds later, and the ids
 * that a preview of an invoice gives its lines.
 */
const steady = (text: string) =>
  text
    .replace(/"requestId":"[^"]*"/g, '')
    .replace(/"(serverTime|now|generatedAt|sealedAt)":("[^"]*"|null)/g, '')
    .replace(/"sealNumber":(\d+|null)/g, '')
    .replace(/"lines":\[\{"id":"[^"]*"/g, '')

async function ask(
  endpoint: EndpointShape,
  values: Values,
  params: Readonly<Record<string, string>>,
  person: TestPerson,
): Promise<{ status: number; text: string }> {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const reply = await app.app.server.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? hidden.get('matter') ?? open.id))}`,
    ...(inQuery && { query: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])) }),
    headers: { authorization: `Bearer ${person.token}` },
    ...(!inQuery && { payload: values }),
  })
  return { status: reply.statusCode, text: steady(reply.body) }
}

/** The answers of every reading call, about visible records where it needs an id. */
async function everyAnswer(person: TestPerson): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const [name, endpoint] of withIds.filter((one) => readingCalls.includes(one)))
    for (const [kind, id] of seen) {
      const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, id]))
      const [minimal = {}] = questionsOf(name, endpoint)
      answers.set(`${name} of a ${kind}`, (await ask(endpoint, minimal, params, person)).text)
    }
  for (const [name, endpoint] of readingCalls.filter(([, { params }]) => params === undefined))
    for (const values of questionsOf(name, endpoint)) {
      const { status, text } = await ask(endpoint, values, {}, person)
      expect({ name, text: text.slice(0, 300), isAnswered: status < 500 }).toMatchObject({
        isAnswered: true,
      })
      answers.set(`${name} ${JSON.stringify(values)}`, text)
    }
  return answers
}

/** A record of every kind on a matter, by the insider. */
async function fill(matter: { id: string; clientId: string }, word: string, keep: (kind: string, id: string) => void) {
  const { token } = insider
  const desk = await aTimekeeper(app, firm, { ...matter, name: word, number: '' })
  keep('timeEntry', (await desk.save({ timeEntryUserId: insider.id, description: `${word} brief` }, insider)).id)
  const deleted = (await desk.save({ timeEntryUserId: insider.id, description: `${word} twice` }, insider)).id
  keep('deletedTimeEntry', deleted)
  await app.inject({
    method: 'DELETE',
    url: `/api/admin/time-entry/${deleted}`,
    headers: { authorization: `Bearer ${token}` },
  })
  dataOf(await app.call(timer.start, { body: {} }, token))
  const receipt = await anUpload(app, token, `${word}.pdf`)
  keep('file', receipt.id)
  const about = { matterId: matter.id, description: `${word} filing`, vendor: word, attachmentIds: [receipt.id] }
  const expense = { body: await expenseBody(app, firm, about) }
  keep('expense', dataOf<{ id: string }>(await app.call(expenses.create, expense, token)).id)
  const request = { body: await expenseBody(app, firm, { ...about, attachmentIds: [], isRequest: true }) }
  keep('expenseRequest', dataOf<{ id: string }>(await app.call(expenses.create, request, token)).id)
  const fee = { matterId: matter.id, description: `${word} fee`, amount: 1234.56, date: '2026-03-16' }
  keep('flatFee', dataOf<{ id: string }>(await app.call(flatFees.create, { body: fee }, token)).id)
  keep('note', (await aNote(app, token, matter.id, { title: word, followUpOn: '2026-03-20' })).id)
  const hearing = { judge: word, nextOn: '2026-03-24', nextPurpose: word, courtName: word }
  keep('courtUpdate', (await aCourtUpdate(app, token, matter.id, hearing)).id)
}

beforeAll(async () => {
  firm = await aFirm(app)
  insider = await firm.join('partner', 'Ife Marula')
  const client = await aClient(app, firm)
  const team = { clientId: client.id, matterAssignedToInfos: [{ userId: insider.id }] }
  const ordinary = await aMatter(app, firm, { ...team, matterName: 'Open matter' })
  open = { id: ordinary.id, clientId: client.id }
  seen.set('client', client.id).set('matter', ordinary.id)
  await fill(open, 'Ordinary', (kind, id) => seen.set(kind, id))
  const walled = await aMatter(app, firm, { ...team, matterName: 'To be walled' })
  dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, insider.token))
  before = await everyAnswer(firm.administrator)
  hidden.set('matter', walled.id)
  const renamed = {
    matterName: SECRET,
    clientId: client.id,
    matterRate: 'Hourly',
    description: SECRET,
    opposingParties: [SECRET],
  }
  dataOf(
    await app.call(
      matters.update,
      { params: { id: walled.id }, body: { ...renamed, matterAssignedToInfos: [{ userId: insider.id }] } },
      insider.token,
    ),
  )
  await fill({ id: walled.id, clientId: client.id }, SECRET, (kind, id) => hidden.set(kind, id))
}, 120_000)

describe('from outside a wall', () => {
  test('no list, search, count, sum, feed, export or suggestion changes with what happens behind it', async () => {
    const after = await everyAnswer(firm.administrator)
    expect(before.size).toBeGreaterThan(100)
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [question, answer] of before) expect(`${question} ${after.get(question)}`).toBe(`${question} ${answer}`)
  })

  test('its people see what is behind it, so that the walk above compares something', async () => {
    const answers = [...(await everyAnswer(insider)).values()].join('\n')
    expect(answers).toContain(SECRET)
    for (const kind of ['timeEntry', 'expense', 'flatFee', 'note', 'courtUpdate'])
      expect(answers).toContain(hidden.get(kind))
  })

  test('a conflict of interest is reported without its matter', async () => {
    const answer = await app.call(conflicts.check, { body: { names: [SECRET] } }, firm.administrator.token)
    const { hits } = dataOf<{ hits: { nameFound: string }[] }>(answer)
    expect(hits.length).toBeGreaterThan(0)
    for (const hit of hits)
      expect(hit).toMatchObject({
        nameFound: 'A restricted matter',
        recordNumber: null,
        recordName: null,
        matterId: null,
      })
  })

  test.each(withIds)('%s accepts no id from behind it', async (name, endpoint) => {
    const rows = () =>
      asOwnerOf(app, firm.id, async (owner) => {
        const { rows: found } = await owner.query<{ all: string }>(
          `select md5(string_agg(t::text, '|' order by t.id)) as all from app.time_entries t where t.matter_id = $1
           union all select md5(string_agg(t::text, '|' order by t.id)) from app.expenses t where t.matter_id = $1
           union all select md5(string_agg(t::text, '|' order by t.id)) from app.matters t where t.id = $1`,
          [hidden.get('matter')],
        )
        return found
      })
    const untouched = await rows()
    const keys = Object.keys(endpoint.params?.shape ?? {})
    for (const [kind, id] of hidden) {
      const params = Object.fromEntries(keys.map((key) => [key, id]))
      const { status, text } = await ask(endpoint, {}, params, firm.administrator)
      expect({ name, kind, status, isRefused: status >= 400 && status < 500, text }).toMatchObject({ isRefused: true })
      expect(text).not.toContain(SECRET)
    }
    expect(await rows()).toEqual(untouched)
  })

  test('there are calls about a matter by its id and by its name', () => {
    expect(withIds.length).toBeGreaterThan(40)
    expect(aboutMatters.length).toBeGreaterThan(15)
    expect(hidden.size).toBeGreaterThan(8)
  })

  test.each(aboutMatters)('%s reveals nothing about its matter when called with its name', async (name, endpoint) => {
    const behind = [...hidden].filter(([kind]) => kind !== 'matter').map(([, id]) => id)
    for (const values of questionsOf(name, endpoint)) {
      const { text } = await ask(endpoint, { ...values, matterId: hidden.get('matter') }, {}, firm.administrator)
      expect(text).not.toContain(SECRET)
      for (const id of behind) expect(text).not.toContain(id)
    }
  })
})
