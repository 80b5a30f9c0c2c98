import { sql } from 'kysely'
import { functionTable } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { namedLedgers } from '../trust-ledgers/public.ts'

export interface Period {
  readonly bookId: string
  /** The first day after the period that was locked before. */
  readonly from: string
  readonly through: string
}

const names = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_transactions as t')
    .innerJoin(namedLedgers(tx).as('l'), byId('l', 't.ledger_id'))
    .leftJoin(namedLedgers(tx).as('target'), byId('target', 't.to_ledger_id'))
    .leftJoin('app.invoices as i', byId('i', 't.invoice_id'))
    .leftJoin('app.members as person', byId('person', 't.created_by'))
    .select([
      't.id',
      't.kind',
      't.effective_on',
      't.amount_minor',
      't.method',
      't.party',
      't.reference',
      't.purpose',
      't.number',
      't.cheque_number',
    ])
    .select(['t.authority', 't.cleared_on', 't.undone_on', 't.undo_reason', 't.status', 't.matter_ids'])
    .select(['l.ledger_kind', 'l.client_name', 'l.matter_number', 'l.matter_name'])
    .select(['target.client_name as target_client_name', 'target.matter_number as target_matter_number'])
    .select(['i.number as invoice_number', 'i.issued_on', 'person.full_name as person_name'])
    .orderBy('t.effective_on')
    .orderBy('t.id')

/** What happened in a period, and what was undone in it, in the order of the days; so many and one more. */
export const selectPeriodTransactions = (tx: FirmTx, { bookId, from, through }: Period, limit: number) =>
  names(tx)
    .where('t.book_id', '=', bookId)
    .where(
      sql<boolean>`(t.effective_on between ${from}::date and ${through}::date or t.undone_on between ${from}::date and ${through}::date)`,
    )
    .limit(limit + 1)
    .execute()
export type PackTransaction = Awaited<ReturnType<typeof selectPeriodTransactions>>[number]

/** Deposits that had not cleared at the end of a period. */
export const selectUncleared = (tx: FirmTx, { bookId, through }: Period, limit: number) =>
  names(tx)
    .where('t.book_id', '=', bookId)
    .where('t.kind', '=', 'deposit')
    .where('t.effective_on', '<=', through)
    .where(
      sql<boolean>`(t.cleared_on is null or t.cleared_on > ${through}::date) and (t.undone_on is null or t.undone_on > ${through}::date)`,
    )
    .limit(limit + 1)
    .execute()

/** Entries that the bank had not shown. */
export const selectOpenItems = (tx: FirmTx, { bookId, through }: Period, limit: number) =>
  tx
    .selectFrom(functionTable('app.open_bank_entries', bookId, through).as('o'))
    .innerJoin('app.journal_entries as e', (join) => join.onRef('e.id', '=', 'o.entry_id'))
    .innerJoin('app.trust_transactions as t', byId('t', 'e.event_id'))
    .innerJoin(namedLedgers(tx).as('l'), byId('l', 't.ledger_id'))
    .select(['o.entry_id', 'o.effective_on', 'o.minor', 'e.description', 'e.reference', 'e.matter_ids'])
    .select(['l.ledger_kind as kind', 'l.client_name', 'l.matter_number', 'l.matter_name'])
    .orderBy('o.effective_on')
    .orderBy('o.entry_id')
    .limit(limit + 1)
    .execute()

/** Lines of the bank without an entry. */
export const selectOpenBankLines = (tx: FirmTx, { bookId, through }: Period, limit: number) =>
  tx
    .selectFrom(functionTable('app.open_bank_lines', bookId, through).as('o'))
    .innerJoin('app.bank_lines as l', (join) => join.onRef('l.id', '=', 'o.line_id'))
    .leftJoin('app.bank_line_notes as n', (join) => join.onRef('n.line_id', '=', 'l.id'))
    .select(['l.id', 'l.booked_on', 'l.amount_minor', 'l.party', 'l.description', 'o.kind', 'n.note', 'n.due_on'])
    .orderBy('l.booked_on')
    .orderBy('l.id')
    .limit(limit + 1)
    .execute()

/** Who may see or change client money. */
export const selectAccess = (tx: FirmTx) =>
  tx
    .selectFrom('app.members as m')
    .innerJoin('app.roles as r', byId('r', 'm.role_id'))
    .select(['m.full_name', 'r.name as role_name', 'r.permissions'])
    .where('m.removed_at', 'is', null)
    .orderBy('m.full_name')
    .orderBy('m.id')
    .execute()

/** The period before this one ended with that day; undefined for the first. */
export const findPreviousDay = async (tx: FirmTx, bookId: string, through: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('app.trust_reconciliations')
      .select('through_on')
      .where('book_id', '=', bookId)
      .where('status', '=', 'locked')
      .where('through_on', '<', through)
      .orderBy('through_on', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.through_on
