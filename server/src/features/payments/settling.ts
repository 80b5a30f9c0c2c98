import { fromMajor, minorToText, money, type Money, zero } from '#domain/money.ts'
import {
  settledBy,
  splitByCategory,
  splitOverMatters,
  type InvoiceAllocation,
  type PayableInvoice,
  type ShareAllocation,
} from '#domain/payment-allocation.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { decimal } from '#domain/decimal.ts'
import type { SettledShare } from '#domain/posting-rules.ts'
import { splitProRata, type PaymentOrder } from '#domain/settlement.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { missingField } from '../../platform/refusal.ts'
import type { PartMove } from '../ledger/public.ts'
import { selectFamily } from './queries.ts'
import {
  amountAboveBalance,
  amountTooFine,
  currencyDiffers,
  invoiceNotOpen,
  otherClient,
  tooManyShares,
} from './refusals.ts'
import {
  lockInvoices,
  selectInvoicesToSettle,
  selectOpenInvoices,
  selectPartsOf,
  selectSharesOf,
  type AllocationRow,
  type InvoiceToSettle,
} from './settling.queries.ts'

/** Matters of invoices in one call: its entry has several postings for each, and is written within the call's time. */
const MAX_SHARES = 500

/** An amount of a request in a currency; refuses decimals that the currency does not have. */
export function amountIn(text: string, currency: string, field = 'amount'): Money {
  if (decimal(text).scale > minorUnitsOf(currency)) throw amountTooFine(field, currency)
  return fromMajor(text, currency)
}

interface InvoicesOfClient {
  readonly clientId: string
  readonly currency: string
}

/**
 * Locks invoices of a client, or of one merged into it, that are to be settled in their currency. Refuses drafts, paid ones,
 * other clients and other currencies. In the order of `ids`.
 */
export async function lockOpenInvoices(
  tx: FirmTx,
  ids: readonly string[],
  { clientId, currency }: InvoicesOfClient,
): Promise<InvoiceToSettle[]> {
  if (ids.length === 0) return []
  await lockInvoices(tx, ids)
  const [rows, family] = [await selectInvoicesToSettle(tx, ids), await selectFamily(tx, clientId)]
  return ids.map((id) => {
    const invoice = rows.find((row) => row.id === id)
    if (!invoice) throw missingField('allocations', 'Invoice')
    if (!family.has(invoice.client_id)) throw otherClient()
    if (invoice.status !== 'approved' || invoice.open_minor === '0') throw invoiceNotOpen(invoice.number)
    if (invoice.currency !== currency) throw currencyDiffers()
    return invoice
  })
}

/** Locks the unpaid invoices of a client in a currency; one that was paid in the meantime is left out. */
export async function lockEveryOpenInvoice(
  tx: FirmTx,
  { clientId, currency }: InvoicesOfClient,
  limit: number,
): Promise<InvoiceToSettle[]> {
  const ids = (await selectOpenInvoices(tx, { clientId, currency, limit })).map(({ id }) => id)
  if (ids.length === 0) return []
  await lockInvoices(tx, ids)
  const rows = await selectInvoicesToSettle(tx, ids)
  return rows.filter(({ status, open_minor }) => status === 'approved' && open_minor !== '0')
}

/** An invoice as the rules of allocation see it; `percent` is what its payer may withhold of the fees. */
export function toPayable(row: InvoiceToSettle, percent: string | undefined): PayableInvoice {
  const { id, number, due_on, currency } = row
  const amount = (minor: string) => money(BigInt(minor), currency)
  return {
    id,
    number: number ?? '',
    dueOn: due_on,
    outstanding: amount(row.open_minor),
    fees: amount(row.fees_minor),
    tax: amount(row.tax_minor),
    total: amount(row.total_minor),
    withholdingPercent: percent,
  }
}

/** What is settled of an invoice on one matter, over its accounts. */
export interface SplitShare extends ShareAllocation {
  readonly invoiceId: string
  readonly clientId: string
  /** In the order of the positions. */
  readonly parts: readonly { readonly accountId: string; readonly amount: Money }[]
}

interface Splitting {
  readonly homeCurrency: string
  /** What is closed first of an invoice. */
  readonly order: PaymentOrder
  /** All of it is for this matter. */
  readonly matterId?: string
}

/** Splits allocations over matters and accounts (R11). Refuses more than the balance of an invoice. */
export async function splitAllocations(
  tx: FirmTx,
  allocations: readonly InvoiceAllocation[],
  invoices: readonly InvoiceToSettle[],
  splitting: Splitting,
): Promise<SplitShare[]> {
  const settling = allocations.filter((allocation) => settledBy(allocation).minor > 0n)
  if (settling.length === 0) return []
  const ids = settling.map(({ invoiceId }) => invoiceId)
  const [shares, parts] = await Promise.all([selectSharesOf(tx, ids), selectPartsOf(tx, ids)])
  if (shares.length > MAX_SHARES) throw tooManyShares()
  return settling.flatMap((allocation) => {
    const invoice = invoices.find(({ id }) => id === allocation.invoiceId)
    if (!invoice) throw new Error('an allocation without its invoice')
    const { id, currency } = invoice
    if (settledBy(allocation).minor > BigInt(invoice.open_minor))
      throw amountAboveBalance(invoice.number ?? '', `${minorToText(invoice.open_minor, currency)} ${currency}`)
    const { matterId } = splitting
    const ofInvoice = <Row extends { readonly invoice_id: string; readonly matter_id: string }>(rows: readonly Row[]) =>
      rows.filter(({ invoice_id, matter_id }) => invoice_id === id && (matterId ?? matter_id) === matter_id)
    return splitAllocation(allocation, invoice, { shares: ofInvoice(shares), parts: ofInvoice(parts) }, splitting)
  })
}

