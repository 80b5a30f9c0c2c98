import { addDays, dayInZone } from '#domain/calendar-day.ts'
import { exchangeRateOf } from '../../../db/demo/exchange-rates.ts'
import { demoId } from '../../../db/demo/identity.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import { approveCreditNote, createCreditNote, getCreditable, writeOffInvoice } from '../features/credits/public.ts'
import { approveInvoice, createInvoice, submitInvoice, voidInvoice } from '../features/invoices/public.ts'
import { updateBillingSettings } from '../features/tax-codes/public.ts'
import type { FirmWork } from '../platform/context.ts'
import type { FirmTx } from '../platform/db/transactions.ts'
import type { FileStore } from '../platform/files/store.ts'
import { withIds } from '../platform/ids.ts'
import { mailInvoices } from './deliveries.queries.ts'
import { recordPlans } from './planning.ts'
import { momentOn } from './moments.ts'
import { postOfficeCosts } from './office-costs.ts'
import { openBankAccounts, receivePayment } from './payments.ts'
import { insertBillingRuns, insertSentReminders } from './runs.queries.ts'
import {
  openTrustBooks,
  payFromTrust,
  recordTrustEvent,
  requireApproval,
  type TrustBooks,
  type WorkOn,
} from './trust.ts'
import { reconcileDemo } from './trust-bank.ts'
import { busyMatters, doTrustWork } from './trust-work.ts'
import { insertWithdrawals } from './trust-withdrawals.queries.ts'
import { actAs, type LoadedDemo } from './people.queries.ts'

const LAGOS = 'Africa/Lagos'

type DemoInvoice = LoadedDemo['invoices'][number]

/**
 * Bills the work of the demo as its people would: the accountant writes the invoices and sends them for approval, the
 * managing partner approves them a little later. What the product's own services write, the ledger included, is what is kept.
 */
export async function billWork(tx: FirmTx, data: LoadedDemo, files: FileStore): Promise<void> {
  let made = 0
  await withIds(
    () => demoId('billing', (made += 1)),
    async () => {
      const office = openOffice(tx, data)
      await setTerms(await office.partner(firstDay(data), '08:00'), data)
      const ids = await issueInvoices(office, data)
      await mailInvoices(tx, data, ids)
      await receivePayments(office, data, { ids, files })
      await creditInvoices(office, data, ids)
      await writeOffInvoices(office, data, ids)
      await insertBillingRuns(tx, data, ids)
      const lastDay = dayInZone(LAGOS, data.loadedAt.getTime())
      await postOfficeCosts(office.accountant, firstDay(data), lastDay)
      await recordPlans(await office.partner(lastDay, '08:20'), data, ids, lastDay)
      await insertSentReminders(tx, data, lastDay)
    },
  )
}

/** Who bills: what each of them needs to work at a moment, until the other one does. */
interface Office {
  readonly accountant: WorkOn
  readonly partner: WorkOn
}

function openOffice(tx: FirmTx, data: LoadedDemo): Office {
  const worker =
    (person: string): WorkOn =>
    (day, time) =>
      workAs(tx, { person, businessId: data.firm.id, now: momentOn(day, time, data.loadedAt) })
  return { accountant: worker(personWith(data, 'accountant')), partner: worker(personWith(data, 'administrator')) }
}

/** Returns the ids of the invoices, in their order. */
async function issueInvoices(office: Office, data: LoadedDemo): Promise<string[]> {
  const ids: string[] = []
  for (const invoice of data.invoices) {
    const { issuedOn, state } = invoice
    const accountant = await office.accountant(issuedOn, '09:30')
    const { id } = await createInvoice(accountant, toInput(invoice, data))
    if (id === null) throw new Error('an invoice without an id')
    ids.push(id)
    if (state === 'draft') continue
    await submitInvoice(accountant, id, {})
    if (state === 'submitted') continue
    const partner = await office.partner(issuedOn, '16:10')
    await approveInvoice(partner, id, {})
    if (state === 'void') await voidInvoice(partner, id, 'Billed to the wrong client of the group')
  }
  return ids
}

/** Payments from clients and from client money, among what else happened to client money, day by day. */
async function receivePayments(
  office: Office,
  data: LoadedDemo,
  { ids, files }: { readonly ids: readonly string[]; readonly files: FileStore },
): Promise<void> {
  const banks = await openBankAccounts(await office.partner(firstDay(data), '08:10'))
  const trustBooks = await openTrustBooks(await office.partner(data.trust.openedOn, '08:30'), data, banks)
  const lastDay = dayInZone(LAGOS, data.loadedAt.getTime())
  const work = [
    ...data.trust.events.map((event) => ({
      on: event.on,
      run: () => recordTrustEvent(office.accountant, event, { trustBooks, lastDay }),
    })),
    ...data.payments.map((payment, position) => ({
      on: payment.receivedOn,
      run: () => receive(office, { data, payment, position, trustBooks, invoiceId: ids[payment.invoice] ?? '' }),
    })),
  ]
  for (const { run } of work.toSorted((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0)))
    await run()
  await doTrustWork(office, { data, trustBooks, lastDay })
  await requireApproval(await office.partner(lastDay, '08:05'))
  await insertWithdrawals(office, { trustBooks, matterIds: busyMatters(data), lastDay })
  await reconcileDemo(office, { trustBooks, lastDay, files })
}

