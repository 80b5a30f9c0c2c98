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