interface InvoiceRows {
  readonly shares: Awaited<ReturnType<typeof selectSharesOf>>
  readonly parts: Awaited<ReturnType<typeof selectPartsOf>>
}

function splitAllocation(
  allocation: InvoiceAllocation,
  { id: invoiceId, client_id: clientId, currency }: InvoiceToSettle,
  rows: InvoiceRows,
  { homeCurrency, order }: Splitting,
): SplitShare[] {
  const open = rows.shares.map(({ matter_id, open_minor, open_base_minor }) => ({
    matterId: matter_id,
    open: { amount: money(BigInt(open_minor), currency), homeAmount: money(BigInt(open_base_minor), homeCurrency) },
  }))
  const parts = rows.parts.map((part) => ({
    matterId: part.matter_id,
    accountId: part.account_id,
    category: part.kind,
    outstanding: money(BigInt(part.open_minor), currency),
  }))
  const byCategory = order === 'waterfall' ? splitByCategory(settledBy(allocation), open, parts) : undefined
  return splitOverMatters(allocation, open, byCategory?.byMatter).map((share): SplitShare => {
    const ofShare = parts.filter(({ matterId }) => matterId === share.matterId)
    const split = byCategory
      ? byCategory.byPart.filter((_, index) => parts[index]?.matterId === share.matterId)
      : splitProRata(share.settled, ofShare)
    return {
      ...share,
      invoiceId,
      clientId,
      parts: ofShare.map(({ accountId }, index) => ({ accountId, amount: split[index] ?? zero(currency) })),
    }
  })
}

/** What the posting rules need of it. */
export const toSettledShare = (share: SplitShare): SettledShare => ({
  clientId: share.clientId,
  matterId: share.matterId,
  invoiceId: share.invoiceId,
  settled: { amount: share.settled, homeAmount: share.homeSettled },
  parts: share.parts.map(({ accountId, amount }) => ({ account: { accountId }, amount })),
})

/** What it closes of the parts of its invoice. */
export const toPartMoves = ({ invoiceId, matterId, parts }: SplitShare): PartMove[] =>
  parts.flatMap(({ amount }, index) =>
    amount.minor === 0n ? [] : [{ invoiceId, matterId, position: index + 1, minor: -amount.minor }],
  )

interface AllocationHead {
  readonly effectiveOn: string
  readonly entryId: string
  readonly source: { readonly payment_id: string } | { readonly credit_id: string }
  /** What each share takes of the payment or the credit. */
  readonly taken: readonly { readonly amount: Money; readonly homeAmount: Money }[]
}

export const toAllocationRows = (
  { businessId, userId, clock }: Pick<FirmContext, 'businessId' | 'clock'> & { readonly userId: string | null },
  shares: readonly SplitShare[],
  { effectiveOn, entryId, source, taken }: AllocationHead,
) =>
  shares.map((share, index) => ({
    business_id: businessId,
    id: newId(),
    ...source,
    invoice_id: share.invoiceId,
    matter_id: share.matterId,
    effective_on: effectiveOn,
    currency: share.settled.currency,
    settled_minor: share.settled.minor.toString(),
    withheld_minor: share.withheld.minor.toString(),
    tax_withheld_minor: share.taxWithheld.minor.toString(),
    home_minor: share.homeSettled.minor.toString(),
    taken_minor: (taken[index]?.amount.minor ?? 0n).toString(),
    taken_home_minor: (taken[index]?.homeAmount.minor ?? 0n).toString(),
    entry_id: entryId,
    created_by: userId,
    created_at: clock.now(),
  }))

/** The rows that undo allocations, for the entry that reverses theirs. */
export const toReversingRows = (
  { userId, clock }: Pick<FirmContext, 'clock'> & { readonly userId: string | null },
  rows: readonly AllocationRow[],
  { effectiveOn, entryId }: { effectiveOn: string; entryId: string },
) => {
  const negated = (minor: string) => (-BigInt(minor)).toString()
  return rows.map((row) => ({
    ...row,
    id: newId(),
    effective_on: effectiveOn,
    settled_minor: negated(row.settled_minor),
    withheld_minor: negated(row.withheld_minor),
    tax_withheld_minor: negated(row.tax_withheld_minor),
    home_minor: negated(row.home_minor),
    taken_minor: negated(row.taken_minor),
    taken_home_minor: negated(row.taken_home_minor),
    entry_id: entryId,
    reverses_id: row.id,
    created_by: userId,
    created_at: clock.now(),
  }))
}
