import { dayInZone } from '#domain/calendar-day.ts'
import { initials } from '#domain/firm-document.ts'
import { moneyText } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import type { OpenTrustRequest, PublicTrustRequest } from '#contract/trust-requests.ts'
import type { DocumentContent } from '#contract/document-content.ts'
import type { PaymentProviderName as ProviderName } from '#contract/online-payments.ts'
import type { PaymentParts } from '../../platform/card-payments/provider.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FirmWork, IdentityContext, PreparationContext } from '../../platform/context.ts'
import { beginByAddress, type FirmTx } from '../../platform/db/transactions.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { hashSecret } from '../../platform/http/session.ts'
import type { PdfRenderer } from '../../platform/pdf/renderer.ts'
import { notFound } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import {
  getMatterLetterhead,
  pdfName,
  renderDocument,
  type DocumentParts,
  type FirmLetterhead,
  type NamedPdf,
} from '../firm-documents/public.ts'
import { findAmountToPay, listUsableProviders, startCheckout } from '../online-payments/public.ts'
import { currencies } from '../reference/public.ts'
import { findTrustAccount } from '../trust-accounts/public.ts'
import { findLedger, selectLedgerEntries } from '../trust-ledgers/public.ts'
import { toRequestContent } from './document.ts'
import { findRequest, markRead, type RequestRow } from './queries.ts'
import { linkEnded } from './refusals.ts'
import { leftOf } from './view.ts'

/** What the page shows of what is held; older entries are in the portal. */
const MAX_ENTRIES = 50

type Reader = Pick<IdentityContext, 'tx' | 'clock' | 'requestId'>

interface Reading {
  readonly tx: FirmTx
  readonly businessId: string
  /** Undefined where the address no longer opens it. */
  readonly request: RequestRow | undefined
}

/** Finds the request for whoever has its address; an unknown address is refused. */
async function openBySlug({ tx: identity, clock, requestId }: Reader, slug: string): Promise<Reading> {
  const { tx, link } = await beginByAddress(identity, 'app.begin_trust_request', hashSecret(slug), requestId)
  const { business_id: businessId } = link
  if (link.revoked_at !== null || link.expires_at <= clock.now()) return { tx, businessId, request: undefined }
  const request = await findRequest(tx, link.request_id)
  return { tx, businessId, request: request?.status === 'approved' ? request : undefined }
}

const mattersOf = (request: RequestRow | undefined) => (request ? [request.matter_id] : [])

const toContact = ({ name, color, logo, address, phone, email }: FirmLetterhead): PublicTrustRequest['contact'] => ({
  firmName: name,
  initials: initials(name),
  color,
  logo,
  address,
  phone,
  email,
})

export async function getPublicRequest(
  reader: IdentityContext,
  payments: PaymentParts,
  slug: string,
): Promise<PublicTrustRequest> {
  const { tx, businessId, request } = await openBySlug(reader, slug)
  const letterhead = await getMatterLetterhead({ tx, businessId }, mattersOf(request))
  if (!request) return { isOpen: false, contact: toContact(letterhead) }
  const read = { tx, businessId, clock: reader.clock }
  const toPay = await findAmountToPay(tx, { requestId: request.id })
  const usable = toPay?.through ? await listUsableProviders(tx, payments, toPay) : []
  const cards = usable.filter((provider) => provider === toPay?.through?.provider)
  return { ...(await readRequest(read, request, letterhead)), cards }
}

/** A request as its client reads it. */
async function readRequest(
  { tx, businessId, clock }: Pick<FirmWork, 'tx' | 'businessId' | 'clock'>,
  request: RequestRow,
  letterhead: FirmLetterhead,
): Promise<Omit<OpenTrustRequest, 'cards'>> {
  const contact = toContact(letterhead)
  const { time_zone: zone } = await firmSettings(tx, businessId)
  const today = dayInZone(zone, clock.now().getTime())
  const { code, symbol } = (await currencies(tx)).byCode(request.currency)
  const show = (minor: bigint) => moneyText(money(minor, code), symbol)
  const account = await findTrustAccount(tx, request.book_id)
  return {
    isOpen: true,
    contact,
    number: request.number,
    state: stateOf(request, today),
    clientName: request.client_name,
    matterName: request.matter_name,
    matterNumber: request.matter_number ?? '',
    requestedOn: dayInZone(zone, (request.sent_at ?? request.created_at).getTime()),
    dueOn: request.due_on,
    reason: request.reason,
    signerName: request.requester_name,
    amountText: show(BigInt(request.amount_minor)),
    receivedText: show(BigInt(request.received_minor)),
    outstandingText: show(leftOf(request)),
    currencyCode: code,
    held: { on: today, ...(await getHeld(tx, request, show)) },
    bank: {
      accountName: `${letterhead.name} ${account?.name ?? ''}`.trim(),
      bankName: account?.bank_name ?? '',
      accountNumber: account?.account_number ?? '',
    },
  }
}

