import { homeValueSettled, type OpenAmount } from './exchange-difference.ts'
import { type AccountReference, journalEntry, type JournalLine, negateMoney } from './journal-entry.ts'
import { money, type Money, sumMoney, zero } from './money.ts'
import {
  type BillReference,
  byRole,
  postCreditApplied,
  postCreditNote,
  postWriteOff,
  type SettledShare,
  sumAmounts,
} from './posting-rules.ts'
import { splitProRata } from './settlement.ts'

/*
 * What taking back and writing off an invoice posts, and what it moves of the parts of the invoice (ledger.md §9). A share is
 * what is open of an invoice on one matter; its parts are the accounts of the bill.
 */

/** An account of a bill with what is open of it, and what a credit note takes back of it (0 for nothing). */
export type CreditedPart = {
  readonly position: number
  readonly account: AccountReference
  readonly open: Money
  readonly credited: OpenAmount
}

export type CreditedBill = BillReference & { readonly open: OpenAmount; readonly parts: readonly CreditedPart[] }

/** What an entry takes off a part of an invoice: positive, in the invoice's currency. */
export type SettledPart = { readonly matterId: string; readonly position: number; readonly amount: Money }

export type CreditPosting = {
  readonly lines: readonly JournalLine[]
  readonly settled: readonly SettledPart[]
  /** What reduces the invoice. */
  readonly applied: Money
  /** What becomes client credit. */
  readonly unapplied: OpenAmount
}

/**
 * `creditNote.approved`: income and tax are taken back. What is still open of the same accounts reduces the receivable. What
 * had been paid becomes client credit, which at once pays whatever else is open on the invoice, the same matter first: the
 * credit reduces the balance first, and only the rest stays with the client (R13).
 */
export function postCreditNoteApproved(shares: readonly CreditedBill[]): CreditPosting {
  const direct = shares.map(takeBackOpen)
  const rest = sumAmounts(direct.map((share) => share.rest))
  const reused = payWithRest(direct)
  const taken = sumMoney(
    rest.amount.currency,
    reused.flatMap(({ parts }) => parts),
  )
  const takenHome = homeValueSettled(rest, taken)
  const settledShares = direct.flatMap((share, index) => toSettledShare(share, reused[index]?.parts ?? []))
  const [first] = shares
  const applied: JournalLine[] =
    first === undefined || taken.minor === 0n
      ? []
      : postCreditApplied(first.clientId, { amount: taken, homeAmount: takenHome }, settledShares)
  const lines = journalEntry([...direct.flatMap((share) => share.lines), ...applied])
  const settled = direct.flatMap(({ share, taken: ofParts }, index) =>
    share.parts.flatMap((part, position) => {
      const minor = (ofParts[position]?.minor ?? 0n) + (reused[index]?.parts[position]?.minor ?? 0n)
      const amount = money(minor, part.open.currency)
      return minor === 0n ? [] : [{ matterId: share.matterId, position: part.position, amount }]
    }),
  )
  return {
    lines,
    settled,
    applied: sumMoney(
      rest.amount.currency,
      settled.map(({ amount }) => amount),
    ),
    unapplied: {
      amount: money(rest.amount.minor - taken.minor, rest.amount.currency),
      homeAmount: money(rest.homeAmount.minor - takenHome.minor, rest.homeAmount.currency),
    },
  }
}

/** What a credit takes back of the accounts of one share: from what is open of them, and what had been paid of them. */
interface TakenBack {
  readonly share: CreditedBill
  /** By part: what it takes off the receivable. */
  readonly taken: readonly Money[]
  /** What had been paid. */
  readonly rest: OpenAmount
  readonly lines: readonly JournalLine[]
}

function takeBackOpen(share: CreditedBill): TakenBack {
  const taken = share.parts.map(({ open, credited }) => (credited.amount.minor < open.minor ? credited.amount : open))
  const open = share.parts.map(({ account, credited }, index) => {
    const amount = taken[index] ?? zero(credited.amount.currency)
    return { account, amount, homeAmount: homeValueSettled(credited, amount) }
  })
  const paid = share.parts.map(({ account, credited }, index) => ({
    account,
    amount: subtract(credited.amount, open[index]?.amount),
    homeAmount: subtract(credited.homeAmount, open[index]?.homeAmount),
  }))
  const isMoved = ({ amount, homeAmount }: OpenAmount) => amount.minor !== 0n || homeAmount.minor !== 0n
  const sum = sumAmounts(open)
  const difference = subtract(homeValueSettled(share.open, sum.amount), sum.homeAmount)
  return {
    share,
    taken,
    rest: sumAmounts(paid),
    lines: [
      ...postCreditNoteLines(share, open.filter(isMoved), paid.filter(isMoved)),
      ...homeDifference(share, sum.amount.currency, difference),
    ],
  }
}

