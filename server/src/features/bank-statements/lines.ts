import type { KnownLine } from './content.ts'
import { countLinesByAmount, selectKnownLines } from './queries.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export type LineState = 'new' | 'repeated' | 'similar' | 'locked'

export interface SortedLine extends KnownLine {
  readonly state: LineState
}

/**
 * What becomes of each line of a file: `repeated` is there already, by the bank's id or by day, amount and words; `similar` has day
 * and amount of one that is there and that no line of the file repeats, as when a bank gives out the same days in two kinds of
 * files; `locked` is new in a period that is locked.
 */
export async function sortLines(
  tx: FirmTx,
  account: { readonly id: string; readonly closed_through: string | null },
  lines: readonly KnownLine[],
): Promise<SortedLine[]> {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  const known = new Set<string>()
  for (const row of await selectKnownLines(tx, account.id, [...new Set(lines.map(({ fingerprint }) => fingerprint))]))
    known.add(keyOf(row))
  const others = new Map<string, number>()
  for (const row of await countLinesByAmount(tx, account.id, { from: first.day, to: last.day }))
    others.set(`${row.booked_on} ${row.amount_minor}`, Number(row.lines))
  for (const line of lines) if (known.has(keyOf(line))) take(others, line)
  return lines.map((line) => {
    if (known.has(keyOf(line))) return { ...line, state: 'repeated' }
    if (account.closed_through !== null && line.day <= account.closed_through) return { ...line, state: 'locked' }
    return { ...line, state: take(others, line) ? 'similar' : 'new' }
  })
}

const keyOf = ({ fingerprint, occurrence }: { fingerprint: string; occurrence: number }) =>
  `${fingerprint} ${occurrence}`

/** Takes one of the lines of a day and an amount; whether there was one. */
function take(others: Map<string, number>, { day, minor }: KnownLine): boolean {
  const key = `${day} ${minor}`
  const left = others.get(key) ?? 0
  others.set(key, left - 1)
  return left > 0
}
