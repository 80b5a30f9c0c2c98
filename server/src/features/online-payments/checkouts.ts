import { minorUnitsOf } from '#domain/minor-units.ts'
import { dayInZone } from '#domain/calendar-day.ts'
import { minorToText } from '#domain/money.ts'
import type { CheckoutState, PaymentParts, ProviderName } from '../../platform/card-payments/provider.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { recordOnlinePayment } from '../payments/public.ts'
import { firmSettings } from '../firm/public.ts'
import {
  changeCheckout,
  findCheckout,
  findInvoiceToPay,
  findOpenCheckout,
  findProvider,
  insertCheckout,
  lockCheckout,
  selectProviders,
  type CheckoutRow,
} from './queries.ts'
import { cardUnavailable, nothingToPay } from './refusals.ts'
import { openKeys } from './settings.ts'

export interface BookParts {
  readonly tx: FirmTx
  readonly businessId: string
  readonly clock: Clock
}

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
  readonly invoiceId: string
  readonly provider: ProviderName
  /** The page of the invoice, to which the payer comes back. */
  readonly returnUrl: string
}

/**
 * Opens the provider's page for what is left of an invoice, and returns its address. A payer who asks twice is sent to the
 * same page. Refuses when nothing is left to pay, and when the provider does not answer; nothing is lost by it.
 */
export async function startCheckout(parts: PaymentParts, wanted: CheckoutWanted): Promise<string> {
  const { businessId, invoiceId, provider } = wanted
  const { providers, clock, log } = parts
  const prepared = await parts.inFirm(businessId, (tx) => prepareCheckout(tx, parts, wanted))
  if ('url' in prepared) return prepared.url
  const { id, invoice, keys } = prepared
  try {
    const started = await providers[provider].startCheckout(keys, {
      reference: id,
      minor: BigInt(invoice.open_minor),
      currency: invoice.currency,
      description: `Invoice ${invoice.number ?? ''} of ${invoice.firm_name}`,
      // Paystack wants an address; one that is no mailbox gets no receipt.
      email: invoice.email || `payer-${id}@no-reply.invalid`,
      returnUrl: wanted.returnUrl,
    })
    await parts.inFirm(businessId, (tx) =>
      changeCheckout(tx, id, { provider_id: started.providerId, url: started.url, updated_at: clock.now() }),
    )
    return started.url
  } catch (error) {
    log.error({ err: error, provider, businessId, invoiceId }, 'a checkout could not be opened')
    await parts.inFirm(businessId, (tx) => changeCheckout(tx, id, { status: 'failed', updated_at: clock.now() }))
    throw cardUnavailable()
  }
}

async function prepareCheckout(tx: FirmTx, { box, clock, providers }: PaymentParts, wanted: CheckoutWanted) {
  const { businessId, invoiceId, provider } = wanted
  const [invoice, row] = await Promise.all([findInvoiceToPay(tx, invoiceId), findProvider(tx, provider)])
  if (!invoice || invoice.open_minor === '0') throw nothingToPay()
  if (!row?.is_enabled || !providers[provider].accepts(BigInt(invoice.open_minor), invoice.currency))
    throw cardUnavailable()
  const since = new Date(clock.now().getTime() - REUSED_MS)
  const open = await findOpenCheckout(tx, { invoiceId, provider, minor: invoice.open_minor, since })
  if (open?.url) return { url: open.url }
  const id = newId()
  await insertCheckout(tx, {
    business_id: businessId,
    id,
    invoice_id: invoiceId,
    provider,
    currency: invoice.currency,
    amount_minor: invoice.open_minor,
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  return { id, invoice, keys: openKeys(box, row) }
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
  const paymentId = await recordOnlinePayment(books, {
    invoiceId: checkout.invoice_id,
    provider: checkout.provider,
    reference: paymentReference,
    grossMinor: minor,
    feeMinor: feeMinor > minor ? minor : feeMinor,
    date: dayInZone(time_zone, (state.paidAt ?? now).getTime()),
  })
  const change = {
    status: 'paid' as const,
    provider_payment: paymentReference,
    payment_id: paymentId,
    problem: differenceText(checkout, state),
    updated_at: now,
  }
  await changeCheckout(tx, id, change)
  return { ...checkout, ...change }
}

/** What a person has to know where another amount was paid than was asked for. */
function differenceText({ amount_minor, currency }: CheckoutRow, paid: CheckoutState): string {
  if (BigInt(amount_minor) === paid.minor && currency === paid.currency) return ''
  const requested = `${minorToText(amount_minor, currency)} ${currency}`
  return `${amountText(paid.minor, paid.currency)} was paid instead of ${requested}`
}

export const amountText = (minor: bigint, currency: string): string =>
  `${minorToText(minor, /^[A-Z]{3}$/.test(currency) && minorUnitsOf(currency) >= 0 ? currency : 'USD')} ${currency}`
