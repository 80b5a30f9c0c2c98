import { addDays, dayAway } from '#domain/calendar-day.ts'
import { lineWords, MATCHED_WITHIN, proposeMatches, type OpenEntry, type OpenLine } from '#domain/bank-matching.ts'
import type {
  BankCandidates,
  BankEntryPage,
  BankEntryQuery,
  BankMatchInput,
  BankNoteInput,
} from '#contract/bank-matching.ts'
import type { BankLine } from '#contract/bank-statements.ts'
import type { FirmWork } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { findLine, getAccount, toBankLine, type LineRow } from '../bank-statements/public.ts'
import { firmToday } from '../invoices/public.ts'
import {
  callMatch,
  callUnmatch,
  deleteNoteRow,
  findMatch,
  findRule,
  insertNote,
  saveRule,
  selectBankEntries,
  selectCandidates,
  selectEntriesToMatch,
  selectLedgersOfEntries,
  selectOpenLines,
  selectSettledRules,
  selectWithoutEffect,
  type NewMatch,
} from './queries.ts'
import { lineMatched, noteRequired, notMoneyIn } from './refusals.ts'
import { toBankEntry, toRule } from './view.ts'

type ReadContext = Pick<FirmWork, 'tx'>
type Work = Omit<FirmWork, 'membership'>

export async function listBankEntries({ tx }: ReadContext, query: BankEntryQuery): Promise<BankEntryPage> {
  await getAccount(tx, query.accountId)
  const paged = toPage(await selectBankEntries(tx, query, query), query)
  return { ...paged, data: paged.data.map(toBankEntry) }
}

export async function getLineRow({ tx }: ReadContext, id: string): Promise<LineRow> {
  const line = await findLine(tx, id)
  if (!line) throw notFound('Bank line')
  return line
}

/** All that the bank says of a line. */
const lineText = ({ party, description, reference }: Pick<LineRow, 'party' | 'description' | 'reference'>): string =>
  [party, description, reference].filter(Boolean).join(' ')

const ruleKey = (line: LineRow) => ({ words: lineWords(lineText(line)), isIn: BigInt(line.amount_minor) > 0n })

export async function getCandidates({ tx }: ReadContext, id: string): Promise<BankCandidates> {
  const line = await getLineRow({ tx }, id)
  if (line.match_id !== null) return { entries: [], rule: null }
  const [entries, rule] = await Promise.all([
    selectCandidates(tx, line.book_id, { minor: line.amount_minor, day: line.booked_on }),
    findRule(tx, line.book_id, ruleKey(line)),
  ])
  return { entries: entries.map(toBankEntry), rule: toRule(rule) }
}

/** Remembers for which ledger, or as what, a line was recorded or matched. Lines without words teach nothing. */
export async function createRule(
  { tx, businessId, clock }: Work,
  line: LineRow,
  lesson: { purpose: 'ledger' | 'bankCharge'; ledgerId: string | null; matterId: string | null },
): Promise<void> {
  const key = ruleKey(line)
  if (key.words !== '') await saveRule(tx, { businessId, bookId: line.book_id, ...key, ...lesson, at: clock.now() })
}

/** Matches what a person chose, and learns from one line with entries of one ledger. */
export async function createMatch(
  context: Work,
  { accountId, lineIds, entryIds }: BankMatchInput,
): Promise<{ id: string }> {
  const { tx } = context
  const account = await getAccount(tx, accountId)
  const id = newId()
  const line = lineIds.length === 1 && lineIds[0] ? await findLine(tx, lineIds[0]) : undefined
  const entries = await selectLedgersOfEntries(tx, entryIds)
  // An entry behind a wall is not there for this person.
  if (entries.length < entryIds.length) throw notFound('Entry')
  await callMatch(tx, account.id, [{ id, made: 'hand', lines: lineIds, entries: entryIds }])
  const [first] = entries
  if (line && first && entries.every((entry) => entry.id === first.id)) {
    if (first.kind === 'client')
      await createRule(context, line, { purpose: 'ledger', ledgerId: first.id, matterId: first.matter_id })
    else if (first.transaction_kind === 'bankCharge')
      await createRule(context, line, { purpose: 'bankCharge', ledgerId: null, matterId: null })
  }
  return { id }
}

export async function deleteMatch({ tx }: ReadContext, id: string): Promise<null> {
  if (!(await findMatch(tx, id))) throw notFound('Match')
  await callUnmatch(tx, id)
  return null
}

/** So many at once that a statement of the database stays short. */
const BATCH = 250

