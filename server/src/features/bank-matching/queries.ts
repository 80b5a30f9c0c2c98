import { sql } from 'kysely'
import type { BankEntryQuery } from '#contract/bank-matching.ts'
import { callFunction, functionTable } from '../../platform/db/call-function.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { namedLedgers } from '../trust-ledgers/public.ts'

/** After every day that is posted on. */
const LAST_DAY = '9999-12-31'

/** The moves of the bank account of a book: by all its entries, or by those that the bank has not shown by the end of a day. */
function moves(tx: FirmTx, { accountId, state, from, to }: BankEntryQuery) {
  if (state === 'open')
    return tx
      .selectFrom(functionTable('app.open_bank_entries', accountId, to ?? LAST_DAY).as('o'))
      .select(['o.entry_id', 'o.effective_on', 'o.minor'])
      .where(allOf(whenDefined(from, (day) => sql`o.effective_on >= ${day}::date`)))
  return tx
    .selectFrom('app.postings as o')
    .select(['o.entry_id', 'o.effective_on'])
    .select(sql<string>`sum(o.minor)`.as('minor'))
    .where(
      'o.account_id',
      '=',
      sql<string>`(select a.id from app.ledger_accounts a where a.book_id = ${accountId} and a.role = 'trustBank')`,
    )
    .where(
      allOf(
        whenDefined(from, (day) => sql`o.effective_on >= ${day}::date`),
        whenDefined(to, (day) => sql`o.effective_on <= ${day}::date`),
      ),
    )
    .groupBy(['o.effective_on', 'o.entry_id'])
    .having(sql<boolean>`sum(o.minor) <> 0`)
}

const withNames = (tx: FirmTx, query: BankEntryQuery) =>
  tx
    .selectFrom(moves(tx, query).as('o'))
    .innerJoin('app.journal_entries as e', (join) => join.onRef('e.id', '=', 'o.entry_id'))
    .innerJoin('app.trust_transactions as t', byId('t', 'e.event_id'))
    .innerJoin(namedLedgers(tx).as('l'), byId('l', 't.ledger_id'))
    .leftJoin('app.bank_match_entries as x', (join) => join.onRef('x.entry_id', '=', 'o.entry_id'))
    .select(['o.entry_id', 'o.effective_on', 'o.minor', 'e.description', 'e.reference', 'e.reverses_id', 'x.match_id'])
    .select(['t.id as transaction_id', 't.currency'])
    .select(['l.ledger_kind as kind', 'l.client_name', 'l.matter_name', 'l.matter_number'])

/** The latest first. */
export function selectBankEntries(tx: FirmTx, query: BankEntryQuery, paging: Paging) {
  const text = query.generalSearchText ? containing(query.generalSearchText) : undefined
  return withNames(tx, query)
    .where(
      allOf(
        whenDefined(
          text,
          (like) =>
            sql`(e.description ilike ${like} or e.reference ilike ${like} or l.client_name ilike ${like} or l.matter_number ilike ${like})`,
        ),
      ),
    )
    .orderBy('o.effective_on', 'desc')
    .orderBy('o.entry_id', 'desc')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
}
export type BankEntryRow = Awaited<ReturnType<typeof selectBankEntries>>[number]

const MOST_CANDIDATES = 20

/** Entries that the bank has not shown, of an amount, the nearest to a day first. */
export const selectCandidates = (tx: FirmTx, accountId: string, { minor, day }: { minor: string; day: string }) =>
  withNames(tx, { accountId, state: 'open', page: 1, size: 1 })
    .where('o.minor', '=', minor)
    .orderBy(sql`abs(o.effective_on - ${day}::date), o.entry_id`)
    .limit(MOST_CANDIDATES)
    .execute()

interface Wanted {
  readonly amounts: readonly bigint[]
  readonly from: string
  readonly to: string
}

/** Entries that the bank has not shown, of one of the amounts, alone or with what was recorded with them. */
export const selectEntriesToMatch = (tx: FirmTx, bookId: string, { amounts, from, to }: Wanted) =>
  callFunction(tx, 'app.entries_to_match', bookId, amounts.map(String), from, to)

/** Entries without effect that are matched at once; the rest is by the next call. */
const MOST_WITHOUT_EFFECT = 10_000

/** What was recorded by mistake and reversed, of which the bank has shown neither. */
export const selectWithoutEffect = (tx: FirmTx, bookId: string) =>
  callFunction(tx, 'app.entries_without_effect', bookId, MOST_WITHOUT_EFFECT)

/** More lines than any account has open; the rest is matched by the next call. */
const MOST_OPEN_LINES = 20_000

