import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { EndpointShape } from '#contract/endpoint.ts'
import { conflicts } from '#contract/conflicts.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { endpoints } from '#contract/index.ts'
import { matters } from '#contract/matters.ts'
import { trustAccounts } from '#contract/trust-accounts.ts'
import { timer } from '#contract/timer.ts'
import { walls } from '#contract/walls.ts'
import { expenseBody } from './testing/expenses.ts'
import { allowSelfApproval, billMatter } from './testing/billed-matter.ts'
import { aFirm, type TestFirm, type TestPerson } from './testing/factories.ts'
import { anUpload } from './testing/files.ts'
import { settleJobs, useJobs } from './testing/jobs-role.ts'
import { officeBook } from './testing/ledger.ts'
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
const jobs = useJobs(app)
/** In every text behind the wall and nowhere else. */
const SECRET = 'Zarquonia'
const LEDES_FILE = 'LEDES1998B[]'

let firm: TestFirm
let insider: TestPerson
let open: { id: string; clientId: string }
let before: ReadonlyMap<string, string>
/** Every id behind the wall, by what it is. */
const hidden = new Map<string, string>()
/** The same of what everybody sees. */
const seen = new Map<string, string>()

const LEFT_OUT = new Map([
  ['plans.quote', 'what the firm pays for its plan; no matter is part of it'],
  ['timer.live', 'a stream that never ends; it tells a person of their own timer alone'],
  ['bankStatements.preview', 'it says what is in the file that is sent with it'],
  ['conflicts.check', 'a conflict of interest does not stop at a wall: see the test of its own'],
])
/** What the lists show of a matter. */
const LISTED = [
  'timeEntry',
  'expense',
  'flatFee',
  'note',
  'courtUpdate',
  'invoices 3',
  'payments 0',
  'clientCredits 0',
  'billingRuns 0',
  'recurringInvoices 0',
  'journal 0',
]
/** The books of the firm are whole (ledger.md §12, decision 0029): their sums include matters behind walls, and name none. */
const FIRM_WIDE = /^(ledgerReports|accountBudgets|trustReports|trustReconciliations)\./
const calls = endpoints.filter(([name, { access }]) => access.kind === 'needs' && !LEFT_OUT.has(name))
const readingCalls = calls.filter(([, { method, readOnly }]) => readOnly ?? method === 'GET')
const aboutMatters = readingCalls.filter(([, { query, body }]) => 'matterId' in { ...query?.shape, ...body?.shape })
const withIds = calls.filter(([, { params }]) => params !== undefined)

type Values = Readonly<Record<string, unknown>>

const sentInvoice = () => seen.get('invoices 3')
/** What a call needs beside what its schema requires. */
const added = (name: string): Values => {
  // The person's own exports are in the trail: what the insider did is asked for.
  if (name.startsWith('audit.')) return { userId: insider.id }
  if (name === 'imports.template') return { kind: 'timeEntries' }
  if (name === 'credits.preview') return { amount: '5' }
  if (name === 'invoiceBulk.pdfs') return { ids: sentInvoice() }
  if (name === 'messages.thread') return { matterId: open.id }
  if (name === 'ledes.check') return { ids: sentInvoice() }
  return name === 'ledes.export' ? { ids: sentInvoice(), accept: true } : {}
}

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
  group: open.clientId,
  week: '2026-03-16',
  day: '2026-03-16',
  month: '2026-03',
  list: 'time-entries',
  kind: 'matter',
  amount: '5',
  currency: 'USD',
  currencyId: 1,
  homeCurrencyId: 1,
  foreignCurrencyId: 2,
  format: 'csv',
  issueDate: '2026-03-16',
  asAt: '2026-03-31',
  through: '2026-01-31',
  year: 2026,
  isEverybody: false,
  roleIds: [],
  graceDays: 14,
  scopes: ['clientInfo'],
  days: 30,
  domain: 'marula.example',
  issuer: 'https://login.marula.example',
  isRequired: false,
  content: LEDES_FILE,
  workIds: seen.get('timeEntry'),
  messageId: seen.get('messages 0'),
  title: 'Papers',
  items: [{ kind: 'answer', label: 'Who signed?' }],
  runId: seen.get('billingRuns 0'),
  accountId: seen.get('trustAccount'),
  minimum: null,
  target: '500',
  dueInDays: 14,
  outcome: 'noAnswer',
  invoiceId: sentInvoice(),
  date: '2026-03-17',
  reason: 'Billed too much',
  lines: [{ kind: 'other', matterId: open.id, description: 'Advice', quantity: '1', rate: '100' }],
})

const isNeeded = (schema: z.core.$ZodType) => !(schema as z.ZodType).safeParse(undefined).success

