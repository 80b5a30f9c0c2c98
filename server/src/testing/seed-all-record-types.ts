import { richTextOf } from '#domain/rich-text.ts'
import { agenda } from '#contract/agenda.ts'
import { budgets } from '#contract/budgets.ts'
import { clientMerges } from '#contract/client-merges.ts'
import { clientRequests, type ClientRequest } from '#contract/client-requests.ts'
import { clients } from '#contract/clients.ts'
import { conflicts } from '#contract/conflicts.ts'
import { courts } from '#contract/courts.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { ledgerAccounts } from '#contract/ledger-accounts.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { matters } from '#contract/matters.ts'
import { messages } from '#contract/messages.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { savedViews } from '#contract/saved-views.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { trustCheques } from '#contract/trust-cheques.ts'
import { trustDormant } from '#contract/trust-dormant.ts'
import { trustReplenishment } from '#contract/trust-replenishment.ts'
import { trustAccounts } from '#contract/trust-accounts.ts'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { trustRequests } from '#contract/trust-requests.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { allowSelfApproval, billMatter } from './billed-matter.ts'
import { anAnswerOfClient } from './client-requests.ts'
import { createBankRecords } from './bank.ts'
import { expenseBody } from './expenses.ts'
import { asOwnerOf, type TestFirm, type TestPerson } from './factories.ts'
import { anUpload } from './files.ts'
import { aBroughtFile } from './imports.ts'
import { officeBook } from './ledger.ts'
import { aCourtUpdate, aNote } from './progress.ts'
import { aClient, aMatter, dataOf } from './records.ts'
import { createFirmRecords } from './seed-firm-records.ts'
import type { TestApp } from './test-app.ts'

/** Ids by the capability that they belong to. If such records can be deleted, the last one is in the recycle bin. */
export type RecordIds = Record<string, string[]>

export interface SeedOptions {
  /** In every text of the records. */
  readonly word: string
  /** The team of the matters; the first one recorded the time, the last one requests expenses. */
  readonly people: readonly [TestPerson, ...TestPerson[]]
  /** For matters that will be restricted: the name of their client, who is not. Then nothing outside the matters is created. */
  readonly openClient?: string
}

interface Known {
  readonly id: string
}
type Called = Parameters<TestApp['call']>

/** What the functions below create records with. */
interface SeedContext {
  readonly app: TestApp
  readonly firm: TestFirm
  readonly about: SeedOptions
  readonly clientId: string
  readonly matterId: string
  readonly secondId: string
  /** Calls as the administrator unless a token is passed; fails if it is refused. Returns the id of the record. */
  create(endpoint: Called[0], sent: Called[1], token?: string): Promise<string>
}

/** A client with a contact, matters with everything that a firm records about them, and some of it in the recycle bin. */
export async function seedAllRecordTypes(app: TestApp, firm: TestFirm, about: SeedOptions): Promise<RecordIds> {
  const { word, people, openClient } = about
  const companyName = openClient ?? `${word} Ltd`
  const create: SeedContext['create'] = async (endpoint, sent, token = firm.administrator.token) =>
    dataOf<Known | null>(await app.call(endpoint, sent, token))?.id ?? ''
  await allowSelfApproval(app, firm)
  const email = `${word}@client.example`.toLowerCase()
  const client = await aClient(app, firm, { companyName, email, contacts: [{ name: companyName }] })
  const matter = async (matterName: string) => {
    const team = people.map(({ id }) => ({ userId: id }))
    const parts = { matterPracticeAreas: ['Litigation'], opposingParties: [`${word} Ade`], hourlyRate: 250 }
    return (await aMatter(app, firm, { ...parts, clientId: client.id, matterName, matterAssignedToInfos: team })).id
  }
  const matterId = await matter(`${word} v Ade`)
  const [secondId, closedId, binnedId] = [await matter(`${word} appeal`), await matter(word), await matter(word)]
  const context: SeedContext = { app, firm, about, clientId: client.id, matterId, secondId, create }
  await create(matterClosing.close, { params: { id: closedId } })
  await create(matters.delete, { params: { id: binnedId } })
  await create(budgets.save, { params: { id: matterId }, body: { kind: 'hours', limit: 40 } })
  await create(conflicts.checkMatter, { params: { id: matterId }, body: { note: word } })
  // Before the other work is recorded: a billing run takes all that waits.
  const billing = { app, firm, matter: { id: matterId, clientId: client.id }, word, by: firm.administrator }
  const { issued, ...billed } = await billMatter(billing)
  const onMatters = {
    ...billed,
    matters: [matterId, secondId, closedId, binnedId],
    closed: [closedId],
    timeEntries: await createTimeEntries(context),
    ...(await createCharges(context)),
    ...(await createUpdates(context)),
    messages: [await create(messages.send, { body: { matterId, text: word } })],
    ...(await createClientRequests(context)),
  }
  if (openClient !== undefined) return onMatters
  const files = [...(await createUploads(context)), ...onMatters.files]
  return {
    ...onMatters,
    files,
    firm: people.map(({ id }) => id),
    ...(await createClients(context)),
    ...(await createClientMoney(context)),
    ...(await createOthers(context)),
    ...(await createFirmRecords({ app, firm, word, clientId: client.id, matterId: secondId, issuedId: issued })),
  }
}

