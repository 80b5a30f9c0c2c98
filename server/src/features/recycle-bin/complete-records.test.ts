import { beforeAll, describe, expect, test } from 'vitest'
import { richTextOf } from '#domain/rich-text.ts'
import { agenda } from '#contract/agenda.ts'
import { budgets } from '#contract/budgets.ts'
import { clients } from '#contract/clients.ts'
import { conflicts } from '#contract/conflicts.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { expenses } from '#contract/expenses.ts'
import { files, type Attachment } from '#contract/files.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { invoices } from '#contract/invoices.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { matterFile } from '#contract/matter-file.ts'
import { matters } from '#contract/matters.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { BINS, recycleBin, type Bin } from '#contract/recycle-bin.ts'
import { search } from '#contract/search.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anUpload, PDF } from '../../testing/files.ts'
import { aDraft, timeLine } from '../../testing/invoices.ts'
import { aCourtUpdate, aNote } from '../../testing/progress.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper } from '../../testing/time.ts'

/** What was deleted comes back whole: every answer about it, and about what it counts for, is the one it was. */
const app = useTestApp()

/** In a text of every record, so that the search finds it. */
const WORD = 'Iroko'

let firm: TestFirm
let token: string
let associate: TestPerson
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  associate = await firm.join('associate', 'Deji Balogun')
  const { id } = await aClient(app, firm, { companyName: 'Harborline Bank' })
  matter = await aMatter(app, firm, {
    clientId: id,
    matterName: 'Obi v Ade',
    hourlyRate: 250,
    matterAssignedToInfos: [{ userId: associate.id }],
  })
  dataOf(await app.call(budgets.save, { params: matter, body: { kind: 'amount', limit: 9000 } }, token))
})

const paper = async (name: string) => (await anUpload(app, token, name)).id
const papers = async () => [await paper('order.pdf'), await paper('minutes.pdf')]

async function aCompleteClient(): Promise<string> {
  const contacts = [{ name: 'Tunde Bakare', isPrimary: true }, { name: 'Helen Marsh' }]
  const { id } = await aClient(app, firm, {
    companyName: `${WORD} Timber`,
    city: 'Lagos',
    notes: 'Pays late',
    contacts,
  })
  dataOf(await app.call(conflicts.checkClient, { params: { id }, body: { note: 'Cleared' } }, token))
  return id
}

async function aCompleteMatter(): Promise<string> {
  const { id } = await aMatter(app, firm, {
    clientId: matter.clientId,
    matterName: `${WORD} v Ade`,
    matterPracticeAreas: ['Litigation'],
    opposingParties: ['Ade Stores', 'Ade Holdings'],
    matterAssignedToInfos: [{ userId: associate.id }],
    hourlyRates: [{ userId: associate.id, rate: 310 }],
    responsibleUserId: firm.administrator.id,
    courtName: 'High Court of Lagos State',
    suitNumber: 'LD/1234/2025',
  })
  dataOf(await app.call(budgets.save, { params: { id }, body: { kind: 'hours', limit: 40 } }, token))
  dataOf(await app.call(conflicts.checkMatter, { params: { id }, body: { note: 'Cleared' } }, token))
  dataOf(await app.call(matterClosing.close, { params: { id }, body: {} }, token))
  return id
}

async function anEntry(): Promise<string> {
  const desk = await aTimekeeper(app, firm, { ...matter, name: 'Obi v Ade', number: '' })
  return (await desk.save({ description: `${WORD} brief`, duration: 2.25 })).id
}

async function aFee(): Promise<string> {
  const agreed = { matterId: matter.id, description: `${WORD} fee`, date: '2026-03-16', amount: 1000 }
  const instalmentDates = ['2026-03-16', '2026-04-16', '2026-05-16']
  const body = { ...agreed, userId: associate.id, instalmentDates }
  return dataOf<{ id: string }>(await app.call(flatFees.create, { body }, token)).id
}

async function anOrdinaryExpense(): Promise<string> {
  const attachmentIds = await papers()
  const rates = { taxPercentage: 7.5, markupPercentage: 10, quantity: 3 }
  const about = { matterId: matter.id, description: `${WORD} filing`, vendor: 'Registry', attachmentIds }
  return (await anExpense(app, firm, { ...about, ...rates })).id
}

async function aRejectedRequest(): Promise<string> {
  const about = { matterId: matter.id, description: `${WORD} taxi`, isRequest: true }
  const { id } = await anExpense(app, firm, about, associate.token)
  const rejecting = { params: { id, move: 'reject' }, body: { reason: 'Take the bus' } }
  dataOf(await app.call(expenses.transition, rejecting, token))
  return id
}

async function aPartOfACost(): Promise<string> {
  const other = await aMatter(app, firm, { clientId: matter.clientId, matterName: 'Lease of the harbour' })
  const parts = [
    { matterId: matter.id, share: 1 },
    { matterId: other.id, share: 2 },
  ]
  return (await anExpense(app, firm, { parts, description: `${WORD} survey`, attachmentIds: await papers() })).id
}

async function aDraftWithWork(): Promise<string> {
  const [entry, expense] = [await anEntry(), await anOrdinaryExpense()]
  const lines = [
    { ...timeLine(entry), quantity: 3, description: `${WORD} brief` },
    { work: { kind: 'expense', id: expense }, taxCodeIds: [] },
    { matterId: matter.id, description: 'Advice', quantity: 1, rate: 90, taxCodeIds: [] },
  ]
  return (await aDraft(app, firm, matter, { lines, note: `${WORD} interim bill` })).id
}

