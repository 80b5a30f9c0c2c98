import { richTextOf } from '#domain/rich-text.ts'
import { agenda } from '#contract/agenda.ts'
import { budgets } from '#contract/budgets.ts'
import { clientMerges } from '#contract/client-merges.ts'
import { clients } from '#contract/clients.ts'
import { conflicts } from '#contract/conflicts.ts'
import { courts } from '#contract/courts.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { matters } from '#contract/matters.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { savedViews } from '#contract/saved-views.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { expenseBody } from './expenses.ts'
import { asOwnerOf, type TestFirm, type TestPerson } from './factories.ts'
import { anUpload } from './files.ts'
import { aCourtUpdate, aNote } from './progress.ts'
import { aClient, aMatter, dataOf } from './records.ts'
import type { TestApp } from './test-app.ts'

/** Ids by the capability that they belong to. Where some can be deleted, the last one lies in the recycle bin. */
export type RecordIds = Record<string, string[]>

export interface SeedOptions {
  /** In every text of these books. */
  readonly word: string
  /** Who works on the matters; the first one's is the time, the last one asks for money. */
  readonly people: readonly [TestPerson, ...TestPerson[]]
  /** Of matters that are to stand behind a wall: their client does not, so the word is not in its name, nor in what is nobody's matter. */
  readonly openClient?: string
}

interface Known {
  readonly id: string
}
type Called = Parameters<TestApp['call']>

/** The matters of these books, and who keeps them. */
interface Desk {
  readonly app: TestApp
  readonly firm: TestFirm
  readonly about: SeedOptions
  readonly clientId: string
  readonly matterId: string
  readonly secondId: string
  /** Does it as the administrator, and fails where it is refused. */
  made(endpoint: Called[0], sent: Called[1], token?: string): Promise<string>
}

/** A client with a contact, matters with everything that a firm records about them, and some of it in the recycle bin. */
export async function seedAllRecordTypes(app: TestApp, firm: TestFirm, about: SeedOptions): Promise<RecordIds> {
  const { word, people, openClient } = about
  const companyName = openClient ?? `${word} Ltd`
  const made: Desk['made'] = async (endpoint, sent, token = firm.administrator.token) =>
    dataOf<Known | null>(await app.call(endpoint, sent, token))?.id ?? ''
  const client = await aClient(app, firm, { companyName, contacts: [{ name: companyName }] })
  const matter = async (matterName: string) => {
    const team = people.map(({ id }) => ({ userId: id }))
    const parts = { matterPracticeAreas: ['Litigation'], opposingParties: [`${word} Ade`], hourlyRate: 250 }
    return (await aMatter(app, firm, { ...parts, clientId: client.id, matterName, matterAssignedToInfos: team })).id
  }
  const matterId = await matter(`${word} v Ade`)
  const [secondId, closedId, binnedId] = [await matter(`${word} appeal`), await matter(word), await matter(word)]
  const desk: Desk = { app, firm, about, clientId: client.id, matterId, secondId, made }
  await made(matterClosing.close, { params: { id: closedId } })
  await made(matters.delete, { params: { id: binnedId } })
  await made(budgets.save, { params: { id: matterId }, body: { kind: 'hours', limit: 40 } })
  await made(conflicts.checkMatter, { params: { id: matterId }, body: { note: word } })
  const onMatters = {
    matters: [matterId, secondId, closedId, binnedId],
    closed: [closedId],
    timeEntries: await timeOf(desk),
    ...(await chargesOf(desk)),
    ...(await updatesOf(desk)),
  }
  if (openClient !== undefined) return onMatters
  const files = [...(await uploadsOf(desk)), ...onMatters.files]
  return { ...onMatters, files, firm: people.map(({ id }) => id), ...(await clientsOf(desk)), ...(await listsOf(desk)) }
}

/** The client of the matters, one that may be merged into it, one that was deleted, and two that were merged. */
async function clientsOf({ app, firm, about, clientId, made }: Desk) {
  const ids: string[] = []
  for (const companyName of ['Limited', 'Holdings', 'Holding', 'Group'])
    ids.push((await aClient(app, firm, { companyName: `${about.word} ${companyName}` })).id)
  const [twin = '', into, from, binned = ''] = ids
  const merged = await made(clientMerges.merge, { params: { id: from }, body: { intoClientId: into } })
  await made(clients.delete, { params: { id: binned } })
  return { clients: [clientId, twin, binned], clientMerges: [merged] }
}

