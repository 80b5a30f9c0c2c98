import type { AccountRole } from './chart-of-accounts.ts'
import { type OpenAmount } from './exchange-difference.ts'
import {
  type AccountReference,
  countsInView,
  journalEntry,
  type JournalLine,
  negateMoney,
  type PostingBasis,
  reverseLines,
} from './journal-entry.ts'
import { allocate, money, type Money, sumMoney, zero } from './money.ts'

/*
 * What each event of billing posts (ledger.md §9): the event and its figures in, balanced lines out, so that a preview and a
 * posting cannot differ. Amounts given are positive, in their own currency and at home. Every function refuses with a
 * RangeError figures that do not balance.
 */

/** The bill that a posting concerns. A receivable always names its invoice and matter. */
export type BillReference = { readonly clientId: string; readonly matterId: string; readonly invoiceId: string }

/** One account's share of a bill: fees, costs recovered, interest or tax. */
export type BillPart = OpenAmount & { readonly account: AccountReference }

/** A cost that the firm had paid for the client, at what it cost and at what it is billed. */
export type BilledCost = { readonly cost: OpenAmount; readonly billed: OpenAmount }

export type ApprovedShare = BillReference & {
  /** Fees, markup, interest and tax, after all discounts. */
  readonly parts: readonly BillPart[]
  readonly costs?: readonly BilledCost[] | undefined
}

export const byRole = (role: AccountRole): AccountReference => ({ role })

type LineDetails = { readonly basis: PostingBasis; readonly references?: Partial<BillReference> }

function debit(account: AccountReference, { amount, homeAmount }: OpenAmount, details: LineDetails): JournalLine {
  return { account, amount, homeAmount, basis: details.basis, ...details.references }
}

const credit = (account: AccountReference, value: OpenAmount, details: LineDetails): JournalLine =>
  debit(account, negateAmount(value), details)

const negateAmount = ({ amount, homeAmount }: OpenAmount): OpenAmount => ({
  amount: negateMoney(amount),
  homeAmount: negateMoney(homeAmount),
})

const subtract = (left: Money, right: Money): Money => sumMoney(left.currency, [left, negateMoney(right)])

/** The sum of amounts of one currency; refuses none. */
export function sumAmounts(amounts: readonly OpenAmount[]): OpenAmount {
  const [first] = amounts
  if (first === undefined) throw new RangeError('There is nothing to add')
  return {
    amount: sumMoney(
      first.amount.currency,
      amounts.map(({ amount }) => amount),
    ),
    homeAmount: sumMoney(
      first.homeAmount.currency,
      amounts.map(({ homeAmount }) => homeAmount),
    ),
  }
}

const referencesOf = ({ clientId, matterId, invoiceId }: BillReference): BillReference => ({
  clientId,
  matterId,
  invoiceId,
})

/**
 * `invoice.approved`: for each matter the receivable against income and tax, in the accrual view only. A cost is taken out of
 * client costs at what it cost; more than that is recovered cost, less is cost not recovered.
 */
export function postInvoiceApproved(shares: readonly ApprovedShare[]): JournalLine[] {
  return journalEntry(
    shares.flatMap((share) => {
      const details: LineDetails = { basis: 'accrual', references: referencesOf(share) }
      const costs = share.costs ?? []
      const total = sumAmounts([...share.parts, ...costs.map(({ billed }) => billed)])
      return [
        debit(byRole('receivable'), total, details),
        ...mergeParts(share.parts).map((part) => credit(part.account, part, details)),
        ...costs.flatMap((cost) => postBilledCost(cost, details)),
      ]
    }),
  )
}

function postBilledCost({ cost, billed }: BilledCost, details: LineDetails): JournalLine[] {
  const markup = {
    amount: subtract(billed.amount, cost.amount),
    homeAmount: subtract(billed.homeAmount, cost.homeAmount),
  }
  const role = markup.homeAmount.minor < 0n ? 'costsNotRecovered' : 'costsRecovered'
  return [credit(byRole('clientCosts'), cost, details), credit(byRole(role), markup, details)]
}

const accountKey = (account: AccountReference): string => ('role' in account ? account.role : account.accountId)

/** One part for each account, in the order in which the accounts first appear. */
function mergeParts(parts: readonly BillPart[]): BillPart[] {
  const byAccount = Map.groupBy(parts, ({ account }) => accountKey(account))
  return [...byAccount.values()].flatMap((ofAccount) => {
    const [first] = ofAccount
    return first ? [{ account: first.account, ...sumAmounts(ofAccount) }] : []
  })
}

/**
 * What a payment settles on one matter of one invoice. `settled` is in the invoice's currency, with the home value that it takes
 * off the bill; `parts` are the accounts of the bill with their shares of `settled` (R11), which cash basis recognises.
 */
export type SettledShare = BillReference & {
  readonly settled: OpenAmount
  readonly parts: readonly { readonly account: AccountReference; readonly amount: Money }[]
}

/** What a payer withheld, in the invoice's currency, with its value at home on the day of the payment. */
export type WithheldAmounts = { readonly withheld?: OpenAmount | undefined; readonly tax?: OpenAmount | undefined }