interface Receiving {
  readonly data: LoadedDemo
  readonly payment: LoadedDemo['payments'][number]
  readonly position: number
  readonly trustBooks: TrustBooks
  readonly invoiceId: string
}

async function receive(office: Office, { data, payment, position, trustBooks, invoiceId }: Receiving): Promise<void> {
  const { clientId = '', matterId = '' } = data.invoices[payment.invoice] ?? {}
  if (data.trust.payments.includes(position)) {
    await payFromTrust(office.accountant, { ...payment, clientId, matterId, invoiceId }, trustBooks)
    return
  }
  const accountant = await office.accountant(payment.receivedOn, '11:20')
  await receivePayment(accountant, payment, { clientId, invoiceId, banks: trustBooks.banks })
}

async function creditInvoices(office: Office, { creditNotes }: LoadedDemo, ids: readonly string[]): Promise<void> {
  for (const { invoice, creditedOn } of creditNotes) {
    const note = await creditInvoice(await office.accountant(creditedOn, '14:00'), ids[invoice] ?? '')
    await approveCreditNote(await office.partner(creditedOn, '17:30'), note.id ?? '', {})
  }
}

async function writeOffInvoices(office: Office, { invoices }: LoadedDemo, ids: readonly string[]): Promise<void> {
  for (const [position, { issuedOn, state }] of invoices.entries()) {
    if (state !== 'writtenOff') continue
    const writtenOffOn = addDays(issuedOn, 45)
    await writeOff(await office.partner(writtenOffOn, '15:00'), ids[position] ?? '', writtenOffOn)
  }
}

const firstDay = ({ invoices, loadedAt }: LoadedDemo) => invoices[0]?.issuedOn ?? loadedAt.toISOString().slice(0, 10)

function personWith({ people }: LoadedDemo, role: string): string {
  const person = people.find((candidate) => candidate.role === role)
  if (!person) throw new Error(`nobody in the demo firm is ${role}`)
  return person.id
}

interface Worker {
  readonly person: string
  readonly businessId: string
  readonly now: Date
}

/** What a service needs to work for one of the demo's people at a moment. */
async function workAs(tx: FirmTx, { person, businessId, now }: Worker): Promise<FirmWork> {
  await actAs(tx, person)
  const membership = {
    businessId,
    adminUserId: person,
    roleId: '',
    roleName: '',
    permissions: new Set(PERMISSIONS),
  }
  return { tx, businessId, userId: person, membership, clock: { now: () => now } }
}

/** A tenth of an invoice is taken back. */
async function creditInvoice(work: FirmWork, invoiceId: string) {
  const { left, issueDate } = await getCreditable(work, invoiceId)
  return createCreditNote(work, {
    invoiceId,
    date: dayInZone(LAGOS, work.clock.now().getTime()),
    reason: `Time on the bundle of ${issueDate} was recorded twice`,
    freesWork: false,
    amount: (left / 10).toFixed(2),
  })
}

/** A client that cannot pay: the whole balance is a bad debt. */
async function writeOff(work: FirmWork, invoiceId: string, date: string): Promise<void> {
  const { balance } = await getCreditable(work, invoiceId)
  await writeOffInvoice(work, invoiceId, {
    kind: 'badDebt',
    amount: String(balance),
    date,
    reason: 'The client is in liquidation; the receiver expects to pay nothing',
  })
}

async function setTerms(work: FirmWork, { firm }: LoadedDemo): Promise<void> {
  await updateBillingSettings(work, {
    invoiceNumberPattern: firm.invoiceNumberPattern,
    termsDays: firm.paymentTermsDays,
    note: 'Thank you for your instructions. Please quote the invoice number with your payment.',
  })
}

/** Fees of Nigerian clients carry VAT; those of clients abroad are not taxed. */
function toInput(invoice: DemoInvoice, { firm, clients, matters }: LoadedDemo) {
  const client = clients.find(({ id }) => id === invoice.clientId)
  const matter = matters.find(({ id }) => id === invoice.matterId)
  if (!client || !matter) throw new Error('an invoice without client or matter')
  const isTaxed = client.countryCode === 'NG'
  return {
    clientId: client.id,
    issueDate: invoice.issuedOn,
    ...(matter.currency === firm.currency ? {} : { exchangeRate: exchangeRateOf(matter.currency) }),
    note: '',
    internalNote: '',
    billTo: '',
    discount: invoice.discount === null ? null : discountOf(invoice.discount),
    lines: invoice.work.map((work, index) => ({
      work,
      ...(isTaxed ? {} : { taxCodeIds: [] }),
      ...(index === 0 && invoice.lineDiscount !== null
        ? { discount: { type: 'percent' as const, value: invoice.lineDiscount } }
        : {}),
    })),
  }
}

const discountOf = (value: string) => ({ type: 'percent' as const, value, appliesTo: 'all' as const })