async function timeOf({ firm, about, clientId, matterId, made }: Desk): Promise<string[]> {
  const activityId = await firm.activityId()
  const entry = { clientId, matterId, activityId, isBillable: 4, description: `${about.word} call` }
  const body = { ...entry, timeEntryUserId: about.people[0].id, timeEntryDate: '2026-03-16' }
  const entries: string[] = []
  for (const duration of [1, 2.5, 0.25]) entries.push(await made(timeEntries.create, { body: { ...body, duration } }))
  await made(timeEntries.delete, { params: { id: entries.at(-1) } })
  return entries
}

/** Expenses of every kind, requests that wait for the requester and for the approver, and flat fees. */
async function chargesOf({ app, firm, about, matterId, secondId, made }: Desk) {
  const { word, people } = about
  const receipts = [await anUpload(app, firm.administrator.token, `${word}.pdf`)].map(({ id }) => id)
  const expense = async (more: object, asker?: TestPerson) => {
    const body = await expenseBody(app, firm, { description: `${word} filing`, vendor: word, ...more })
    return made(expenses.create, { body }, asker?.token)
  }
  const shared = { parts: [matterId, secondId].map((id) => ({ matterId: id, share: 50 })) }
  const charged = [
    await expense({ matterId, attachmentIds: receipts }),
    await expense({ matterId, isRequest: true, isDraft: true }),
    await expense({ matterId, isRequest: true }, people.at(-1)),
    await expense({ matterId, isRequest: true }, people.at(-1)),
    await expense(shared),
    await expense({ matterId }),
  ]
  await made(expenses.delete, { params: { id: charged.at(-1) } })
  const fee = { matterId, description: `${word} fee`, amount: 900, date: '2026-03-16' }
  const instalments = { instalmentDates: ['2026-04-16', '2026-05-16'] }
  const fees = [await made(flatFees.create, { body: { ...fee, ...instalments } })]
  for (const amount of [450, 900]) fees.push(await made(flatFees.create, { body: { ...fee, amount } }))
  await made(flatFees.delete, { params: { id: fees.at(-1) } })
  return { expenses: charged, requests: charged.slice(1, 4), flatFees: fees, files: receipts }
}

async function updatesOf({ app, firm, about, matterId, made }: Desk) {
  const { token } = firm.administrator
  const { word } = about
  const telling = { title: word, clientBody: richTextOf(word), followUpOn: '2026-03-20' }
  const hearing = { ...telling, judge: word, nextOn: '2026-04-20', nextPurpose: word, courtName: word }
  const [notes, heard]: [string[], string[]] = [[], []]
  for (const date of ['2026-03-14', '2026-03-15', '2026-03-16']) {
    notes.push((await aNote(app, token, matterId, { ...telling, date })).id)
    heard.push((await aCourtUpdate(app, token, matterId, { ...hearing, date })).id)
  }
  await made(progressNotes.delete, { params: { id: notes.at(-1) } })
  await made(courtUpdates.delete, { params: { id: heard.at(-1) } })
  return { progressNotes: notes, courtUpdates: heard, agenda: notes }
}

/** Files that no record has taken in yet. */
async function uploadsOf({ app, firm, about }: Desk): Promise<string[]> {
  const uploads: string[] = []
  for (const name of ['first', 'second', 'third'])
    uploads.push((await anUpload(app, firm.administrator.token, `${about.word} ${name}.pdf`)).id)
  return uploads
}

/** What is not about a matter. */
async function listsOf({ app, firm, about, made }: Desk): Promise<RecordIds> {
  const { token } = firm.administrator
  const { word } = about
  const { address } = dataOf<{ address: string }>(await app.call(agenda.makeFeed, { body: {} }, token))
  const view = { list: 'time-entries', name: word, query: `text=${word}` }
  const own = {
    secret: [/calendar\/([^/]+)\//.exec(address)?.[1] ?? ''],
    savedViews: [await made(savedViews.create, { body: view })],
    courts: [await made(courts.create, { body: { name: `${word} High Court` } })],
    activity: [await firm.activityId()],
  }
  return asOwnerOf(app, firm.id, async (owner) => {
    const ids = async (text: string) => (await owner.query<Known>(text)).rows.map(({ id }) => id)
    return {
      ...own,
      category: await ids("select id from app.activities where applies_to = 'expense' order by name limit 2"),
      area: await ids('select id from app.practice_areas limit 2'),
      role: await ids("select id from app.roles where key in ('associate', 'paralegal')"),
      contact: await ids('select id from app.client_contacts'),
    }
  })
}
