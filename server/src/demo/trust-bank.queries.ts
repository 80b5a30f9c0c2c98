import { sql } from 'kysely'
import type { FirmTx } from '../platform/db/transactions.ts'
import { newId } from '../platform/ids.ts'

/** What moved the bank account of an account of client money, in the order of its days. Money in is positive. */
export const selectBankMoves = (tx: FirmTx, accountId: string) =>
  tx
    .selectFrom('app.postings as p')
    .innerJoin('app.ledger_accounts as a', (join) =>
      join.onRef('a.business_id', '=', 'p.business_id').onRef('a.id', '=', 'p.account_id'),
    )
    .innerJoin('app.journal_entries as e', (join) =>
      join.onRef('e.business_id', '=', 'p.business_id').onRef('e.id', '=', 'p.entry_id'),
    )
    .innerJoin('app.trust_transactions as t', (join) =>
      join.onRef('t.business_id', '=', 'e.business_id').onRef('t.id', '=', 'e.event_id'),
    )
    .select(sql<string>`sum(p.minor)`.as('minor'))
    .select(['e.id', 'e.effective_on', 'e.description', 't.party', 't.method', 't.kind', 't.status'])
    .select(['t.cleared_on', 't.entry_id', 't.undo_entry_id', 't.cheque_number', 't.number', 't.reference'])
    .where('a.book_id', '=', accountId)
    .where('a.role', '=', 'trustBank')
    .groupBy(['e.business_id', 'e.id', 't.business_id', 't.id'])
    // What clears a cheque moves nothing at the bank.
    .having(sql<boolean>`sum(p.minor) <> 0`)
    .orderBy('e.effective_on')
    .orderBy('e.id')
    .execute()
export type BankMove = Awaited<ReturnType<typeof selectBankMoves>>[number]

/** What the bank shows, with the entry that it stands for. */
export interface DemoBankLine {
  readonly entryId: string
  readonly day: string
  readonly minor: bigint
  readonly party: string
  readonly description: string
  readonly reference: string
  /** Of the account after it. */
  readonly balance: bigint
}

export interface DemoStatement {
  readonly businessId: string
  readonly accountId: string
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly opening: bigint
  readonly lines: readonly DemoBankLine[]
  readonly file: { readonly name: string; readonly sha256: string; readonly sizeBytes: number }
  readonly createdBy: string
  readonly createdAt: Date
}

/** Stores a statement as its import would, and returns the ids of its lines in their order. */
export async function insertDemoStatement(tx: FirmTx, statement: DemoStatement): Promise<string[]> {
  const [id, ids] = [newId(), statement.lines.map(() => newId())]
  await tx
    .insertInto('app.bank_statements')
    .values({
      business_id: statement.businessId,
      id,
      book_id: statement.accountId,
      file_name: statement.file.name,
      format: 'csv',
      sha256: statement.file.sha256,
      size_bytes: statement.file.sizeBytes,
      from_on: statement.from,
      to_on: statement.to,
      opening_minor: statement.opening.toString(),
      closing_minor: (statement.lines.at(-1)?.balance ?? statement.opening).toString(),
      closing_line_id: ids.at(-1) ?? null,
      line_count: ids.length,
      repeated_count: 0,
      created_by: statement.createdBy,
      created_at: statement.createdAt,
    })
    .execute()
  const rows = statement.lines.map((line, at) => ({
    business_id: statement.businessId,
    id: ids[at] ?? '',
    book_id: statement.accountId,
    statement_id: id,
    position: at + 1,
    booked_on: line.day,
    currency: statement.currency,
    amount_minor: line.minor.toString(),
    party: line.party,
    description: line.description,
    reference: line.reference,
    balance_minor: line.balance.toString(),
    fingerprint: sql<string>`encode(sha256(convert_to(${`${line.day} ${line.entryId}`}, 'UTF8')), 'hex')`,
    occurrence: 1,
  }))
  await tx.insertInto('app.bank_lines').values(rows).execute()
  return ids
}
