import { dayInZone, daysBetween } from '#domain/calendar-day.ts'
import { initials } from '#domain/firm-document.ts'
import { moneyText } from '#domain/format.ts'
import { buildInvoiceDocument } from '#domain/invoice-document.ts'
import { fromMajor, minorToNumber } from '#domain/money.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { PaymentProviderName as ProviderName } from '#contract/online-payments.ts'
import type { OpenInvoice, PublicInvoice } from '#contract/public-invoice.ts'
import type { PaymentParts } from '../../platform/card-payments/provider.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { beginByAddress, type FirmTx } from '../../platform/db/transactions.ts'
import { hashSecret } from '../../platform/http/session.ts'
import { firmSettings } from '../firm/public.ts'
import {
  getMatterLetterhead,
  type DocumentParts,
  type FirmLetterhead,
  type NamedPdf,
} from '../firm-documents/public.ts'
import { getInvoicePdf } from '../invoice-documents/public.ts'
import { findStatementInvoiceIds, isLive, recordView } from '../invoice-links/public.ts'
import { findHeld } from '../invoice-questions/public.ts'
import { getInvoiceForReader } from '../invoices/public.ts'
import { listUsableProviders, selectDueInvoices, startCheckout } from '../online-payments/public.ts'
import { linkEnded } from './refusals.ts'

type Reader = Pick<IdentityContext, 'tx' | 'clock' | 'requestId'>

interface Reading {
  readonly tx: FirmTx
  readonly businessId: string
  readonly linkId: string
  readonly invoiceId: string
  /** Whether the address still opens the invoice; the one of a void invoice does not. */
  readonly invoice: InvoiceDetail | undefined
}

/** Finds the invoice for whoever has its address; an unknown address is refused. */
async function openBySlug({ tx: identity, clock, requestId }: Reader, slug: string): Promise<Reading> {
  const { tx, link } = await beginByAddress(identity, 'app.begin_invoice_request', hashSecret(slug), requestId)
  const ids = { businessId: link.business_id, linkId: link.link_id, invoiceId: link.invoice_id }
  if (!isLive(link, clock.now())) return { tx, ...ids, invoice: undefined }
  const invoice = await getInvoiceForReader({ tx, businessId: ids.businessId, clock }, ids.invoiceId)
  return { tx, ...ids, invoice: invoice.voided ? undefined : invoice }
}

export async function getPublicInvoice(
  reader: IdentityContext,
  payments: PaymentParts,
  slug: string,
): Promise<PublicInvoice> {
  const { tx, businessId, linkId, invoiceId, invoice } = await openBySlug(reader, slug)
  const letterhead = await getMatterLetterhead({ tx, businessId }, invoice?.matters.map(({ id }) => id) ?? [])
  if (!invoice) return { isOpen: false, contact: toContact(letterhead) }
  const { time_zone: zone } = await firmSettings(tx, businessId)
  const open = fromMajor(String(invoice.balance), invoice.currencyCode)
  const held = await findHeld(tx, invoice.id ?? '')
  const cards = await listUsableProviders(tx, payments, { ...open, minor: open.minor - held })
  const today = dayInZone(zone, reader.clock.now().getTime())
  const statement = await findStatementToPay(tx, payments, { linkId, invoiceId, symbol: invoice.currencySymbol })
  return { ...toOpenInvoice(invoice, letterhead, { today, held }), cards, statement }
}

async function findStatementToPay(
  tx: FirmTx,
  payments: PaymentParts,
  { linkId, invoiceId, symbol }: { readonly linkId: string; readonly invoiceId: string; readonly symbol: string },
): Promise<OpenInvoice['statement']> {
  const rows = await selectDueInvoices(tx, (await findStatementInvoiceIds(tx, linkId)) ?? [])
  const [first] = rows
  if (!first || rows.every(({ id }) => id === invoiceId)) return null
  const amount = (minor: bigint) => ({ minor, currency: first.currency })
  const due = amount(rows.reduce((sum, { due_minor }) => sum + BigInt(due_minor), 0n))
  return {
    invoices: rows.map(({ number, due_on, due_minor }) => ({
      number: number ?? '',
      dueDate: due_on,
      balanceText: moneyText(amount(BigInt(due_minor)), symbol),
    })),
    balanceText: moneyText(due, symbol),
    cards: await listUsableProviders(tx, payments, due),
  }
}