export type ReceivedPayment = {
  /** Where the money went: a bank account, or the clearing account of a card processor. */
  readonly bank: AccountReference
  readonly clientId: string
  /** What arrived, in the currency of the bank account's money, at the rate of the day. */
  readonly received: OpenAmount
  readonly shares: readonly SettledShare[]
  readonly withheldAmounts?: WithheldAmounts | undefined
  /** What no invoice takes: it becomes client credit. */
  readonly excess?: OpenAmount | undefined
}

/**
 * `payment.received`: money in; receivables fall in the accrual view, the parts of the bill are recognised in the cash view. Money
 * in another currency than the invoice's passes through the exchange account. What the money is worth at home beyond what it
 * takes off the bill is a realised gain, the reverse a loss (R20), in the accrual view alone.
 */
export function postPaymentReceived(payment: ReceivedPayment): JournalLine[] {
  const { bank, clientId, received, shares, withheldAmounts = {}, excess } = payment
  const client: LineDetails = { basis: 'both', references: { clientId } }
  const { withheld, tax } = withheldAmounts
  const sources = [
    ...(withheld ? [debit(byRole('withheld'), withheld, client)] : []),
    ...(tax ? [debit(byRole('taxWithheld'), tax, client)] : []),
  ]
  const credits = excess ? [credit(byRole('clientCredit'), excess, client)] : []
  const homeOfSources = [received, withheld, tax].reduce((sum, value) => sum + (value?.homeAmount.minor ?? 0n), 0n)
  const homeForBills = homeOfSources - (excess?.homeAmount.minor ?? 0n)
  const lines = [
    debit(bank, received, client),
    ...sources,
    ...settleShares(shares, money(homeForBills, received.homeAmount.currency)),
    ...credits,
  ]
  return journalEntry(throughExchange(lines, client))
}

/** Credit applied to a bill: client credit falls, and the bill is settled as by a payment. */
export function postCreditApplied(clientId: string, taken: OpenAmount, shares: readonly SettledShare[]): JournalLine[] {
  const details: LineDetails = { basis: 'both', references: { clientId } }
  const lines = [debit(byRole('clientCredit'), taken, details), ...settleShares(shares, taken.homeAmount)]
  return journalEntry(throughExchange(lines, details))
}

/** Receivables and parts of bills for money worth `homeValue`, which is shared in proportion to what is settled. */
function settleShares(shares: readonly SettledShare[], homeValue: Money): JournalLine[] {
  const weights = shares.map(({ settled }) => settled.amount.minor)
  if (!weights.some((weight) => weight > 0n)) return []
  const values = allocate(homeValue, weights)
  return shares.flatMap((share, index) => settleShare(share, values[index] ?? zero(homeValue.currency)))
}

function settleShare(share: SettledShare, value: Money): JournalLine[] {
  const references = referencesOf(share)
  const accrual: LineDetails = { basis: 'accrual', references }
  const { amount, homeAmount } = share.settled
  const loss = subtract(homeAmount, value)
  const none = zero(amount.currency)
  const parts = allocate(
    value,
    share.parts.map((part) => part.amount.minor),
  )
  return [
    credit(byRole('receivable'), { amount, homeAmount: value }, accrual),
    ...share.parts.map((part, index) =>
      credit(
        part.account,
        { amount: part.amount, homeAmount: parts[index] ?? zero(value.currency) },
        { basis: 'cash', references },
      ),
    ),
    debit(byRole('exchangeRealised'), { amount: none, homeAmount: loss }, accrual),
    credit(byRole('receivable'), { amount: none, homeAmount: loss }, accrual),
  ]
}

/**
 * The lines with what makes each currency balance where money changes from one into another: each side passes through the
 * exchange account, whose home value is 0 after every entry (ledger.md §6). The cash view moves the same sums as the accrual view.
 */
function throughExchange(lines: readonly JournalLine[], details: LineDetails): JournalLine[] {
  const accrual = lines.filter((line) => countsInView(line, 'accrual'))
  const byCurrency = [...Map.groupBy(accrual, ({ amount }) => amount.currency).values()].map(sumAmounts)
  const moved = byCurrency.filter(({ amount }) => amount.minor !== 0n)
  return [...lines, ...moved.map((sum) => credit(byRole('exchange'), sum, details))]
}

/** Credit that a client had in older books: the money for it is in the bank that the books are opened with. */
export const postOpeningCredit = (clientId: string, amount: OpenAmount): JournalLine[] => {
  const details: LineDetails = { basis: 'both', references: { clientId } }
  return journalEntry([debit(byRole('opening'), amount, details), credit(byRole('clientCredit'), amount, details)])
}

/** A refund of client credit. */
export const postRefund = (bank: AccountReference, clientId: string, refunded: OpenAmount): JournalLine[] => {
  const details: LineDetails = { basis: 'both', references: { clientId } }
  return journalEntry([debit(byRole('clientCredit'), refunded, details), credit(bank, refunded, details)])
}