const telling = async () => ({
  title: `${WORD} call`,
  clientBody: richTextOf('The other side has a week.'),
  isShared: true,
  followUpOn: '2026-03-20',
  followUpUserId: associate.id,
  time: { duration: 0.5, activityId: await firm.activityId(), isBillable: 4 },
  attachmentIds: await papers(),
})

const aCallNote = async () => (await aNote(app, token, matter.id, await telling())).id

async function aCourtDay(): Promise<string> {
  const next = { nextOn: '2026-03-24', nextPurpose: 'Trial', coram: 'Okon J', judge: 'Okon J' }
  return (await aCourtUpdate(app, token, matter.id, { ...(await telling()), ...next })).id
}

interface Calls {
  readonly get: EndpointShape
  readonly delete: EndpointShape
  readonly restore: EndpointShape
  readonly deleted: EndpointShape
}
const CALLS: Readonly<Record<Bin, Calls>> = {
  clients,
  matters,
  'time-entries': timeEntries,
  'progress-notes': progressNotes,
  'court-updates': courtUpdates,
  expenses,
  'flat-fees': flatFees,
  invoices,
}

type Make = () => Promise<string>
const KINDS: readonly (readonly [what: string, bin: Bin, files: number, make: Make])[] = [
  ['a client with contacts', 'clients', 0, aCompleteClient],
  ['a matter with its people, rates, parties, budget and closing', 'matters', 0, aCompleteMatter],
  ['a time entry', 'time-entries', 0, anEntry],
  ['an expense with its receipts', 'expenses', 2, anOrdinaryExpense],
  ['a rejected request', 'expenses', 0, aRejectedRequest],
  ['a part of a shared cost with its receipts', 'expenses', 2, aPartOfACost],
  ['a flat fee with instalments', 'flat-fees', 0, aFee],
  ['a draft of an invoice with its work', 'invoices', 0, aDraftWithWork],
  ['a progress note with files', 'progress-notes', 2, aCallNote],
  ['a court update with files', 'court-updates', 2, aCourtDay],
]

/** What a person can ask of the firm's books: lists, totals, agenda, search, and the pages of the matter and the client. */
async function everyAnswer(): Promise<readonly unknown[]> {
  const charged = { isFirmExpense: 'false', isIncludeExpenseRequest: 'true' }
  const questions: readonly (readonly [EndpointShape, Record<string, unknown>?])[] = [
    ...[clients, matters, timeEntries, flatFees, progressNotes, courtUpdates, invoices].flatMap(
      ({ list, totals }) => [[list], [totals]] as const,
    ),
    [expenses.list, { query: charged }],
    [expenses.totals, { query: charged }],
    [clients.choices],
    [matters.choices],
    [timeEntries.groupTotals, { query: { groupBy: 'matter' } }],
    [agenda.list, { query: { from: '2026-03-01' } }],
    [search.hits, { query: { text: WORD } }],
    [matterFile.overview, { params: { id: matter.id } }],
    [matterFile.clientOverview, { params: { id: matter.clientId } }],
  ]
  const answers: unknown[] = []
  for (const [endpoint, sent] of questions) answers.push(plain(dataOf(await app.call(endpoint, sent, token))))
  return answers
}

/** Without what tells only that something was done to the record meanwhile. */
const plain = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    key === 'version' || key === 'updatedAt' ? undefined : value,
  )

/** The files of a record, opened by their signed links. */
async function openedFiles(record: { files?: Attachment[]; attachments?: Attachment[] }): Promise<readonly Buffer[]> {
  const opened: Buffer[] = []
  for (const { id } of record.files ?? record.attachments ?? []) {
    const { url } = dataOf<{ url: string }>(await app.call(files.link, { params: { id } }, token))
    opened.push((await app.app.server.inject({ method: 'GET', url })).rawPayload)
  }
  return opened
}

describe('what comes back from the recycle bin is whole:', () => {
  test.each(KINDS)('%s', async (_, bin, attached, make) => {
    const id = await make()
    const calls = CALLS[bin]
    const call = (endpoint: EndpointShape) => app.call(endpoint, { params: { id } }, token)
    const counted = async () => dataOf<Record<Bin, number>>(await app.call(recycleBin.counts, {}, token))[bin]
    const binned = async () => JSON.stringify(dataOf(await app.call(calls.deleted, {}, token)))
    const [record, around] = [dataOf<object>(await call(calls.get)), await everyAnswer()]
    const before = await counted()
    expect(JSON.stringify(around)).toContain(id)

    dataOf(await call(calls.delete))
    expect(await call(calls.get)).toMatchObject({ status: 404 })
    expect(JSON.stringify(await everyAnswer())).not.toContain(id)
    expect(await binned()).toContain(id)
    expect(await counted()).toBe(before + 1)

    dataOf(await call(calls.restore))
    expect(plain(dataOf(await call(calls.get)))).toEqual(plain(record))
    expect(await everyAnswer()).toEqual(around)
    expect(await binned()).not.toContain(id)
    expect(await counted()).toBe(before)
    expect(await openedFiles(dataOf(await call(calls.get)))).toEqual(Array.from({ length: attached }, () => PDF))
  })

  test('every part of the bin is looked at above', () => {
    expect(new Set(KINDS.map(([, bin]) => bin))).toEqual(new Set(BINS))
  })
})
