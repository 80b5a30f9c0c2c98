import type { Selectable } from 'kysely'
import { homeValueSettled, type OpenAmount } from '#domain/exchange-difference.ts'
import { allocate, minorToText, money, sumMoney } from '#domain/money.ts'
import { postCreditApplied, postRefund, postRefundWrittenOff } from '#domain/posting-rules.ts'
import type {
  ApplyCreditInput,
  ClientCredit,
  RefundInput,
  ReverseInput,
  ReverseRefundInput,
} from '#contract/payment-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { getOfficeBook, postEntry, reverseEntry } from '../ledger/public.ts'
import { currencies } from '../reference/public.ts'
import { getBillingSettings } from '../tax-codes/public.ts'
import { assertMoneyAccount, assertRoles } from './accounts.ts'
import {
  changeCredit,
  changeRefund,
  findCredit,
  findRefund,
  insertRefund,
  lockCredit,
  lockRefund,
  type CreditRow,
} from './credits.queries.ts'
import { beforePayment, creditTooSmall, nothingOwedBack, paymentUndone } from './refusals.ts'
import {
  amountIn,
  lockOpenInvoices,
  splitAllocations,
  toAllocationRows,
  toPartMoves,
  toReversingRows,
  toSettledShare,
} from './settling.ts'
import { insertAllocations, lockInvoices, selectStandingAllocations, type AllocationRow } from './settling.queries.ts'
import { toCredit } from './view.ts'

async function getCredit({ tx }: Pick<FirmContext, 'tx'>, id: string): Promise<ClientCredit> {
  const row = await findCredit(tx, id)
  if (!row) throw notFound('Credit')
  return toCredit(row, await currencies(tx))
}

/** What is left of a credit, at the value at home that it arose with. */
const leftOf = ({ currency, home_currency, unapplied_minor, unapplied_home_minor }: CreditRow): OpenAmount => ({
  amount: money(BigInt(unapplied_minor), currency),
  homeAmount: money(BigInt(unapplied_home_minor), home_currency),
})

/** Locks a credit from which an amount is taken on a day. */
async function lockCreditForUse(tx: FirmTx, id: string, date: string): Promise<CreditRow> {
  const credit = await lockCredit(tx, id)
  if (!credit) throw notFound('Credit')
  if (credit.undone_at) throw paymentUndone()
  if (date < credit.arisen_on) throw beforePayment()
  return credit
}

/** The home value goes in proportion, all of it with the last of the credit. */
async function takeFromCredit({ tx, clock }: FirmContext, credit: CreditRow, minor: bigint): Promise<OpenAmount> {
  const left = leftOf(credit)
  if (minor > left.amount.minor) {
    throw creditTooSmall(`${minorToText(left.amount.minor, credit.currency)} ${credit.currency}`)
  }
  const amount = money(minor, credit.currency)
  const homeAmount = homeValueSettled(left, amount)
  await changeCredit(tx, credit.id, {
    unapplied_minor: (left.amount.minor - minor).toString(),
    unapplied_home_minor: (left.homeAmount.minor - homeAmount.minor).toString(),
    updated_at: clock.now(),
  })
  return { amount, homeAmount }
}

