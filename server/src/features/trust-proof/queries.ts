import { sql } from 'kysely'
import type { HeldQuery } from '#contract/trust-proof.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Ledgers of an account; all of them where `ledgerIds` is null. */
export interface ProofScope {
  readonly bookId: string
  readonly ledgerIds: string[] | null
}

/** The ledgers that the person sees, by their accounts. */
export const selectHeldLedgers = (tx: FirmTx, { ledgerId, matterId, clientId }: HeldQuery) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .select(['l.id', 'l.book_id'])
    .where(
      allOf(
        whenDefined(ledgerId, (id) => sql`l.id = ${id}`),
        whenDefined(matterId, (id) => sql`l.matter_id = ${id}`),
        whenDefined(clientId, (id) => sql`l.client_id = ${id}`),
      ),
    )
    .orderBy('l.book_id')
    .orderBy('l.id')
    .execute()

/** Whether more than so many postings are about the scope, which then takes too long to be proven at once. */
export async function isLargerThan(tx: FirmTx, { bookId, ledgerIds }: ProofScope, postings: number): Promise<boolean> {
  const base = tx.selectFrom('app.postings as p').select(sql<number>`1`.as('one'))
  const rows = ledgerIds
    ? base.where('p.ledger_id', 'in', ledgerIds)
    : base
        .innerJoin('app.ledger_accounts as a', 'a.id', 'p.account_id')
        .where('a.book_id', '=', bookId)
        .where('a.role', '=', 'trustBank')
  const found = await tx
    .selectFrom(rows.limit(postings + 1).as('x'))
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(found.count) > postings
}

export const selectFaults = (tx: FirmTx, { bookId, ledgerIds }: ProofScope) =>
  callFunction(tx, 'app.trust_faults', bookId, ledgerIds)
export type FaultRow = Awaited<ReturnType<typeof selectFaults>>[number]

/** Brief figures are those that do not read every entry. */
export async function getFigures(tx: FirmTx, { bookId, ledgerIds }: ProofScope, isBrief: boolean) {
  const [row] = await callFunction(tx, 'app.trust_proof_figures', bookId, ledgerIds, isBrief)
  if (!row) throw new Error('a function answers one row')
  return row
}
export type FigureRow = Awaited<ReturnType<typeof getFigures>>

export async function proveEntries(tx: FirmTx, { bookId, ledgerIds }: ProofScope, max: number) {
  const [row] = await callFunction(tx, 'app.prove_entries', bookId, ledgerIds, max)
  if (!row) throw new Error('a function answers one row')
  return row
}

/** The latest entries that moved the scope, of those that the person sees. */
export const selectLatest = (tx: FirmTx, { bookId, ledgerIds }: ProofScope, max: number) => {
  const bank = tx
    .selectFrom('app.ledger_accounts as a')
    .select('a.id')
    .where('a.book_id', '=', bookId)
    .where('a.role', '=', 'trustBank')
  const moved = tx
    .selectFrom('app.postings as p')
    .select(['p.entry_id', 'p.effective_on'])
    .select(ledgerIds ? sql<string>`-sum(p.minor)`.as('moved') : sql<string>`sum(p.minor)`.as('moved'))
    .where('p.book_id', '=', bookId)
    .groupBy(['p.effective_on', 'p.entry_id'])
    .having(sql<boolean>`sum(p.minor) <> 0`)
    .orderBy('p.effective_on', 'desc')
    .orderBy('p.entry_id', 'desc')
    .limit(max)
  // In the order of an index, so that of a large account only its latest lines are read.
  const chosen = ledgerIds ? moved.where('p.ledger_id', 'in', ledgerIds) : moved.where('p.account_id', '=', bank)
  return tx
    .selectFrom(chosen.as('x'))
    .innerJoin('app.journal_entries as e', 'e.id', 'x.entry_id')
    .select(['x.entry_id', 'x.effective_on', 'x.moved', 'e.recorded_at', 'e.description'])
    .select(sql<string>`encode(e.digest, 'hex')`.as('digest'))
    .orderBy('x.effective_on', 'desc')
    .orderBy('x.entry_id', 'desc')
    .execute()
}

export const findAccountName = (tx: FirmTx, bookId: string) =>
  tx
    .selectFrom('app.trust_accounts as a')
    .innerJoin('app.books as b', 'b.id', 'a.id')
    .select(['a.id', 'a.currency', 'b.name'])
    .where('a.id', '=', bookId)
    .executeTakeFirst()

/** What the check of the night found last. */
export const findNightlyCheck = (tx: FirmTx) =>
  tx
    .selectFrom('app.ledger_checks')
    .select('checked_at')
    .select(sql<{ check_name: string; subject: string }[]>`problems`.as('problems'))
    .executeTakeFirst()
