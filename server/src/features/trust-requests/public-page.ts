import { dayInZone } from '#domain/calendar-day.ts'
import { initials } from '#domain/firm-document.ts'
import { moneyText } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import type { OpenTrustRequest, PublicTrustRequest } from '#contract/trust-requests.ts'
import type { IdentityContext } from '../../platform/context.ts'
import { beginByAddress, type FirmTx } from '../../platform/db/transactions.ts'
import { hashSecret } from '../../platform/http/session.ts'
import { firmSettings } from '../firm/public.ts'
import { getFirmLetterhead, type FirmLetterhead } from '../firm-documents/public.ts'
import { currencies } from '../reference/public.ts'
import { findTrustAccount } from '../trust-accounts/public.ts'
import { findLedger, selectLedgerEntries } from '../trust-ledgers/public.ts'
import { findRequest, markRead, type RequestRow } from './queries.ts'
import { leftOf } from './view.ts'

/** What the page shows of what is held; older entries are in the portal. */
const MAX_ENTRIES = 50

interface Reading {
  readonly tx: FirmTx
  readonly businessId: string
  /** Undefined where the address no longer opens it. */
  readonly request: RequestRow | undefined
}

/** Finds the request for whoever has its address; an unknown address is refused. */
async function openBySlug({ tx: identity, clock, requestId }: IdentityContext, slug: string): Promise<Reading> {
  const { tx, link } = await beginByAddress(identity, 'app.begin_trust_request', hashSecret(slug), requestId)
  const { business_id: businessId } = link
  if (link.revoked_at !== null || link.expires_at <= clock.now()) return { tx, businessId, request: undefined }
  const request = await findRequest(tx, link.request_id)
  return { tx, businessId, request: request?.status === 'approved' ? request : undefined }
}

const toContact = ({ name, color, logo, address, phone, email }: FirmLetterhead): PublicTrustRequest['contact'] => ({
  firmName: name,
  initials: initials(name),
  color,
  logo,
  address,
  phone,
  email,
})

export async function getPublicRequest(reader: IdentityContext, slug: string): Promise<PublicTrustRequest> {
  const { tx, businessId, request } = await openBySlug(reader, slug)
  const letterhead = await getFirmLetterhead({ tx, businessId })
  const contact = toContact(letterhead)
  if (!request) return { isOpen: false, contact }
  const { time_zone: zone } = await firmSettings(tx, businessId)
  const today = dayInZone(zone, reader.clock.now().getTime())
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

/** Notes the first reading. What a mail server opens to look for harm runs no page, and is not counted. */
export async function recordRead(reader: IdentityContext, slug: string): Promise<null> {
  const { tx, request } = await openBySlug(reader, slug)
  if (request) await markRead(tx, hashSecret(slug), reader.clock.now())
  return null
}