/** Applies a credit to invoices of its client in its currency. */
export async function applyCredit(context: FirmContext, id: string, input: ApplyCreditInput): Promise<ClientCredit> {
  const { tx } = context
  const found = await findCredit(tx, id)
  if (!found) throw notFound('Credit')
  const { client_id: clientId, currency, home_currency: homeCurrency } = found
  const invoices = await lockOpenInvoices(
    tx,
    input.allocations.map(({ invoiceId }) => invoiceId),
    { clientId, currency },
  )
  const none = money(0n, currency)
  const { paymentOrder: order } = await getBillingSettings({ tx })
  const allocations = input.allocations.map(({ invoiceId, amount }) => ({
    invoiceId,
    paid: amountIn(amount, currency, 'allocations'),
    withheld: none,
    taxWithheld: none,
  }))
  const shares = await splitAllocations(tx, allocations, invoices, { homeCurrency, order })
  const total = sumMoney(
    currency,
    shares.map(({ settled }) => settled),
  )
  await assertRoles(tx, ['clientCredit', 'receivable', 'exchangeRealised'])
  const credit = await lockCreditForUse(tx, id, input.date)
  const taken = await takeFromCredit(context, credit, total.minor)
  const homeAmounts = allocate(
    taken.homeAmount,
    shares.map(({ settled }) => settled.minor),
  )
  const entryId = newId()
  await postEntry(tx, {
    id: entryId,
    bookId: (await getOfficeBook(tx)).id,
    effectiveOn: input.date,
    event: 'credit.applied',
    eventId: entryId,
    reference: credit.number,
    description: `Credit of ${credit.number} applied`,
    matterIds: credit.matter_ids,
    lines: postCreditApplied(clientId, taken, shares.map(toSettledShare)),
    parts: shares.flatMap(toPartMoves),
  })
  await insertAllocations(
    tx,
    toAllocationRows(context, shares, {
      effectiveOn: input.date,
      entryId,
      source: { credit_id: id },
      taken: shares.map(({ settled }, index) => ({
        amount: settled,
        homeAmount: homeAmounts[index] ?? money(0n, homeCurrency),
      })),
    }),
  )
  return getCredit(context, id)
}

/** Takes credit off the invoices that one entry applied it to. */
export async function undoApplication(
  context: FirmContext,
  entryId: string,
  { date, reason }: ReverseInput,
): Promise<ClientCredit> {
  const { tx } = context
  const known = await selectStandingAllocations(tx, { entryId })
  const [first] = known
  if (!first?.credit_id) throw notFound('Credit')
  await lockInvoices(
    tx,
    known.map(({ invoice_id }) => invoice_id),
  )
  const credit = await lockCredit(tx, first.credit_id)
  const rows = await selectStandingAllocations(tx, { entryId })
  if (!credit || rows.length === 0) throw notFound('Credit')
  if (date < first.effective_on) throw beforePayment()
  await giveBack(context, credit, await reverseApplication(context, rows, { date, reason, number: credit.number }))
  return getCredit(context, credit.id)
}

interface Reversal {
  readonly date: string
  readonly reason: string
  readonly number: string
}

/** Whoever takes credit back: a person, or nobody where a provider tells of it. */
export type ReversalContext = Pick<FirmContext, 'tx' | 'clock'> & { readonly userId: string | null }

/** Reverses the entry of allocations of a credit; returns what the credit gets back. */
export async function reverseApplication(
  context: ReversalContext,
  rows: readonly AllocationRow[],
  { date, reason, number }: Reversal,
): Promise<{ readonly minor: bigint; readonly homeMinor: bigint }> {
  const [first] = rows
  if (!first) throw new Error('nothing to reverse')
  const id = await reverseEntry(context.tx, {
    id: newId(),
    effectiveOn: date,
    event: 'credit.unapplied',
    eventId: first.entry_id,
    reversesId: first.entry_id,
    reference: number,
    description: `Credit of ${number} taken back`,
    reason,
  })
  await insertAllocations(context.tx, toReversingRows(context, rows, { effectiveOn: date, entryId: id }))
  return {
    minor: rows.reduce((sum, row) => sum + BigInt(row.taken_minor), 0n),
    homeMinor: rows.reduce((sum, row) => sum + BigInt(row.taken_home_minor), 0n),
  }
}

const giveBack = (
  { tx, clock }: FirmContext,
  credit: CreditRow,
  { minor, homeMinor }: { readonly minor: bigint; readonly homeMinor: bigint },
) =>
  changeCredit(tx, credit.id, {
    unapplied_minor: (BigInt(credit.unapplied_minor) + minor).toString(),
    unapplied_home_minor: (BigInt(credit.unapplied_home_minor) + homeMinor).toString(),
    updated_at: clock.now(),
  })

