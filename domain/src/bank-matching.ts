import { daysBetween } from './calendar-day.ts'

/** A line of the bank without an entry. */
export interface OpenLine {
  readonly id: string
  readonly day: string
  readonly minor: bigint
  /** All that the bank says of it. */
  readonly text: string
}

/** An entry, or entries that were recorded together, which the bank has not shown. */
export interface OpenEntry {
  readonly ids: readonly string[]
  readonly day: string
  readonly minor: bigint
  /** The references, cheque and receipt numbers by which it may be known. */
  readonly references: readonly string[]
  readonly ledgerIds: readonly string[]
}

/** What people did with lines of these words. */
export interface LearnedRule {
  readonly words: string
  readonly isIn: boolean
  readonly ledgerId: string | undefined
}

export interface ProposedMatch {
  readonly lineId: string
  readonly entryIds: readonly string[]
  readonly made: 'exact' | 'rule'
}

/** A cheque may be presented for six months; other money is shown within days, some banks book it a day early. */
const LONGEST_DAYS = 190
const NEAR_DAYS = 10
const EARLY_DAYS = 3

/** How many days before and after a line its entry may be dated. */
export const MATCHED_WITHIN = { before: LONGEST_DAYS, after: EARLY_DAYS } as const

/** The parts of a text that may be a reference, in capitals: at least three letters and digits with a digit among them. */
export const referenceTokens = (text: string): string[] => [
  ...new Set(
    (text.toUpperCase().match(/[A-Z0-9][A-Z0-9/-]+[A-Z0-9]/g) ?? []).filter((word) => /\d/.test(word)).map(plainToken),
  ),
]
const plainToken = (word: string): string => word.replace(/[^A-Z0-9]/g, '').replace(/^0+(?=\d{3})/, '')

/**
 * By what lines of one kind are alike: the words without dates, numbers and references, in small letters. `SMS CHARGE 26/02` and
 * `Sms charge 12/03` are the same; blank where nothing but numbers is left.
 */
export const lineWords = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !/\d/.test(word))
    .join(' ')
    .slice(0, 200)

/**
 * What lines stand for without a doubt, at most once for each line and entry: the amount is the same and a reference agrees, or
 * the amount is the same and nothing else fits within days. Where several fit, what was learned from people decides if it
 * leaves one. Nothing is proposed where two entries fit one line, or one entry fits two lines.
 */
export function proposeMatches(
  lines: readonly OpenLine[],
  entries: readonly OpenEntry[],
  rules: readonly LearnedRule[],
): ProposedMatch[] {
  const pool = new MatchPool(lines, entries)
  const byReference = pool.takeUnique((line) => {
    const tokens = new Set(referenceTokens(line.text))
    return (entry) =>
      isWithin(line, entry, LONGEST_DAYS) &&
      entry.references.some((reference) => tokens.has(plainToken(reference.toUpperCase())))
  }, 'exact')
  const near = pool.takeUnique((line) => (entry) => isWithin(line, entry, NEAR_DAYS), 'exact')
  const ledgers = new Map(rules.map((rule) => [`${rule.isIn} ${rule.words}`, rule.ledgerId]))
  const learned = pool.takeUnique((line) => {
    const ledgerId = ledgers.get(`${line.minor > 0n} ${lineWords(line.text)}`)
    return (entry) => ledgerId !== undefined && isWithin(line, entry, NEAR_DAYS) && entry.ledgerIds.includes(ledgerId)
  }, 'rule')
  return [...byReference, ...near, ...learned]
}

const isWithin = (line: OpenLine, entry: OpenEntry, days: number): boolean => {
  const gap = daysBetween(entry.day, line.day)
  return gap >= -EARLY_DAYS && gap <= days
}

/** Lines and entries by their amount; what is taken is gone. */
class MatchPool {
  readonly #lines: Map<bigint, OpenLine[]>
  readonly #entries: Map<bigint, OpenEntry[]>

  constructor(lines: readonly OpenLine[], entries: readonly OpenEntry[]) {
    this.#lines = Map.groupBy(lines, ({ minor }) => minor)
    this.#entries = Map.groupBy(entries, ({ minor }) => minor)
  }

  /** Takes the pairs that fit each other and nothing else. */
  takeUnique(
    fitterFor: (line: OpenLine) => (entry: OpenEntry) => boolean,
    made: ProposedMatch['made'],
  ): ProposedMatch[] {
    const found: ProposedMatch[] = []
    for (const [minor, lines] of this.#lines) {
      const entries = this.#entries.get(minor) ?? []
      if (entries.length === 0 || lines.length * entries.length > MOST_PAIRS) continue
      const pairs = uniquePairs(lines, entries, fitterFor)
      for (const [line, entry] of pairs) found.push({ lineId: line.id, entryIds: entry.ids, made })
      if (pairs.length === 0) continue
      const [takenLines, takenEntries] = [
        new Set(pairs.map(([line]) => line)),
        new Set(pairs.map(([, entry]) => entry)),
      ]
      this.#lines.set(
        minor,
        lines.filter((line) => !takenLines.has(line)),
      )
      this.#entries.set(
        minor,
        entries.filter((entry) => !takenEntries.has(entry)),
      )
    }
    return found
  }
}

/** More lines and entries of one amount than this are left to people: nothing of them would be without a doubt. */
const MOST_PAIRS = 250_000

function uniquePairs(
  lines: readonly OpenLine[],
  entries: readonly OpenEntry[],
  fitterFor: (line: OpenLine) => (entry: OpenEntry) => boolean,
): [OpenLine, OpenEntry][] {
  const linesOf = new Map<OpenEntry, number>()
  const pairs: [OpenLine, OpenEntry][] = []
  for (const line of lines) {
    const fitting = entries.filter(fitterFor(line))
    for (const entry of fitting) linesOf.set(entry, (linesOf.get(entry) ?? 0) + 1)
    const [entry] = fitting
    if (entry && fitting.length === 1) pairs.push([line, entry])
  }
  return pairs.filter(([, entry]) => linesOf.get(entry) === 1)
}
