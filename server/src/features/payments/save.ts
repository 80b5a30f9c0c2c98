import type { AccountRole } from '#domain/chart-of-accounts.ts'
import { convertToHome, type OpenAmount } from '#domain/exchange-difference.ts'
import { allocate, money, sumMoney, type Money, zero } from '#domain/money.ts'
import type { DividedPayment } from '#domain/payment-allocation.ts'
import type { PaymentOrder } from '#domain/settlement.ts'
import { postPaymentReceived } from '#domain/posting-rules.ts'
import type { PaymentMethod } from '#contract/payment-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { getOfficeBook, postEntry } from '../ledger/public.ts'
import { assertRoles } from './accounts.ts'
import { insertCredit } from './credits.queries.ts'
import { takeReceiptNumber } from './numbering.ts'
import { insertPayment } from './queries.ts'
import { toAllocationRows, toPartMoves, toSettledShare, type SplitShare } from './settling.ts'
import { insertAllocations } from './settling.queries.ts'

/** The currencies of a payment, with their rates of the day: units for one of the firm's. */
export interface PaymentMoney {
  readonly received: OpenAmount
  readonly exchangeRate: string
  readonly invoiceCurrency: string
  readonly invoiceExchangeRate: string
  readonly homeCurrency: string
}

/** A payment whose amounts are resolved. */
export interface PaymentToSave extends PaymentMoney {
  /** Where something else names it already. */
  readonly id?: string | undefined
  readonly clientId: string
  readonly date: string
  readonly method: PaymentMethod
  readonly accountId: string
  readonly payer?: string | undefined
  readonly reference?: string | undefined
  readonly note?: string | undefined
  readonly provider?: { readonly name: string; readonly reference: string; readonly feeMinor: bigint } | undefined
  readonly shares: readonly SplitShare[]
  /** What was closed first of its invoices. */
  readonly order: PaymentOrder
  readonly divided: DividedPayment
  /** Null for a payment that a provider reported. */
  readonly userId: string | null
}

type SaveContext = Pick<FirmContext, 'tx' | 'businessId' | 'clock'>

/** Posts and stores a payment with its allocations and its credit; returns its id. Its invoices are locked. */
export async function savePayment(context: SaveContext, payment: PaymentToSave): Promise<string> {
  const { tx, businessId, clock } = context
  const { shares, divided, date, userId } = payment
  const withheld = sumWithheld(payment)
  await assertRoles(tx, rolesFor(payment, withheld))
  const id = payment.id ?? newId()
  const book = await getOfficeBook(tx)
  const number = await takeReceiptNumber(context, date)
  const entryId = await postEntry(tx, {
    bookId: book.id,
    effectiveOn: date,
    event: 'payment.received',
    eventId: id,
    reference: number,
    description: `Payment ${number}`,
    lines: postPaymentReceived({
      bank: { accountId: payment.accountId },
      clientId: payment.clientId,
      received: payment.received,
      shares: shares.map(toSettledShare),
      withheldAmounts: withheld,
      excess: divided.excess,
    }),
    parts: shares.flatMap(toPartMoves),
  })
  await insertPayment(tx, toPaymentRow(payment, { id, number, entryId, withheld, businessId, now: clock.now() }))
  if (shares.length > 0) {
    const head = { effectiveOn: date, entryId, source: { payment_id: id }, taken: takenByShare(divided, shares) }
    await insertAllocations(tx, toAllocationRows({ businessId, clock, userId }, shares, head))
  }
  if (divided.excess.amount.minor > 0n) await saveExcess(context, payment, { id, number })
  return id
}

interface Withheld {
  readonly withheld: OpenAmount
  readonly tax: OpenAmount
}

function sumWithheld({ shares, invoiceCurrency, invoiceExchangeRate, homeCurrency }: PaymentToSave): Withheld {
  const sum = (amounts: readonly Money[]): OpenAmount => {
    const amount = sumMoney(invoiceCurrency, amounts)
    return { amount, homeAmount: convertToHome(amount, invoiceExchangeRate, homeCurrency) }
  }
  return { withheld: sum(shares.map((share) => share.withheld)), tax: sum(shares.map((share) => share.taxWithheld)) }
}