/** Pays credit back to its client. */
export async function createRefund(context: FirmContext, creditId: string, input: RefundInput): Promise<ClientCredit> {
  const { tx, businessId, userId, clock } = context
  const credit = await lockCreditForUse(tx, creditId, input.date)
  const { client_id: clientId, currency, number } = credit
  const amount = amountIn(input.amount, currency)
  await assertMoneyAccount(tx, input.accountId, currency)
  await assertRoles(tx, ['clientCredit'])
  const taken = await takeFromCredit(context, credit, amount.minor)
  const [id, now] = [newId(), clock.now()]
  const entryId = await postEntry(tx, {
    id: newId(),
    bookId: (await getOfficeBook(tx)).id,
    effectiveOn: input.date,
    event: 'credit.refunded',
    eventId: id,
    reference: number,
    description: `Credit of ${number} paid back`,
    matterIds: credit.matter_ids,
    lines: postRefund({ accountId: input.accountId }, clientId, taken),
  })
  await insertRefund(tx, {
    business_id: businessId,
    id,
    credit_id: creditId,
    client_id: clientId,
    matter_ids: credit.matter_ids,
    refunded_on: input.date,
    method: input.method,
    account_id: input.accountId,
    reference: input.reference ?? '',
    note: input.note,
    currency,
    home_currency: credit.home_currency,
    amount_minor: taken.amount.minor.toString(),
    home_amount_minor: taken.homeAmount.minor.toString(),
    entry_id: entryId,
    created_by: userId,
    created_at: now,
    updated_at: now,
  })
  return getCredit(context, creditId)
}

/**
 * Undoes a refund: it was recorded by mistake, or its money has returned, so the credit has it again. Of a payment that has
 * bounced since, the client owed it to the firm; what will not be paid is given up as a bad debt (ledger.md §9).
 */
export async function reverseRefund(
  context: FirmContext,
  id: string,
  input: ReverseRefundInput,
): Promise<ClientCredit> {
  const { tx, userId, clock } = context
  const { date, reason, isBadDebt } = input
  const known = await findRefund(tx, id)
  const credit = known && (await lockCredit(tx, known.credit_id))
  const refund = known && (await lockRefund(tx, id))
  if (!refund || !credit) throw notFound('Refund')
  if (refund.undone_at) throw paymentUndone()
  if (isBadDebt && !credit.undone_at) throw nothingOwedBack()
  if (date < refund.refunded_on) throw beforePayment()
  const now = clock.now()
  await changeRefund(tx, id, {
    undone_on: date,
    undone_at: now,
    undone_by: userId,
    undo_reason: reason,
    undo_entry_id: await postRefundUndone(tx, { refund, number: credit.number, ...input }),
    is_bad_debt: isBadDebt,
    updated_at: now,
  })
  await giveBack(context, credit, {
    minor: BigInt(refund.amount_minor),
    homeMinor: BigInt(refund.home_amount_minor),
  })
  return getCredit(context, credit.id)
}

interface UndoneRefund extends ReverseRefundInput {
  readonly refund: Selectable<DB['app.refunds']>
  readonly number: string
}

async function postRefundUndone(
  tx: FirmTx,
  { refund, number, date, reason, isBadDebt }: UndoneRefund,
): Promise<string> {
  const facts = { id: newId(), effectiveOn: date, eventId: refund.id, reference: number, reason }
  if (!isBadDebt) {
    const description = `Refund of ${number} reversed`
    return reverseEntry(tx, { ...facts, event: 'refund.reversed', reversesId: refund.entry_id, description })
  }
  await assertRoles(tx, ['badDebt', 'clientCredit'])
  return postEntry(tx, {
    ...facts,
    bookId: (await getOfficeBook(tx)).id,
    matterIds: refund.matter_ids,
    event: 'refund.writtenOff',
    description: `Refund of ${number}, owed back and written off`,
    lines: postRefundWrittenOff(refund.client_id, {
      amount: money(BigInt(refund.amount_minor), refund.currency),
      homeAmount: money(BigInt(refund.home_amount_minor), refund.home_currency),
    }),
  })
}