/**
 * Matches what is without a doubt: lines with the only entries that fit, and entries that were reversed because they had been
 * recorded by mistake with their reversals, unless the bank has a line of their amount. Returns how many matches were made.
 */
export async function matchLines({ tx }: ReadContext, accountId: string): Promise<{ matched: number }> {
  const account = await getAccount(tx, accountId)
  const [lineRows, withoutEffect, rules] = await Promise.all([
    selectOpenLines(tx, account.id),
    selectWithoutEffect(tx, account.id),
    selectSettledRules(tx, account.id),
  ])
  const lines = lineRows.map((row) => ({
    id: row.id,
    day: row.booked_on,
    minor: BigInt(row.amount_minor),
    text: lineText(row),
  }))
  const entryRows = await findEntriesFor(tx, account.id, lines)
  const learned = rules.map(({ words, is_in, ledger_id }) => ({ words, isIn: is_in, ledgerId: ledger_id ?? undefined }))
  const found = proposeMatches(lines, toOpenEntries(entryRows), learned)
  const matches: NewMatch[] = found.map(({ lineId, entryIds, made }) => ({
    id: newId(),
    made,
    lines: [lineId],
    entries: entryIds,
  }))
  const taken = new Set(found.flatMap(({ entryIds }) => entryIds))
  const matchedLines = new Set(found.map(({ lineId }) => lineId))
  const openAmounts = new Set(lines.filter(({ id }) => !matchedLines.has(id)).map(({ minor }) => minor))
  for (const { entry_id, undo_entry_id, minor } of withoutEffect) {
    if (taken.has(entry_id) || taken.has(undo_entry_id)) continue
    const amount = BigInt(minor)
    if (!openAmounts.has(amount) && !openAmounts.has(-amount))
      matches.push({ id: newId(), made: 'exact', lines: [], entries: [entry_id, undo_entry_id] })
  }
  for (let start = 0; start < matches.length; start += BATCH)
    await callMatch(tx, account.id, matches.slice(start, start + BATCH))
  return { matched: matches.length }
}

type Entries = Awaited<ReturnType<typeof selectEntriesToMatch>>

/** The entries that lines may stand for: of their amounts, and of days that are near enough. */
async function findEntriesFor(tx: FirmTx, bookId: string, lines: readonly OpenLine[]): Promise<Entries> {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  return selectEntriesToMatch(tx, bookId, {
    amounts: [...new Set(lines.map(({ minor }) => minor))],
    from: dayAway(first.day, -MATCHED_WITHIN.before) ?? first.day,
    to: dayAway(last.day, MATCHED_WITHIN.after) ?? last.day,
  })
}

/** Entries that were recorded together and went the same way are one: the bank shows one line for them. */
function toOpenEntries(rows: Entries): OpenEntry[] {
  const groups = Map.groupBy(rows, ({ batch_id, minor }) => `${batch_id} ${BigInt(minor) > 0n}`)
  return [...groups.values()].map((group) => ({
    ids: group.map(({ entry_id }) => entry_id),
    day: group[0]?.effective_on ?? '',
    minor: group.reduce((sum, { minor }) => sum + BigInt(minor), 0n),
    references: group.flatMap(({ reference_texts }) => reference_texts),
    ledgerIds: [...new Set(group.flatMap(({ ledger_ids }) => ledger_ids))],
  }))
}

/** Says why a line has no entry. Money whose owner is not known is identified or returned within the days that the account says. */
export async function updateNote(context: Work, id: string, { kind, note }: BankNoteInput): Promise<BankLine> {
  const { tx, businessId, userId, clock } = context
  const line = await getLineRow(context, id)
  if (line.match_id !== null) throw lineMatched()
  if (kind === 'bankError' && note === '') throw noteRequired()
  if (kind === 'unidentified' && BigInt(line.amount_minor) < 0n) throw notMoneyIn()
  const { identify_within_days: days } = await getAccount(tx, line.book_id)
  const today = await firmToday({ tx, businessId, clock })
  const from = line.booked_on > today ? today : line.booked_on
  await insertNote(tx, {
    business_id: businessId,
    line_id: id,
    kind,
    note,
    due_on: kind === 'unidentified' ? addDays(from, days) : null,
    created_by: userId,
    created_at: clock.now(),
  })
  return toBankLine(await getLineRow(context, id))
}

export async function deleteNote(context: Work, id: string): Promise<BankLine> {
  await getLineRow(context, id)
  await deleteNoteRow(context.tx, id)
  return toBankLine(await getLineRow(context, id))
}
