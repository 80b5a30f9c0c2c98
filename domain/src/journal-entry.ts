import type { AccountRole } from './chart-of-accounts.ts'
import { type Money, zero } from './money.ts'

/** Which views of the books a line counts in: both, or the accrual or the cash view only. */
export const POSTING_BASES = ['both', 'accrual', 'cash'] as const
export type PostingBasis = (typeof POSTING_BASES)[number]

/** Each view balances by itself. */
export type LedgerView = 'accrual' | 'cash'

/** An account of the entry's book: the one that has the role, or one by its id. */
export type AccountReference = { readonly role: AccountRole } | { readonly accountId: string }

/**
 * One line of a journal entry. Amounts are debits where positive and credits where negative: `amount` in the currency that
 * moved, `homeAmount` in the currency of the book. The lines of an exchange difference have `amount` 0 in the foreign currency
 * and a home amount. The exchange rate (foreign units for one home unit) explains the two amounts; they are what counts.
 */
export type JournalLine = {
  readonly account: AccountReference
  readonly basis: PostingBasis
  readonly amount: Money
  readonly homeAmount: Money
  readonly exchangeRate?: string
  readonly clientId?: string
  readonly matterId?: string
  readonly invoiceId?: string
  readonly trustLedgerId?: string
  /** Client money only: whether it may be paid out. */
  readonly isCleared?: boolean
  /** What the line is about, where the entry's own description does not say it. */
  readonly description?: string
}

/** Why lines cannot be an entry. `difference` is debits less credits: what is missing on the credit side. */
export type JournalProblem =
  | { readonly code: 'too_few_lines' }
  | { readonly code: 'empty_line'; readonly line: number }
  | { readonly code: 'mixed_home_currencies' }
  | { readonly code: 'unequal_home_amount'; readonly line: number }
  | { readonly code: 'unbalanced'; readonly view: LedgerView; readonly inHome: boolean; readonly difference: Money }

const VIEWS: readonly LedgerView[] = ['accrual', 'cash']

/** Whether a line counts in a view. */
export const countsInView = ({ basis }: Pick<JournalLine, 'basis'>, view: LedgerView): boolean =>
  basis === 'both' || basis === view

/**
 * What an entry of these lines breaks, as the database will judge it: at least two lines, none of them empty, and a balance
 * of 0 at home and in every currency, in the accrual view and again in the cash view (ledger.md §4). Undefined where it
 * breaks nothing. Lines are counted from 1.
 */
export function findJournalProblem(lines: readonly JournalLine[]): JournalProblem | undefined {
  const [first] = lines
  if (first === undefined || lines.length < 2) return { code: 'too_few_lines' }
  const empty = lines.findIndex(isEmptyLine)
  if (empty >= 0) return { code: 'empty_line', line: empty + 1 }
  const homeCurrency = first.homeAmount.currency
  if (lines.some(({ homeAmount }) => homeAmount.currency !== homeCurrency)) return { code: 'mixed_home_currencies' }
  const unequal = lines.findIndex(
    ({ amount, homeAmount }) => amount.currency === homeCurrency && amount.minor !== homeAmount.minor,
  )
  if (unequal >= 0) return { code: 'unequal_home_amount', line: unequal + 1 }
  return findImbalance(lines)
}

function findImbalance(lines: readonly JournalLine[]): JournalProblem | undefined {
  for (const view of VIEWS) {
    const counted = lines.filter((line) => countsInView(line, view))
    const home = sumByCurrency(counted.map(({ homeAmount }) => homeAmount)).find(({ minor }) => minor !== 0n)
    if (home !== undefined) return { code: 'unbalanced', view, inHome: true, difference: home }
    const foreign = sumByCurrency(counted.map(({ amount }) => amount)).find(({ minor }) => minor !== 0n)
    if (foreign !== undefined) return { code: 'unbalanced', view, inHome: false, difference: foreign }
  }
  return undefined
}

/** The sum of the amounts in each currency, in the order in which the currencies first appear. */
function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, bigint>()
  for (const { currency, minor } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + minor)
  return [...sums].map(([currency, minor]) => ({ currency, minor }))
}

const isEmptyLine = ({ amount, homeAmount }: JournalLine): boolean => amount.minor === 0n && homeAmount.minor === 0n

/** The lines of an entry, without those that move nothing. Refuses with a RangeError what findJournalProblem objects to. */
export function journalEntry(lines: readonly JournalLine[]): JournalLine[] {
  const moving = lines.filter((line) => !isEmptyLine(line))
  const problem = findJournalProblem(moving)
  if (problem !== undefined) throw new RangeError(`Not a journal entry: ${describeJournalProblem(problem)}`)
  return moving
}

/** The lines of the entry that undoes these: the same accounts, views and references, each amount negated. */
export const reverseLines = (lines: readonly JournalLine[]): JournalLine[] =>
  lines.map((line) => ({ ...line, amount: negateMoney(line.amount), homeAmount: negateMoney(line.homeAmount) }))

export const negateMoney = ({ minor, currency }: Money): Money => ({ minor: -minor, currency })

/** The debits and the credits of lines in the currency of the book, both as positive amounts, in one view. */
export function totalDebitsAndCredits(
  lines: readonly JournalLine[],
  homeCurrency: string,
  view: LedgerView = 'accrual',
): { debits: Money; credits: Money } {
  let [debits, credits] = [0n, 0n]
  for (const { homeAmount } of lines.filter((line) => countsInView(line, view))) {
    if (homeAmount.minor > 0n) debits += homeAmount.minor
    else credits -= homeAmount.minor
  }
  return { debits: { ...zero(homeCurrency), minor: debits }, credits: { ...zero(homeCurrency), minor: credits } }
}

/** A problem in one sentence. */
export function describeJournalProblem(problem: JournalProblem): string {
  switch (problem.code) {
    case 'too_few_lines':
      return 'An entry needs at least two lines'
    case 'empty_line':
      return `Line ${problem.line} has no amount`
    case 'mixed_home_currencies':
      return 'All lines of an entry belong to one book'
    case 'unequal_home_amount':
      return `Line ${problem.line} is in the currency of the book, so both of its amounts must be equal`
    case 'unbalanced':
      return `Debits and credits differ by ${problem.difference.minor} minor units of ${problem.difference.currency}`
  }
}
