import { vi } from 'vitest'
import type { BillingRun } from '#contract/billing-run-shapes.ts'
import { billingRuns } from '#contract/billing-runs.ts'
import { credits } from '#contract/credits.ts'
import { draftLines } from '#contract/draft-lines.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { invoiceDocuments } from '#contract/invoice-documents.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { journal } from '#contract/journal.ts'
import { journalDrafts } from '#contract/journal-drafts.ts'
import { ledes } from '#contract/ledes.ts'
import { paymentPlans } from '#contract/payment-plans.ts'
import type { ClientCredit, PaymentDetail } from '#contract/payment-shapes.ts'
import { payments } from '#contract/payments.ts'
import { recurringInvoices } from '#contract/recurring-invoices.ts'
import { reminders } from '#contract/reminders.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import type { TestFirm, TestPerson } from './factories.ts'
import { invoiceBody, timeLine } from './invoices.ts'
import { officeBook } from './ledger.ts'
import { dataOf } from './records.ts'
import { UNREACHABLE, type TestApp } from './test-app.ts'
import { entryBody } from './time.ts'

interface BilledMatter {
  readonly app: TestApp
  readonly firm: TestFirm
  readonly matter: { readonly id: string; readonly clientId: string }
  /** In every text. */
  readonly word: string
  /** Makes it all, and holds every permission. */
  readonly by: TestPerson
}

interface Seed extends BilledMatter {
  /** Makes a call that has to succeed, and returns its data. */
  send<T = { readonly id: string }>(endpoint: EndpointShape, sent: object): Promise<T>
  account(code: string): string
  /** An hour of work that waits for an invoice. */
  hour(): Promise<string>
}

/** The firm lets authors approve their own invoices, as it must where one person makes everything. */
export const allowSelfApproval = async (app: TestApp, firm: TestFirm): Promise<void> => {
  dataOf(await app.call(taxCodes.updateSettings, { body: { allowSelfApproval: true } }, firm.administrator.token))
}

/**
 * Everything that billing keeps about a matter, made by calls: invoices in each state, payments, credit, credit notes,
 * write-offs, a plan, a reminder, mails, a billing run, a recurring invoice, held work, and a journal entry. Returns ids by
 * what they are ids of. The firm allows self-approval, and the client has a mail address.
 */
export async function billMatter(about: BilledMatter) {
  const { app, firm, matter, by } = about
  const book = await officeBook(app, firm)
  const activityId = await firm.activityId()
  const on = { ...matter, name: '', number: '' }
  const send: Seed['send'] = async <T>(endpoint: EndpointShape, sent: object) =>
    dataOf<T>(await app.call(endpoint, sent, by.token))
  const seed: Seed = {
    ...about,
    send,
    account: (code) => book.accountId(code),
    async hour() {
      const body = entryBody(on, by, activityId, { description: `${about.word} brief` })
      return (await send(timeEntries.create, { body })).id
    },
  }
  const documents = await makeInvoices(seed)
  await send(invoiceDocuments.send, {
    params: { id: documents.sent.id },
    body: {
      recipients: [`${about.word}@client.example`.toLowerCase(), `${about.word}${UNREACHABLE}`.toLowerCase()],
      subject: `${about.word} invoice`,
      text: `${about.word}: read it here: {link}`,
    },
  })
  await agreeOnInstalments(seed, documents.sent)
  await send(reminders.send, { params: { id: documents.sent.id }, body: {} })
  const run = await runBilling(seed)
  return {
    ...documents.ids,
    ...(await takePayments(seed, documents)),
    ...(await takeBack(seed, documents)),
    billingRuns: [run],
    recurringInvoices: [await repeat(seed)],
    holds: [await holdWork(seed)],
    journal: [await postByHand(seed)],
    journalDrafts: [await draftByHand(seed), await draftByHand(seed), await draftByHand(seed)],
  }
}

type Issued = InvoiceDetail & { readonly id: string }

async function makeInvoices(seed: Seed) {
  const { matter, word, send } = seed
  const draft = async (more: object = {}) => {
    const lines = [{ matterId: matter.id, description: `${word} advice`, quantity: 2, rate: 100, taxCodeIds: [] }]
    return send<Issued>(invoices.create, { body: invoiceBody(matter, { note: `${word} note`, lines, ...more }) })
  }
  const issue = async (more?: object) =>
    send<Issued>(invoices.approve, { params: { id: (await draft(more)).id }, body: {} })
  const drafts = [await draft({ lines: [timeLine(await seed.hour())] }), await draft()]
  const submitted = await send<Issued>(invoices.submit, { params: { id: (await draft()).id }, body: {} })
  const [sent, paid, partPaid, credited] = [
    await issue({ issueDate: '2026-02-02', dueDate: '2026-02-16' }),
    await issue({ lines: [timeLine(await seed.hour())] }),
    await issue(),
    await issue(),
  ]
  const voided = await send<Issued>(invoices.void, {
    params: { id: (await issue()).id },
    body: { reason: `${word} was billed twice` },
  })
  const codes = { lawFirmMatterId: word.slice(0, 20), clientMatterId: word.slice(0, 20), poNumber: word }
  await send(ledes.updateMatter, { params: { id: matter.id }, body: codes })
  const all = [...drafts, submitted, sent, paid, partPaid, credited, voided]
  return {
    sent,
    paid,
    partPaid,
    credited,
    ids: {
      issued: sent.id,
      draftInvoices: drafts.map(({ id }) => id),
      invoices: all.map(({ id }) => id),
      lines: all.flatMap(({ lines }) => lines.map(({ id }) => id)),
    },
  }
}