type Parts = Parameters<typeof postCreditNote>[0][number]['open']

const postCreditNoteLines = (share: CreditedBill, open: Parts, paid: Parts): JournalLine[] =>
  open.length + paid.length === 0 ? [] : postCreditNote([{ ...toBill(share), open, paid }])

/** The receivable loses its own home value; what the credit is worth more or less at home is an exchange difference. */
function homeDifference(share: CreditedBill, currency: string, difference: Money): JournalLine[] {
  const side = (role: 'receivable' | 'exchangeRealised', homeAmount: Money): JournalLine => ({
    account: byRole(role),
    basis: 'accrual',
    amount: zero(currency),
    homeAmount,
    ...toBill(share),
  })
  return [side('exchangeRealised', difference), side('receivable', negateMoney(difference))]
}

const toBill = ({ clientId, matterId, invoiceId }: BillReference): BillReference => ({ clientId, matterId, invoiceId })
const subtract = (left: Money, right: Money = zero(left.currency)): Money =>
  money(left.minor - right.minor, left.currency)

/** By share and part: what the rests of all shares pay of what is still open, each matter's own first. */
function payWithRest(shares: readonly TakenBack[]): { parts: Money[] }[] {
  const left = shares.map(({ share, taken }) => share.parts.map(({ open }, index) => subtract(open, taken[index])))
  const own = shares.map(({ rest }, index) => spread(rest.amount, left[index] ?? []))
  const others = left.map((parts, index) => parts.map((open, part) => subtract(open, own[index]?.[part])))
  const [first] = shares
  if (first === undefined) return []
  const { currency } = first.rest.amount
  const restOfAll = sumMoney(
    currency,
    shares.map(({ rest }, index) => subtract(rest.amount, sumMoney(currency, own[index] ?? []))),
  )
  const shared = spread(restOfAll, others.flat())
  let next = 0
  return own.map((parts) => ({
    parts: parts.map((amount) => money(amount.minor + (shared[next++]?.minor ?? 0n), currency)),
  }))
}

/** As much of the amount as is open, in proportion to what is open. */
function spread(amount: Money, open: readonly Money[]): Money[] {
  const all = sumMoney(amount.currency, open)
  const used = amount.minor < all.minor ? amount : all
  return splitProRata(
    used,
    open.map((outstanding) => ({ outstanding })),
  )
}

function toSettledShare({ share, taken }: TakenBack, parts: readonly Money[]): SettledShare[] {
  const { currency } = share.open.amount
  const [before, amount] = [sumMoney(currency, taken), sumMoney(currency, parts)]
  if (amount.minor === 0n) return []
  const after = homeValueSettled(share.open, money(before.minor + amount.minor, currency))
  return [
    {
      ...toBill(share),
      settled: { amount, homeAmount: subtract(after, homeValueSettled(share.open, before)) },
      parts: share.parts.map(({ account }, index) => ({ account, amount: parts[index] ?? zero(currency) })),
    },
  ]
}

/** An open share with its parts, for a write-off. */
export type OpenBill = BillReference & {
  readonly open: OpenAmount
  readonly parts: readonly { readonly position: number; readonly open: Money }[]
}

/**
 * A write-off or a bad debt of an invoice, spread over its matters and their parts in proportion to what is open (R14). Refuses
 * with a RangeError more than what is open.
 */
export function postInvoiceWrittenOff(
  role: 'writeOff' | 'badDebt',
  shares: readonly OpenBill[],
  amount: Money,
): { lines: JournalLine[]; settled: SettledPart[]; written: OpenAmount } {
  const amounts = splitProRata(
    amount,
    shares.map(({ open }) => ({ outstanding: open.amount })),
  )
  const moved = shares.flatMap((share, index) => {
    const ofShare = amounts[index]
    if (ofShare === undefined || ofShare.minor === 0n) return []
    const parts = splitProRata(
      ofShare,
      share.parts.map(({ open }) => ({ outstanding: open })),
    )
    const value = { amount: ofShare, homeAmount: homeValueSettled(share.open, ofShare) }
    return [{ share, parts, value }]
  })
  return {
    lines: moved.flatMap(({ share, value }) => postWriteOff(role, toBill(share), value)),
    settled: moved.flatMap(({ share, parts }) =>
      share.parts.flatMap(({ position }, index) => {
        const part = parts[index]
        return part === undefined || part.minor === 0n ? [] : [{ matterId: share.matterId, position, amount: part }]
      }),
    ),
    written: sumAmounts(moved.map(({ value }) => value)),
  }
}
