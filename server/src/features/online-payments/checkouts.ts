import { dayInZone } from '#domain/calendar-day.ts'
import { minorToText } from '#domain/money.ts'
import type { CheckoutState, PaymentParts, ProviderName } from '../../platform/card-payments/provider.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { recordOnlinePayment } from '../payments/public.ts'
import { firmSettings } from '../firm/public.ts'
import {
  changeCheckout,
  findCheckout,
  findOpenCheckout,
  findProvider,
  insertCheckout,
  lockCheckout,
  selectProviders,
  statementInvoiceIds,
  type CheckoutRow,
} from './queries.ts'
import { amountText, type BookParts } from './books.ts'
import { cardUnavailable, nothingToPay } from './refusals.ts'
import { findAmountToPay, type PaidSubject } from './subjects.queries.ts'
import { recordPaidDeposit } from './trust-deposits.ts'
import { openKeys } from './settings.ts'

/** A provider's page stays open for a day; a payer who comes back within this time gets the same one. */
const REUSED_MS = 20 * 60 * 60 * 1000

/** The providers with which an amount can be paid now. */
export async function listUsableProviders(
  tx: FirmTx,
  { providers }: Pick<PaymentParts, 'providers'>,
  { minor, currency }: { readonly minor: bigint; readonly currency: string },
): Promise<ProviderName[]> {
  if (minor <= 0n) return []
  const rows = await selectProviders(tx)
  return rows.flatMap(({ provider, is_enabled }) =>
    is_enabled && providers[provider].accepts(minor, currency) ? [provider] : [],
  )
}

interface CheckoutWanted {
  readonly businessId: string
  readonly subject: PaidSubject
  readonly provider: ProviderName
  /** The page of the invoice or the request, to which the payer comes back. */
  readonly returnUrl: string
}

/**
 * Opens the provider's page for what is left to pay, and returns its address. A payer who asks twice is sent to the same page.
 * Client money is paid only through the provider that pays its account in full. Refuses when nothing is left to pay, and when
 * the provider does not answer; nothing is lost by it.
 */
export async function startCheckout(parts: PaymentParts, wanted: CheckoutWanted): Promise<string> {
  const { businessId, subject, provider } = wanted
  const { providers, clock, log } = parts
  const prepared = await parts.inFirm(businessId, (tx) => prepareCheckout(tx, parts, wanted))
  if ('url' in prepared) return prepared.url
  const { id, toPay, destination, keys } = prepared
  try {
    const started = await providers[provider].startCheckout(keys, {
      reference: id,
      minor: toPay.minor,
      currency: toPay.currency,
      description: toPay.description,
      // Paystack wants an address; one that is no mailbox gets no receipt.
      email: toPay.email || `payer-${id}@no-reply.invalid`,
      returnUrl: wanted.returnUrl,
      destination,
    })
    await parts.inFirm(businessId, (tx) =>
      changeCheckout(tx, id, { provider_id: started.providerId, url: started.url, updated_at: clock.now() }),
    )
    return started.url
  } catch (error) {
    log.error({ err: error, provider, businessId, ...subject }, 'a checkout could not be opened')
    await parts.inFirm(businessId, (tx) => changeCheckout(tx, id, { status: 'failed', updated_at: clock.now() }))
    throw cardUnavailable()
  }
}

/** What is left to pay and the keys to pay it with; refused where this provider does not take it. */
async function getWayToPay(tx: FirmTx, { providers }: PaymentParts, { subject, provider }: CheckoutWanted) {
  const [toPay, row] = await Promise.all([findAmountToPay(tx, subject), findProvider(tx, provider)])
  if (!toPay) throw nothingToPay()
  if (!row?.is_enabled || !providers[provider].accepts(toPay.minor, toPay.currency)) throw cardUnavailable()
  if (toPay.through && toPay.through.provider !== provider) throw cardUnavailable()
  return { toPay, row, destination: toPay.through?.destination ?? '' }
}