/** A refund that the client owes back, because its payment bounced, and will not pay: it becomes a bad debt, in both views. */
export const postRefundWrittenOff = (clientId: string, refunded: OpenAmount): JournalLine[] => {
  const details: LineDetails = { basis: 'both', references: { clientId } }
  return journalEntry([debit(byRole('badDebt'), refunded, details), credit(byRole('clientCredit'), refunded, details)])
}

/** A charge of a bank or a card processor, taken from the account that it keeps. */
export const postBankCharge = (
  bank: AccountReference,
  role: 'bankCharges' | 'processorFees',
  charged: OpenAmount,
): JournalLine[] =>
  journalEntry([debit(byRole(role), charged, { basis: 'both' }), credit(bank, charged, { basis: 'both' })])

/** Own money that moves between two accounts of the office, such as the float that is paid into a client account. */
export const postOwnMoney = (to: AccountReference, from: AccountReference, moved: OpenAmount): JournalLine[] =>
  journalEntry([debit(to, moved, { basis: 'both' }), credit(from, moved, { basis: 'both' })])

/** A credit note on one matter of an invoice: the parts of what was still open, and of what had been paid. */
export type CreditedShare = BillReference & {
  readonly open: readonly BillPart[]
  readonly paid: readonly BillPart[]
}

/**
 * `credit-note.approved`: income and tax are taken back. What was still open reduces the receivable, in the accrual view; what
 * had been paid becomes client credit, in both.
 */
export function postCreditNote(shares: readonly CreditedShare[]): JournalLine[] {
  return journalEntry(
    shares.flatMap((share) => {
      const references = referencesOf(share)
      const lines = (parts: readonly BillPart[], basis: PostingBasis, role: AccountRole): JournalLine[] =>
        parts.length === 0
          ? []
          : [
              ...mergeParts(parts).map((part) => debit(part.account, part, { basis, references })),
              credit(byRole(role), sumAmounts(parts), { basis, references }),
            ]
      return [...lines(share.open, 'accrual', 'receivable'), ...lines(share.paid, 'both', 'clientCredit')]
    }),
  )
}

/** A write-off or a bad debt: the receivable becomes an expense; the tax billed stays as it is (R14). */
export function postWriteOff(role: 'writeOff' | 'badDebt', bill: BillReference, amount: OpenAmount): JournalLine[] {
  const details: LineDetails = { basis: 'accrual', references: referencesOf(bill) }
  return journalEntry([debit(byRole(role), amount, details), credit(byRole('receivable'), amount, details)])
}

/** An open bill taken over from older books. */
export function postOpeningBill(bill: BillReference, amount: OpenAmount): JournalLine[] {
  const details: LineDetails = { basis: 'accrual', references: referencesOf(bill) }
  return journalEntry([debit(byRole('receivable'), amount, details), credit(byRole('opening'), amount, details)])
}

/** A cost paid for a client, or an expense of the firm: the account that bears it, and the tax that can be reclaimed. */
export type SpentAmount = {
  readonly account: AccountReference
  readonly net: OpenAmount
  readonly reclaimableTax?: OpenAmount | undefined
  readonly references?: Partial<BillReference> | undefined
}

/** `expense.paid`: paid at once from a bank account. */
export const postExpensePaid = (bank: AccountReference, spent: SpentAmount): JournalLine[] =>
  journalEntry(postSpent(bank, spent, 'both'))

/** An expense owed to a supplier, or to the member of staff who paid it: known to the accrual view only. */
export const postExpenseOwed = (creditor: 'payable' | 'staffPayable', spent: SpentAmount): JournalLine[] =>
  journalEntry(postSpent(byRole(creditor), spent, 'accrual'))

/** … settled: the debt falls, and the cash view learns of the expense. */
export function postExpenseSettled(
  creditor: 'payable' | 'staffPayable',
  bank: AccountReference,
  spent: SpentAmount,
): JournalLine[] {
  const total = sumAmounts([spent.net, ...(spent.reclaimableTax ? [spent.reclaimableTax] : [])])
  const [owed, ...borne] = postSpent(byRole(creditor), spent, 'cash').toReversed()
  if (owed === undefined) throw new RangeError('There is nothing to settle')
  return journalEntry([
    debit(byRole(creditor), total, { basis: 'accrual', ...(spent.references && { references: spent.references }) }),
    ...borne.toReversed(),
    credit(bank, total, { basis: 'both', ...(spent.references && { references: spent.references }) }),
  ])
}

function postSpent(source: AccountReference, spent: SpentAmount, basis: PostingBasis): JournalLine[] {
  const details: LineDetails = { basis, ...(spent.references && { references: spent.references }) }
  const tax = spent.reclaimableTax
  return [
    debit(spent.account, spent.net, details),
    ...(tax ? [debit(byRole('inputTax'), tax, details)] : []),
    credit(source, sumAmounts([spent.net, ...(tax ? [tax] : [])]), details),
  ]
}

/** The exact reversal of an entry: a payment that bounced, an invoice voided before anything moved on it. */
export const postReversal = (lines: readonly JournalLine[]): JournalLine[] => journalEntry(reverseLines(lines))