/** The accounts that its entry needs. */
function rolesFor(payment: PaymentToSave, { withheld, tax }: Withheld): AccountRole[] {
  const { shares, divided, received, invoiceCurrency } = payment
  const needed: readonly (readonly [boolean, readonly AccountRole[]])[] = [
    [withheld.amount.minor > 0n, ['withheld']],
    [tax.amount.minor > 0n, ['taxWithheld']],
    [shares.length > 0, ['receivable', 'exchangeRealised']],
    [invoiceCurrency !== received.amount.currency, ['exchange']],
    [divided.excess.amount.minor > 0n, ['clientCredit']],
  ]
  return needed.flatMap(([isNeeded, roles]) => (isNeeded ? roles : []))
}

const mattersOf = ({ shares }: PaymentToSave): string[] => [...new Set(shares.map(({ matterId }) => matterId))]

interface RowFacts {
  readonly id: string
  readonly number: string
  readonly entryId: string
  readonly withheld: Withheld
  readonly businessId: string
  readonly now: Date
}

function toPaymentRow(payment: PaymentToSave, { id, number, entryId, withheld, businessId, now }: RowFacts) {
  const { received, provider } = payment
  return {
    business_id: businessId,
    id,
    client_id: payment.clientId,
    matter_ids: mattersOf(payment),
    number,
    received_on: payment.date,
    method: payment.method,
    account_id: payment.accountId,
    payer: payment.payer ?? '',
    reference: payment.reference ?? '',
    note: payment.note ?? '',
    currency: received.amount.currency,
    home_currency: payment.homeCurrency,
    exchange_rate: payment.exchangeRate,
    amount_minor: received.amount.minor.toString(),
    home_amount_minor: received.homeAmount.minor.toString(),
    invoice_currency: payment.invoiceCurrency,
    invoice_exchange_rate: payment.invoiceExchangeRate,
    withheld_minor: withheld.withheld.amount.minor.toString(),
    tax_withheld_minor: withheld.tax.amount.minor.toString(),
    ...(provider && {
      provider: provider.name,
      provider_reference: provider.reference,
      provider_fee_minor: provider.feeMinor.toString(),
    }),
    payment_order: payment.order,
    entry_id: entryId,
    created_by: payment.userId,
    created_at: now,
    updated_at: now,
  }
}

/** What no invoice takes becomes the client's credit. */
async function saveExcess(
  { tx, businessId, clock }: SaveContext,
  payment: PaymentToSave,
  { id, number }: { readonly id: string; readonly number: string },
): Promise<void> {
  const { amount, homeAmount } = payment.divided.excess
  await insertCredit(tx, {
    business_id: businessId,
    id: newId(),
    client_id: payment.clientId,
    matter_ids: mattersOf(payment),
    source: 'payment',
    payment_id: id,
    number,
    arisen_on: payment.date,
    currency: amount.currency,
    home_currency: payment.homeCurrency,
    amount_minor: amount.minor.toString(),
    home_amount_minor: homeAmount.minor.toString(),
    unapplied_minor: amount.minor.toString(),
    unapplied_home_minor: homeAmount.minor.toString(),
    updated_at: clock.now(),
  })
}

/** What of the payment each share takes, in proportion to the money that it gets. */
function takenByShare({ taken }: DividedPayment, shares: readonly SplitShare[]): OpenAmount[] {
  const weights = shares.map(({ paid }) => paid.minor)
  if (!weights.some((weight) => weight > 0n)) {
    return shares.map(() => ({ amount: zero(taken.amount.currency), homeAmount: zero(taken.homeAmount.currency) }))
  }
  const [amounts, homeAmounts] = [allocate(taken.amount, weights), allocate(taken.homeAmount, weights)]
  return shares.map((_, index) => ({
    amount: amounts[index] ?? money(0n, taken.amount.currency),
    homeAmount: homeAmounts[index] ?? money(0n, taken.homeAmount.currency),
  }))
}