function stateOf(request: RequestRow, today: string): OpenTrustRequest['state'] {
  if (request.state === 'paid') return 'paid'
  if (request.state === 'partPaid') return 'partPaid'
  return request.due_on < today ? 'overdue' : 'due'
}

async function getHeld(tx: FirmTx, { ledger_id: id }: RequestRow, show: (minor: bigint) => string) {
  const [ledger, rows] = [await findLedger(tx, id), await selectLedgerEntries(tx, id, { page: 1, size: MAX_ENTRIES })]
  return {
    balanceText: show(BigInt(ledger?.balance_minor ?? 0)),
    entries: rows.slice(0, MAX_ENTRIES).map((row) => {
      const moved = BigInt(row.moved)
      return {
        id: row.entry_id,
        date: row.effective_on,
        description: row.description,
        reference: row.reference,
        outText: moved < 0n ? show(-moved) : '',
        inText: moved > 0n ? show(moved) : '',
        balanceText: show(BigInt(row.balance)),
      }
    }),
  }
}

/** The request as PDF, as its client reads it at this moment. */
async function renderRequest(pdf: PdfRenderer, clock: Clock, { content, number }: PreparedRequest): Promise<NamedPdf> {
  const bytes = await renderDocument(pdf, content, clock.now())
  return { name: pdfName('Deposit request', number), content: Buffer.from(bytes) }
}

interface PreparedRequest {
  readonly content: DocumentContent
  readonly number: string
}

async function prepareRequest(
  read: Pick<FirmWork, 'tx' | 'businessId' | 'clock'>,
  request: RequestRow,
): Promise<PreparedRequest> {
  const letterhead = await getMatterLetterhead(read, mattersOf(request))
  return { content: toRequestContent(await readRequest(read, request, letterhead), letterhead), number: request.number }
}

export async function getPublicPdf(
  context: PreparationContext,
  { pdf }: Pick<DocumentParts, 'pdf'>,
  slug: string,
): Promise<NamedPdf> {
  const prepared = await context.transact(async (identity) => {
    const { tx, businessId, request } = await openBySlug({ ...context, tx: identity }, slug)
    if (!request) throw linkEnded()
    return prepareRequest({ tx, businessId, clock: context.clock }, request)
  })
  return renderRequest(pdf, context.clock, prepared)
}

/** The same document for people of the firm, whatever became of the request. */
export async function getRequestPdf(
  { read, businessId, clock }: SignedRequest,
  { pdf }: Pick<DocumentParts, 'pdf'>,
  id: string,
): Promise<NamedPdf> {
  const prepared = await read(async (tx) => {
    const request = await findRequest(tx, id)
    if (!request) throw notFound('Deposit request')
    return prepareRequest({ tx, businessId, clock }, request)
  })
  return renderRequest(pdf, clock, prepared)
}

/** The address of a provider's page, on which what is outstanding is paid. */
export async function payPublicRequest(
  context: PreparationContext,
  payments: PaymentParts,
  { slug, provider }: { readonly slug: string; readonly provider: ProviderName },
): Promise<{ url: string }> {
  const { businessId, requestId } = await context.transact(async (tx) => {
    const reading = await openBySlug({ ...context, tx }, slug)
    if (!reading.request) throw linkEnded()
    return { businessId: reading.businessId, requestId: reading.request.id }
  })
  const returnUrl = `${context.publicUrl}/billing/trust-accounting/${encodeURIComponent(slug)}`
  return { url: await startCheckout(payments, { businessId, subject: { requestId }, provider, returnUrl }) }
}

/** Notes the first reading. What a mail server opens to look for harm runs no page, and is not counted. */
export async function recordRead(reader: IdentityContext, slug: string): Promise<null> {
  const { tx, request } = await openBySlug(reader, slug)
  if (request) await markRead(tx, hashSecret(slug), reader.clock.now())
  return null
}