export const selectOpenLines = (tx: FirmTx, bookId: string) =>
  tx
    .selectFrom('app.bank_lines as l')
    .select(['l.id', 'l.booked_on', 'l.amount_minor', 'l.party', 'l.description', 'l.reference'])
    .where('l.book_id', '=', bookId)
    .where('l.match_id', 'is', null)
    .where(sql<boolean>`not exists (select from app.bank_line_notes n where n.line_id = l.id and n.kind = 'bankError')`)
    .orderBy('l.booked_on')
    .orderBy('l.id')
    .limit(MOST_OPEN_LINES)
    .execute()

export interface NewMatch {
  readonly id: string
  readonly made: 'exact' | 'rule' | 'hand'
  readonly lines: readonly string[]
  readonly entries: readonly string[]
}

export async function callMatch(tx: FirmTx, bookId: string, matches: readonly NewMatch[]): Promise<void> {
  await sql`select app.match_bank_lines(${bookId}, ${JSON.stringify(matches)}::jsonb)`.execute(tx)
}

export const findMatch = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.bank_matches').select(['id', 'book_id']).where('id', '=', id).executeTakeFirst()

export async function callUnmatch(tx: FirmTx, id: string): Promise<void> {
  await sql`select app.unmatch_bank_lines(${id})`.execute(tx)
}

/** The ledgers of the transactions of entries. */
export const selectLedgersOfEntries = (tx: FirmTx, entryIds: readonly string[]) =>
  tx
    .selectFrom('app.journal_entries as e')
    .innerJoin('app.trust_transactions as t', byId('t', 'e.event_id'))
    .innerJoin('app.trust_ledgers as l', byId('l', 't.ledger_id'))
    .select(['l.id', 'l.kind', 'l.matter_id', 't.kind as transaction_kind', 't.entry_id', 't.undo_entry_id'])
    .where(sql<boolean>`e.id = any (${entryIds}::uuid[])`)
    .execute()

export interface Lesson {
  readonly businessId: string
  readonly bookId: string
  readonly words: string
  readonly isIn: boolean
  readonly purpose: 'ledger' | 'bankCharge' | 'interest'
  readonly ledgerId: string | null
  readonly matterId: string | null
  readonly at: Date
}

/** Remembers what was done with lines of these words. What was done otherwise before is forgotten. */
export async function saveRule(
  tx: FirmTx,
  { businessId, bookId, words, isIn, purpose, ledgerId, matterId, at }: Lesson,
) {
  const added = await tx
    .insertInto('app.bank_rules')
    .values({
      business_id: businessId,
      id: newId(),
      book_id: bookId,
      words,
      is_in: isIn,
      purpose,
      ledger_id: ledgerId,
      matter_id: matterId,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'book_id', 'words', 'is_in']).doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 1n) return
  const isSame = sql<boolean>`purpose = ${purpose} and ledger_id is not distinct from ${ledgerId}::uuid`
  await tx
    .updateTable('app.bank_rules')
    .set({
      times: sql<number>`case when ${isSame} then times + 1 else 1 end`,
      purpose,
      ledger_id: ledgerId,
      matter_id: matterId,
      updated_at: at,
    })
    .where('book_id', '=', bookId)
    .where('words', '=', words)
    .where('is_in', '=', isIn)
    .execute()
}

const rules = (tx: FirmTx, bookId: string) => tx.selectFrom('app.bank_rules as r').where('r.book_id', '=', bookId)

/** What people did at least twice in a row. */
export const selectSettledRules = (tx: FirmTx, bookId: string) =>
  rules(tx, bookId)
    .select(['r.words', 'r.is_in', 'r.ledger_id'])
    .where('r.purpose', '=', 'ledger')
    .where('r.times', '>', 1)
    .execute()

export const findRule = (tx: FirmTx, bookId: string, { words, isIn }: { words: string; isIn: boolean }) =>
  rules(tx, bookId)
    .leftJoin(namedLedgers(tx).as('l'), byId('l', 'r.ledger_id'))
    .select(['r.purpose', 'r.ledger_id', 'r.times'])
    .select(['l.ledger_kind as kind', 'l.client_name', 'l.matter_name', 'l.matter_number'])
    .where('r.words', '=', words)
    .where('r.is_in', '=', isIn)
    .executeTakeFirst()

export const insertNote = (
  tx: FirmTx,
  row: {
    business_id: string
    line_id: string
    kind: 'bankError' | 'unidentified'
    note: string
    due_on: string | null
    created_by: string
    created_at: Date
  },
) =>
  tx
    .insertInto('app.bank_line_notes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'line_id']).doUpdateSet({ kind: row.kind, note: row.note, due_on: row.due_on }),
    )
    .execute()

export const deleteNoteRow = (tx: FirmTx, lineId: string) =>
  tx.deleteFrom('app.bank_line_notes').where('line_id', '=', lineId).execute()

/** The entry of a transaction. */
export const findEntry = async (tx: FirmTx, transactionId: string): Promise<string | undefined> =>
  (await tx.selectFrom('app.trust_transactions').select('entry_id').where('id', '=', transactionId).executeTakeFirst())
    ?.entry_id