/** The client of the matters, one that may be merged into it, one that was deleted, and two that were merged. */
async function createClients({ app, firm, about, clientId, create }: SeedContext) {
  const ids: string[] = []
  for (const companyName of ['Limited', 'Holdings', 'Holding', 'Group'])
    ids.push((await aClient(app, firm, { companyName: `${about.word} ${companyName}` })).id)
  const [twin = '', into, from, binned = ''] = ids
  const merged = await create(clientMerges.merge, { params: { id: from }, body: { intoClientId: into } })
  await create(clients.delete, { params: { id: binned } })
  return { clients: [clientId, twin, binned], clientMerges: [merged] }
}

async function createTimeEntries({ firm, about, clientId, matterId, create }: SeedContext): Promise<string[]> {
  const activityId = await firm.activityId()
  const entry = { clientId, matterId, activityId, isBillable: 4, description: `${about.word} call` }
  const body = { ...entry, timeEntryUserId: about.people[0].id, timeEntryDate: '2026-03-16' }
  const entries: string[] = []
  for (const duration of [1, 2.5, 0.25]) entries.push(await create(timeEntries.create, { body: { ...body, duration } }))
  await create(timeEntries.delete, { params: { id: entries.at(-1) } })
  return entries
}

/** Expenses of every kind, requests that wait for the requester and for the approver, and flat fees. */
async function createCharges({ app, firm, about, matterId, secondId, create }: SeedContext) {
  const { word, people } = about
  const receipts = [await anUpload(app, firm.administrator.token, `${word}.pdf`)].map(({ id }) => id)
  const expense = async (more: object, requester?: TestPerson) => {
    const body = await expenseBody(app, firm, { description: `${word} filing`, vendor: word, ...more })
    return create(expenses.create, { body }, requester?.token)
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
  await create(expenses.delete, { params: { id: charged.at(-1) } })
  const fee = { matterId, description: `${word} fee`, amount: 900, date: '2026-03-16' }
  const instalments = { instalmentDates: ['2026-04-16', '2026-05-16'] }
  const fees = [await create(flatFees.create, { body: { ...fee, ...instalments } })]
  for (const amount of [450, 900]) fees.push(await create(flatFees.create, { body: { ...fee, amount } }))
  await create(flatFees.delete, { params: { id: fees.at(-1) } })
  return { expenses: charged, requests: charged.slice(1, 4), flatFees: fees, files: receipts }
}

async function createUpdates({ app, firm, about, matterId, create }: SeedContext) {
  const { token } = firm.administrator
  const { word } = about
  const note = { title: word, clientBody: richTextOf(word), followUpOn: '2026-03-20' }
  const hearing = { ...note, judge: word, nextOn: '2026-04-20', nextPurpose: word, courtName: word }
  const [notes, hearings]: [string[], string[]] = [[], []]
  for (const date of ['2026-03-14', '2026-03-15', '2026-03-16']) {
    notes.push((await aNote(app, token, matterId, { ...note, date })).id)
    hearings.push((await aCourtUpdate(app, token, matterId, { ...hearing, date })).id)
  }
  await create(progressNotes.delete, { params: { id: notes.at(-1) } })
  await create(courtUpdates.delete, { params: { id: hearings.at(-1) } })
  return { progressNotes: notes, courtUpdates: hearings, agenda: notes }
}

/** Requests to the client, with an answer that waits and one that was not sent yet. */
async function createClientRequests({ app, firm, about, matterId }: SeedContext): Promise<RecordIds> {
  const ids: RecordIds = { clientRequests: [], clientRequestItems: [] }
  const items = [
    { kind: 'document', label: `${about.word} passport` },
    { kind: 'answer', label: about.word },
  ]
  const unanswered = `${about.word} later`
  for (const title of [about.word, `${about.word} again`, unanswered]) {
    const sent = await app.call(clientRequests.create, { body: { matterId, title, items } }, firm.administrator.token)
    const request = dataOf<ClientRequest>(sent)
    ids['clientRequests']?.push(request.id)
    for (const { id } of title === unanswered ? [] : request.items) {
      await anAnswerOfClient(app, firm, id, about.word)
      ids['clientRequestItems']?.push(id)
    }
  }
  return ids
}

/** Files without a record. */
async function createUploads({ app, firm, about }: SeedContext): Promise<string[]> {
  const uploads: string[] = []
  for (const name of ['first', 'second', 'third'])
    uploads.push((await anUpload(app, firm.administrator.token, `${about.word} ${name}.pdf`)).id)
  return uploads
}

/** A tax code, an account that nothing was posted to, and two that all firms have. */
async function createBillingLists({ app, firm, about, create }: SeedContext): Promise<RecordIds> {
  const { word } = about
  const tax = {
    code: word.slice(0, 8).toUpperCase(),
    name: word,
    kind: 'standard',
    rates: [{ from: '2026-01-01', percent: '5' }],
  }
  const account = { code: '6994', name: word, type: 'expense' }
  const book = await officeBook(app, firm)
  return {
    accounts: [book.accountId('1000'), book.accountId('6000')],
    taxCodes: [await create(taxCodes.create, { body: tax })],
    ledgerAccounts: [await create(ledgerAccounts.create, { body: account })],
  }
}

/** A client account with a ledger that money was paid into, by transfer and by a cheque that is not cleared, and an empty one. */
async function createClientMoney({ app, firm, about, matterId, secondId, create }: SeedContext): Promise<RecordIds> {
  const accountId = await create(trustAccounts.create, { body: { name: `${about.word} client account` } })
  const ledgerId = await create(trustLedgers.create, { body: { accountId, matterId } })
  const emptyId = await create(trustLedgers.create, { body: { accountId, matterId: secondId } })
  const deposits: string[] = []
  for (const method of ['transfer', 'transfer', 'cheque']) {
    const body = { accountId, date: '2026-03-10', method, payer: about.word, parts: [{ ledgerId, amount: '900' }] }
    const sent = await app.call(trustTransactions.deposit, { body }, firm.administrator.token)
    deposits.push(...dataOf<TrustTransaction[]>(sent).map(({ id }) => id))
  }
  const rule = { minimum: null, target: '900', dueInDays: 14, reason: about.word }
  const attempt = { date: '2026-03-10', method: 'letter', outcome: 'noAnswer', note: about.word }
  const ofLedger = { params: { id: ledgerId } }
  dataOf(await app.call(trustReplenishment.save, { ...ofLedger, body: rule }, firm.administrator.token))
  dataOf(await app.call(trustDormant.addAttempt, { ...ofLedger, body: attempt }, firm.administrator.token))
  const form = { accountId, date: '2026-03-10', reason: about.word }
  const cheques: string[] = []
  for (const number of ['000101', '000103'])
    cheques.push(await create(trustCheques.spoil, { body: { ...form, number } }))
  const withdrawal = { ledgerId, amount: '30', payee: about.word, method: 'transfer', purpose: about.word }
  const request = { accountId, matterId, amount: '40', dueOn: '2026-04-16', reason: about.word }
  const withdrawals = [
    await create(trustWithdrawals.create, { body: withdrawal }),
    await create(trustWithdrawals.create, { body: withdrawal }),
  ]
  return {
    trustAccounts: [accountId],
    trustLedgers: [ledgerId, emptyId],
    trustTransactions: deposits,
    trustCheques: cheques,
    trustWithdrawals: withdrawals,
    ...(await createBankRecords({ app, firm }, accountId, about.word)),
    trustRequests: [
      await create(trustRequests.create, { body: request }),
      await create(trustRequests.create, { body: request }),
    ],
  }
}

/** Records that are not about a matter. */
async function createOthers(context: SeedContext): Promise<RecordIds> {
  const { app, firm, about, create } = context
  const { token } = firm.administrator
  const { word } = about
  const { address } = dataOf<{ address: string }>(await app.call(agenda.makeFeed, { body: {} }, token))
  const view = { list: 'time-entries', name: word, query: `text=${word}` }
  const own = {
    secret: [/calendar\/([^/]+)\//.exec(address)?.[1] ?? ''],
    savedViews: [await create(savedViews.create, { body: view })],
    imports: [await aBroughtFile(app, token), await aBroughtFile(app, token)],
    ...(await createBillingLists(context)),
    courts: [await create(courts.create, { body: { name: `${word} High Court` } })],
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