const toContact = ({ name, color, logo, phone, email }: FirmLetterhead): PublicInvoice['contact'] => ({
  firmName: name,
  initials: initials(name),
  color,
  logo,
  phone,
  email,
})

interface Standing {
  readonly today: string
  /** In minor units. */
  readonly held: bigint
}

function toOpenInvoice(
  invoice: InvoiceDetail,
  letterhead: FirmLetterhead,
  { today, held }: Standing,
): Omit<OpenInvoice, 'cards' | 'statement'> {
  const { currencyCode, currencySymbol, state, balance, total, dueDate } = invoice
  if (state === 'draft' || state === 'submitted' || state === 'void') throw new Error('only issued invoices have links')
  const money = (major: number) => fromMajor(String(major), currencyCode)
  const due = { ...money(balance), minor: money(balance).minor - held }
  const settled = { ...money(total), minor: money(total).minor - money(balance).minor }
  return {
    isOpen: true,
    contact: toContact(letterhead),
    content: buildInvoiceDocument(invoice, letterhead),
    state,
    dueDate,
    dueInDays: daysBetween(today, dueDate),
    currencyCode,
    balance: minorToNumber(due.minor, currencyCode),
    balanceText: moneyText(due, currencySymbol),
    heldText: held > 0n ? moneyText({ ...due, minor: held }, currencySymbol) : null,
    totalText: moneyText(money(total), currencySymbol),
    settledText: moneyText(settled, currencySymbol),
    isSettledInPart: settled.minor > 0n,
    bank: letterhead.bankDetails.find((bank) => bank.currencyCode === currencyCode) ?? null,
  }
}

/** Counts a reading. What a mail server opens to look for harm runs no page, and is not counted. */
export async function recordPublicView(reader: IdentityContext, slug: string): Promise<null> {
  const { tx, businessId, linkId, invoice } = await openBySlug(reader, slug)
  if (invoice) await recordView(tx, businessId, linkId, reader.clock.now())
  return null
}

export async function getPublicPdf(context: PreparationContext, parts: DocumentParts, slug: string): Promise<NamedPdf> {
  const transact = <T>(work: (reading: Reading) => Promise<T>) =>
    context.transact(async (tx) => {
      const reading = await openBySlug({ ...context, tx }, slug)
      if (!reading.invoice) throw linkEnded()
      return work(reading)
    })
  const record = await transact(({ businessId, invoiceId }) => Promise.resolve({ businessId, invoiceId }))
  const inFirm = <T>(work: (tx: FirmTx) => Promise<T>) => transact(({ tx }) => work(tx))
  return getInvoicePdf({ ...context, ...parts }, record, { read: inFirm, write: inFirm })
}

interface Paying {
  readonly slug: string
  readonly provider: ProviderName
  readonly wholeStatement: boolean
}

/** The address of a provider's page, on which what is owed of an invoice, or of all of its statement, is paid. */
export async function payPublicInvoice(
  context: PreparationContext,
  payments: PaymentParts,
  { slug, provider, wholeStatement }: Paying,
): Promise<{ url: string }> {
  const { businessId, subject } = await context.transact(async (tx) => {
    const { businessId, linkId, invoiceId, invoice, ...reading } = await openBySlug({ ...context, tx }, slug)
    if (!invoice) throw linkEnded()
    const statementInvoiceIds = wholeStatement ? await findStatementInvoiceIds(reading.tx, linkId) : undefined
    return { businessId, subject: { invoiceId, statementInvoiceIds } }
  })
  const returnUrl = `${context.publicUrl}/billing/invoice/${encodeURIComponent(slug)}`
  return { url: await startCheckout(payments, { businessId, subject, provider, returnUrl }) }
}
