import { sql } from 'kysely'
import type { TrustEntryDays } from '#contract/trust-ledgers.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Whether nothing is hidden from the person. */
export const seesAll = async (tx: FirmTx): Promise<boolean> =>
  (
    await tx
      .selectNoFrom(
        sql<boolean>`app.sees_all_matters() and coalesce(current_setting('app.barred_matters', true), '') = ''`.as(
          'all',
        ),
      )
      .executeTakeFirstOrThrow()
  ).all

const movesOf = (tx: FirmTx, ledgerId: string, { from, to }: TrustEntryDays = {}) =>
  tx.with('moves', (db) =>
    db
      .selectFrom('app.postings as p')
      .select('p.entry_id')
      .select(sql<string>`-sum(p.minor)`.as('moved'))
      .where('p.ledger_id', '=', ledgerId)
      .where(
        allOf(
          whenDefined(from, (day) => sql`p.effective_on >= ${day}::date`),
          whenDefined(to, (day) => sql`p.effective_on <= ${day}::date`),
        ),
      )
      .groupBy('p.entry_id')
      .having(sql<boolean>`sum(p.minor) <> 0`),
  )

/** Entries that moved a ledger and that a wall hides: transfers from or to a matter that the person does not see. */
export async function countHiddenEntries(tx: FirmTx, ledgerId: string, days?: TrustEntryDays): Promise<number> {
  if (await seesAll(tx)) return 0
  const { count } = await movesOf(tx, ledgerId, days)
    .selectFrom('moves')
    .select(sql<string>`count(*)`.as('count'))
    .where(
      sql<boolean>`not exists (select from app.journal_entries e join app.trust_transactions t on t.id = e.event_id where e.id = moves.entry_id)`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What came into a ledger and went out of it in all; what was undone stands on both sides. */
export const sumEntries = (tx: FirmTx, ledgerId: string) =>
  movesOf(tx, ledgerId)
    .selectFrom('moves')
    .select([
      sql<string>`count(*)`.as('entries'),
      sql<string>`coalesce(sum(moved) filter (where moved > 0), 0)`.as('received'),
      sql<string>`coalesce(-sum(moved) filter (where moved < 0), 0)`.as('paid'),
    ])
    .executeTakeFirstOrThrow()

const MOST = 50

/** Deposits that have not cleared, the oldest first. */
export const selectUncleared = (tx: FirmTx, ledgerId: string) =>
  tx
    .selectFrom('app.trust_transactions as t')
    .select([
      't.id',
      't.effective_on',
      't.method',
      't.party',
      't.reference',
      't.amount_minor',
      't.expected_to_clear_on',
    ])
    .where('t.ledger_id', '=', ledgerId)
    .where('t.cleared_on', 'is', null)
    .where('t.undone_on', 'is', null)
    .orderBy('t.effective_on')
    .orderBy('t.id')
    .limit(MOST)
    .execute()

/** Approved requests that are not paid in full, the oldest first, with what all of them leave to pay. */
export const selectApproved = (tx: FirmTx, ledgerId: string) =>
  tx
    .selectFrom('app.trust_withdrawals as w')
    .select(['w.id', 'w.number', 'w.payee'])
    .select([
      sql<string>`w.amount_minor - w.used_minor`.as('left_minor'),
      sql<string>`sum(w.amount_minor - w.used_minor) over ()`.as('reserved_minor'),
    ])
    .where('w.ledger_id', '=', ledgerId)
    .where('w.status', '=', 'approved')
    .where(sql<boolean>`w.used_minor < w.amount_minor`)
    .orderBy('w.created_at')
    .orderBy('w.id')
    .limit(MOST)
    .execute()

/** Issued invoices of a matter in a currency of which something is open for the matter, the oldest due first. */
export const selectPayableInvoices = (tx: FirmTx, matterId: string, currency: string) =>
  tx
    .selectFrom('app.invoice_shares as s')
    .innerJoin('app.invoices as i', byId('i', 's.invoice_id'))
    .select(['i.id', 'i.number', 'i.issued_on', 's.due_on', 's.open_minor'])
    .where('s.matter_id', '=', matterId)
    .where('s.currency', '=', currency)
    .where('s.open_minor', '>', '0')
    .where('i.status', '=', 'approved')
    .orderBy('s.due_on')
    .orderBy('i.id')
    .limit(MOST)
    .execute()