async function prepareCheckout(tx: FirmTx, parts: PaymentParts, wanted: CheckoutWanted) {
  const { businessId, subject, provider } = wanted
  const { box, clock } = parts
  const { toPay, row, destination } = await getWayToPay(tx, parts, wanted)
  const [now, minor] = [clock.now(), toPay.minor.toString()]
  const since = new Date(now.getTime() - REUSED_MS)
  const open = await findOpenCheckout(tx, { subject, provider, minor, since })
  if (open?.url && open.destination === destination) return { url: open.url }
  const id = newId()
  await insertCheckout(tx, {
    business_id: businessId,
    id,
    invoice_id: 'invoiceId' in subject ? subject.invoiceId : null,
    request_id: 'requestId' in subject ? subject.requestId : null,
    statement_invoice_ids: statementInvoiceIds(subject),
    provider,
    destination,
    currency: toPay.currency,
    amount_minor: minor,
    created_at: now,
    updated_at: now,
  })
  return { id, toPay, destination, keys: openKeys(box, row) }
}

/**
 * Asks the provider what became of a checkout and records the payment if it was paid. Nothing that a message says is
 * believed, so messages may come late, twice and in any order. Returns the checkout as it is then.
 */
export async function settleCheckout(
  parts: PaymentParts,
  businessId: string,
  id: string,
): Promise<CheckoutRow | undefined> {
  const found = await parts.inFirm(businessId, async (tx) => {
    const checkout = await findCheckout(tx, id)
    const row = checkout && (await findProvider(tx, checkout.provider))
    return checkout && { checkout, keys: row && openKeys(parts.box, row) }
  })
  if (!found) return undefined
  const { checkout, keys } = found
  if (!keys || (checkout.status !== 'open' && checkout.status !== 'failed') || checkout.provider_id === null)
    return checkout
  const requested = { reference: id, providerId: checkout.provider_id }
  const state = await parts.providers[checkout.provider].getCheckout(keys, requested)
  return parts.inFirm(businessId, (tx) => applyState({ tx, businessId, clock: parts.clock }, id, state))
}

async function applyState(books: BookParts, id: string, state: CheckoutState) {
  const { tx, businessId, clock } = books
  const checkout = await lockCheckout(tx, id)
  if (checkout?.status !== 'open' && checkout?.status !== 'failed') return checkout
  const now = clock.now()
  if (state.status !== 'paid') {
    if (state.status !== checkout.status) await changeCheckout(tx, id, { status: state.status, updated_at: now })
    return { ...checkout, status: state.status }
  }
  const { time_zone } = await firmSettings(tx, businessId)
  const { minor, currency, feeMinor, paymentReference } = state
  if (currency !== checkout.currency) throw new Error(`a checkout in ${checkout.currency} was paid in ${currency}`)
  const paid = {
    provider: checkout.provider,
    reference: paymentReference,
    grossMinor: minor,
    feeMinor: feeMinor > minor ? minor : feeMinor,
    date: dayInZone(time_zone, (state.paidAt ?? now).getTime()),
  }
  const recorded = await recordPaid(books, checkout, paid)
  const problem = [differenceText(checkout, state), recorded.problem].filter(Boolean).join('. ').slice(0, 500)
  const change = {
    status: 'paid' as const,
    provider_payment: paymentReference,
    ...recorded.change,
    problem,
    updated_at: now,
  }
  await changeCheckout(tx, id, change)
  return { ...checkout, ...change }
}

type Paid = Omit<Parameters<typeof recordOnlinePayment>[1], 'invoiceIds'>

/** Records what was paid: on its invoice or those of its statement, or in the ledger of the request. */
async function recordPaid(books: BookParts, checkout: CheckoutRow, paid: Paid) {
  if (checkout.invoice_id !== null) {
    const invoiceIds = checkout.statement_invoice_ids ?? [checkout.invoice_id]
    return { change: { payment_id: await recordOnlinePayment(books, { ...paid, invoiceIds }) }, problem: '' }
  }
  const { depositId, problem } = await recordPaidDeposit(books, checkout, paid)
  return { change: { deposit_id: depositId }, problem }
}

/** What a person has to know where another amount was paid than was asked for. */
function differenceText({ amount_minor, currency }: CheckoutRow, paid: CheckoutState): string {
  if (BigInt(amount_minor) === paid.minor && currency === paid.currency) return ''
  const requested = `${minorToText(amount_minor, currency)} ${currency}`
  return `${amountText(paid.minor, paid.currency)} was paid instead of ${requested}`
}
