import { isDebitType, type AccountType } from '#domain/chart-of-accounts.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { addMoney, fromMajor, toMajorText, zero, type Money } from '#domain/money.ts'

/** A line of the form, as typed: decimal text. */
export interface TypedLine {
  readonly key: number
  readonly accountId: string
  readonly description: string
  readonly matterId: string
  readonly debit: string
  readonly credit: string
}

export const emptyLine = (key: number): TypedLine => ({
  key,
  accountId: '',
  description: '',
  matterId: '',
  debit: '',
  credit: '',
})

/** Nothing was typed in it, so it is not sent. */
export const isEmptyLine = ({ accountId, description, matterId, debit, credit }: TypedLine): boolean =>
  [accountId, description, matterId, debit, credit].every((text) => text === '')

/** What is typed, as money; 0 for what is no amount yet. */
function typedMoney(text: string, currency: string): Money {
  try {
    return text === '' ? zero(currency) : fromMajor(text, currency)
  } catch {
    return zero(currency)
  }
}

export interface EntrySums {
  readonly debit: string
  readonly credit: string
  /** Debits less credits, in minor units. */
  readonly difference: bigint
}

export function sumLines(lines: readonly TypedLine[], currency: string): EntrySums {
  const total = (side: 'debit' | 'credit') =>
    lines.map((line) => typedMoney(line[side], currency)).reduce(addMoney, zero(currency))
  const [debit, credit] = [total('debit'), total('credit')]
  return { debit: toMajorText(debit), credit: toMajorText(credit), difference: debit.minor - credit.minor }
}

/** What a field of the line has to hold for the entry to balance; undefined where it would be nothing or below 0. */
export function missingAmount(
  lines: readonly TypedLine[],
  { key, side }: { key: number; side: 'debit' | 'credit' },
  currency: string,
): string | undefined {
  const others = lines.map((line) => (line.key === key ? { ...line, debit: '', credit: '' } : line))
  const { difference } = sumLines(others, currency)
  const minor = side === 'debit' ? -difference : difference
  return minor > 0n ? toMajorText({ minor, currency }) : undefined
}

/** Why the entry cannot be posted yet, beside the disabled button; undefined when it can. */
export function postingProblem(
  lines: readonly TypedLine[],
  { description, reason }: { description: string; reason: string },
  currency: string,
): string | undefined {
  const used = lines.filter((line) => !isEmptyLine(line))
  if (used.length < 2) return 'An entry needs at least two lines'
  if (used.some(({ accountId }) => accountId === '')) return 'Choose an account for each line'
  if (used.some(({ debit, credit }) => (debit === '') === (credit === '')))
    return 'Each line needs either a debit or a credit'
  if (sumLines(used, currency).difference !== 0n) return 'Debits and credits must be equal'
  if (description.trim() === '') return 'Describe the entry'
  return reason.trim() === '' ? 'Give the reason' : undefined
}

interface KnownBalances {
  readonly accounts: readonly {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly type: AccountType
  }[]
  /** Balances of accounts; an account that is not there holds nothing. */
  readonly rows: readonly {
    readonly account: { readonly id: string }
    readonly debit: number
    readonly credit: number
  }[]
  readonly currency: string
}

/** What the lines change: each account once, on the side on which it grows, as decimal text before and after. */
export function balanceChanges(lines: readonly TypedLine[], { accounts, rows, currency }: KnownBalances) {
  const ids = [...new Set(lines.map(({ accountId }) => accountId))]
  return ids.flatMap((id) => {
    const account = accounts.find((known) => known.id === id)
    const { difference } = sumLines(
      lines.filter(({ accountId }) => accountId === id),
      currency,
    )
    if (!account || difference === 0n) return []
    const row = rows.find((known) => known.account.id === id)
    const minor = (amount: number) => fromMajor(amount.toFixed(minorUnitsOf(currency)), currency).minor
    const held = minor(row?.debit ?? 0) - minor(row?.credit ?? 0)
    const shown = (debits: bigint) => toMajorText({ minor: isDebitType(account.type) ? debits : -debits, currency })
    const isResult = account.type === 'income' || account.type === 'expense'
    return [{ account, isResult, before: shown(held), after: shown(held + difference) }]
  })
}
