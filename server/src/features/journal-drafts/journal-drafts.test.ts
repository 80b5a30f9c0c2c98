import { beforeAll, expect, test } from 'vitest'
import { journal, type JournalEntryDetail } from '#contract/journal.ts'
import { journalDrafts, type JournalDraft } from '#contract/journal-drafts.ts'
import { ledgerReports, type TrialBalance } from '#contract/ledger-reports.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anUpload } from '../../testing/files.ts'
import { officeBook, type TestBook } from '../../testing/ledger.ts'
import { aMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let book: TestBook
let accountant: { id: string; token: string }
beforeAll(async () => {
  firm = await aFirm(app)
  book = await officeBook(app, firm)
  accountant = await firm.join('accountant')
})

const rent = (about: object = {}) => ({
  date: '2026-03-03',
  description: 'Rent of the office',
  lines: [
    { accountId: book.accountId('6000'), debit: 1250 },
    { accountId: book.accountId('1000'), credit: 1250 },
  ],
  ...about,
})
const save = async (body: object) =>
  dataOf<JournalDraft>(await app.call(journalDrafts.create, { body }, accountant.token))
const post = (body: object) => app.call(journal.create, { body }, accountant.token)
const listed = async () => dataOf<JournalDraft[]>(await app.call(journalDrafts.list, {}, accountant.token))
const balance = async () => {
  const sent = { query: { asAt: '2026-03-31' } }
  return dataOf<TrialBalance>(await app.call(ledgerReports.trialBalance, sent, accountant.token)).totals
}

test('a draft is kept half written, changed, and posted once with its files; until then it is in no balance', async () => {
  const before = await balance()
  const bill = (await anUpload(app, accountant.token, 'Bill QP-3307.pdf')).id
  const half = await save({ lines: [{ accountId: book.accountId('6000'), description: 'Office' }] })
  expect(half).toMatchObject({ date: null, description: '', lines: [{ debit: null, credit: null }], version: 1 })
  const params = { id: half.id }
  const update = (body: object) => app.call(journalDrafts.update, { params, body }, accountant.token)
  const stored = dataOf<JournalDraft>(await update(rent({ version: 1, attachmentIds: [bill] })))
  expect(stored).toMatchObject({ version: 2, lines: [{ debit: 1250 }, { credit: 1250 }], attachments: [{ id: bill }] })
  expect(await update(rent({ version: 1 }))).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect((await listed()).map(({ id }) => id)).toContain(half.id)
  expect(await balance()).toEqual(before)

  // What cannot be posted stays a draft.
  const unbalanced = rent({
    draftId: half.id,
    reason: 'Lease',
    lines: [{ ...rent().lines[0], debit: 1 }, rent().lines[1]],
  })
  expect(await post(unbalanced)).toMatchObject({ status: 422, body: { code: 'entry_unbalanced' } })
  expect((await listed()).map(({ id }) => id)).toContain(half.id)

  const entry = dataOf<JournalEntryDetail>(await post(rent({ draftId: half.id, reason: 'Lease' })))
  expect(entry.attachments).toMatchObject([{ id: bill, name: 'Bill QP-3307.pdf' }])
  expect((await balance()).debit).toBe(before.debit + 1250)
  expect((await listed()).map(({ id }) => id)).not.toContain(half.id)
  for (const again of [
    await post(rent({ draftId: half.id, reason: 'Lease' })),
    await update(rent({ description: 'Other' })),
    await app.call(journalDrafts.delete, { params }, accountant.token),
  ])
    expect(again).toMatchObject({ status: 409, body: { code: 'draft_posted' } })
  expect((await balance()).debit).toBe(before.debit + 1250)
})

test('files come with an entry that was never a draft, and a deleted draft gives its files back', async () => {
  const [one, two] = [
    (await anUpload(app, accountant.token, 'Bill.pdf')).id,
    (await anUpload(app, accountant.token, 'Note.pdf')).id,
  ]
  const entry = dataOf<JournalEntryDetail>(await post(rent({ reason: 'Lease', attachmentIds: [one] })))
  expect(entry.attachments).toMatchObject([{ id: one }])
  const draft = await save(rent({ attachmentIds: [two] }))
  dataOf(await app.call(journalDrafts.delete, { params: { id: draft.id } }, accountant.token))
  expect((await app.call(journalDrafts.get, { params: { id: draft.id } }, accountant.token)).status).toBe(404)
  expect((await save(rent({ attachmentIds: [two] }))).attachments).toMatchObject([{ id: two }])
})

test('a draft about a walled matter is not there for a barred person, nor can they name it', async () => {
  const matter = await aMatter(app, firm, { isRestricted: true, members: [{ id: firm.administrator.id }] })
  const lines = [{ ...rent().lines[0], matterId: matter.id }]
  const body = rent({ lines, description: 'Secret courier' })
  const secret = dataOf<JournalDraft>(await app.call(journalDrafts.create, { body }, firm.administrator.token))
  expect(JSON.stringify(await listed())).not.toContain('Secret courier')
  const read = await app.call(journalDrafts.get, { params: { id: secret.id } }, accountant.token)
  expect(read.status).toBe(404)
  expect((await app.call(journalDrafts.create, { body }, accountant.token)).status).toBe(404)
})