/** Half at the end of March, half in April. */
async function agreeOnInstalments({ send }: Seed, { id, total }: Issued): Promise<void> {
  const instalments = ['2026-03-31', '2026-04-30'].map((dueDate) => ({ dueDate, amount: String(total / 2) }))
  await send(paymentPlans.create, { params: { id }, body: { instalments } })
}

/** A payment with more than was owed, of which some is applied and some paid back; one that settles a part; one that bounced. */
async function takePayments(seed: Seed, { paid, partPaid }: { paid: Issued; partPaid: Issued }) {
  const { matter, word, send } = seed
  const money = { method: 'transfer', accountId: seed.account('1000'), date: '2026-03-17' }
  const texts = { payer: `${word} Ltd`, reference: `${word} transfer`, note: word }
  const pay = (amount: number, invoice: Issued, allocated: number) =>
    send<PaymentDetail>(payments.create, {
      body: {
        ...money,
        ...texts,
        amount,
        clientId: matter.clientId,
        allocations: [{ invoiceId: invoice.id, amount: allocated }],
      },
    })
  const [more, part] = [await pay(paid.total + 60, paid, paid.total), await pay(50, partPaid, 50)]
  const bounced = await pay(30, partPaid, 30)
  const bounce = { date: '2026-03-17', reason: `${word} has no funds`, bankFee: 5 }
  await send(payments.bounce, { params: { id: bounced.id }, body: bounce })
  const creditId = more.creditId ?? ''
  const application = { date: '2026-03-17', allocations: [{ invoiceId: partPaid.id, amount: 20 }] }
  await send<ClientCredit>(payments.applyCredit, { params: { id: creditId }, body: application })
  await send(payments.refund, { params: { id: creditId }, body: { ...money, amount: 10, reference: word, note: word } })
  const detail = await send<PaymentDetail>(payments.get, { params: { id: more.id } })
  return {
    payments: [more.id, part.id, bounced.id],
    clientCredits: [creditId],
    applications: detail.applications.map(({ entryId }) => entryId),
    refunds: detail.refunds.map(({ id }) => id),
  }
}

/** Credit notes on an open and on a paid invoice, one that is a draft, and a write-off. */
async function takeBack({ word, send }: Seed, { credited, paid }: { credited: Issued; paid: Issued }) {
  const note = async (invoiceId: string) => {
    const body = { invoiceId, date: '2026-03-17', reason: `${word} was billed too much`, amount: 25 }
    return (await send(credits.create, { body })).id
  }
  const drafted = await note(credited.id)
  const issued = [await note(credited.id), await note(paid.id)]
  for (const id of issued) await send(credits.approve, { params: { id }, body: {} })
  const small = { kind: 'writeOff', amount: 15, date: '2026-03-17', reason: `${word} is too small to collect` }
  const { id } = await send(credits.writeOff, { params: { id: credited.id }, body: small })
  return { credits: [drafted, ...issued], writeOffs: [id] }
}

/** Makes the drafts of a billing run of the matter, of the work that waits then. Returns the id of the run. */
async function runBilling({ matter, send, hour }: Seed): Promise<string> {
  await hour()
  const { id } = await send<BillingRun>(billingRuns.create, { body: { upTo: '2026-03-17', matterIds: [matter.id] } })
  await vi.waitFor(
    async () => {
      const { step } = await send<BillingRun>(billingRuns.get, { params: { id } })
      if (step !== null) throw new Error(`the billing run is at ${step}`)
    },
    { timeout: 20_000, interval: 50 },
  )
  return id
}

async function repeat({ matter, word, send }: Seed): Promise<string> {
  const line = { matterId: matter.id, kind: 'flat', description: `${word} retainer`, quantity: 1, rate: 500 }
  const schedule = { every: 1, unit: 'month', startDate: '2026-04-30' }
  const body = { name: `${word} monthly`, clientId: matter.clientId, ...schedule, note: word, lines: [line] }
  return (await send(recurringInvoices.create, { body })).id
}

/** Work that is held back from billing; its id. */
async function holdWork(seed: Seed): Promise<string> {
  const { matter, word, send } = seed
  const work = await seed.hour()
  const draft = await send<Issued>(invoices.create, { body: invoiceBody(matter, { lines: [timeLine(work)] }) })
  const body = { lineIds: draft.lines.map(({ id }) => id), reason: `${word} asks to wait` }
  await send(draftLines.hold, { params: { id: draft.id }, body })
  return work
}

/** An entry by hand about the matter that is not posted yet. */
async function draftByHand({ matter, word, send, account }: Seed): Promise<string> {
  const lines = [{ accountId: account('6100'), debit: 10, matterId: matter.id, description: `${word} taxi` }]
  return (await send(journalDrafts.create, { body: { date: '2026-03-17', description: `${word} taxi`, lines } })).id
}

/** A journal entry by hand about the matter. */
async function postByHand({ matter, word, send, account }: Seed): Promise<string> {
  const lines = [
    { accountId: account('6100'), debit: 10, matterId: matter.id, description: `${word} courier` },
    { accountId: account('1000'), credit: 10 },
  ]
  const texts = { reference: word, description: `${word} courier`, reason: `${word} invoice of the courier` }
  return (await send(journal.create, { body: { date: '2026-03-17', ...texts, lines } })).id
}