/** Nothing but what has to be there, and the same with every text that could find something. */
function questionsOf(name: string, { query, body }: EndpointShape): readonly Values[] {
  const shape: Record<string, z.core.$ZodType> = { ...query?.shape, ...body?.shape }
  const required = Object.fromEntries(
    Object.keys(shape)
      .filter((key) => isNeeded(shape[key] as z.core.$ZodType))
      .map((key) => {
        if (!(key in known())) throw new Error(`add the value of ${key} for ${name} to walls.test.ts`)
        return [key, known()[key]]
      }),
  )
  const minimal = { ...required, ...added(name) }
  const searching = Object.keys(shape).filter((key) => /text|search/i.test(key))
  return searching.length === 0
    ? [minimal]
    : [minimal, { ...minimal, ...Object.fromEntries(searching.map((key) => [key, SECRET])) }]
}

/**
 * What changes from call to call, whatever is stored: moments of the answer, the seals that come seconds later, the ids
 * that a preview of an invoice gives its lines, and when a document was made. And what a wall cannot hide: numbers of receipts
 * are gapless over the whole firm, so the next one tells that there was another.
 */
const steady = (text: string) =>
  text
    .replace(/"requestId":"[^"]*"/g, '')
    .replace(/"(serverTime|now|generatedAt|sealedAt)":("[^"]*"|null)/g, '')
    .replace(/"sealNumber":(\d+|null)/g, '')
    .replace(/"nextNumber":"[^"]*"/g, '')
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
      expect({ name, text: text.slice(0, 300), isAnswered: status === 200 || status === 403 }).toMatchObject({
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
  const { issued, ...billed } = await billMatter({ app, firm, matter, word, by: insider })
  keep('issuedInvoice', issued)
  // A draft, an open invoice and a paid one; of what else there are several, the first.
  for (const [kind, ids] of Object.entries(billed))
    for (const at of kind === 'invoices' ? [0, 3, 4] : [0]) keep(`${kind} ${at}`, ids[at] ?? '')
  await settleJobs(jobs())
}

beforeAll(async () => {
  firm = await aFirm(app)
  insider = await firm.join('administrator', 'Ife Marula')
  await allowSelfApproval(app, firm)
  const client = await aClient(app, firm, { email: 'accounts@client.example' })
  const team = { clientId: client.id, hourlyRate: 250, matterAssignedToInfos: [{ userId: insider.id }] }
  const ordinary = await aMatter(app, firm, { ...team, matterName: 'Open matter' })
  open = { id: ordinary.id, clientId: client.id }
  const book = await officeBook(app, firm)
  seen.set('client', client.id).set('matter', ordinary.id).set('account', book.accountId('1000'))
  const trust = await app.call(trustAccounts.create, { body: { name: 'Client account' } }, insider.token)
  seen.set('trustAccount', dataOf<{ id: string }>(trust).id)
  await fill(open, 'Ordinary', (kind, id) => seen.set(kind, id))
  const walled = await aMatter(app, firm, { ...team, matterName: 'To be walled' })
  dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, insider.token))
  before = await everyAnswer(firm.administrator)
  hidden.set('matter', walled.id)
  const renamed = {
    matterName: SECRET,
    clientId: client.id,
    matterRate: 'Hourly',
    hourlyRate: 250,
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
}, 180_000)

describe('from outside a wall', () => {
  test('no list, search, count, sum, feed, export or suggestion changes with what happens behind it', async () => {
    const after = await everyAnswer(firm.administrator)
    expect(before.size).toBeGreaterThan(100)
    expect([...after.keys()]).toEqual([...before.keys()])
    const changed = [...before].filter(([question, answer]) => after.get(question) !== answer)
    const isFirmWide = ([question]: readonly [string, string]) => FIRM_WIDE.test(question)
    for (const [question, answer] of changed.filter((one) => !isFirmWide(one)))
      expect.soft(`${question} ${after.get(question)}`).toBe(`${question} ${answer}`)
    // The firm's figures count what is behind the wall, and name nothing of it.
    expect(changed.filter(isFirmWide).map(([question]) => question)).toContainEqual(
      expect.stringMatching(/^ledgerReports\.trialBalance /),
    )
    const figures = [...after].filter(isFirmWide).map(([, answer]) => answer)
    for (const secret of [SECRET, ...hidden.values()]) expect(figures.join('\n')).not.toContain(secret)
  }, 120_000)

  test('its people see what is behind it, so that the walk above compares something', async () => {
    const answers = [...(await everyAnswer(insider)).values()].join('\n')
    expect(answers).toContain(SECRET)
    for (const kind of LISTED) expect(answers).toContain(hidden.get(kind))
  }, 120_000)

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
    const changesBehind = async () => {
      const { rows } = await jobs().query<{ id: string }>(
        "select id from app.audit_log where business_id = $1 and row_key ->> 'id' = any ($2)",
        [firm.id, [...hidden.values()]],
      )
      return rows
    }
    const untouched = await changesBehind()
    const keys = Object.keys(endpoint.params?.shape ?? {})
    for (const [kind, id] of hidden) {
      const params = Object.fromEntries(keys.map((key) => [key, id]))
      const { status, text } = await ask(endpoint, {}, params, firm.administrator)
      expect({ name, kind, status, isRefused: status >= 400 && status < 500, text }).toMatchObject({ isRefused: true })
      expect(text).not.toContain(SECRET)
    }
    expect(await changesBehind()).toEqual(untouched)
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
