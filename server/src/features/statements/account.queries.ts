import { sql, type RawBuilder } from 'kysely'
import { MAX_STATEMENT_ROWS } from '#contract/statements.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx, PortalTx } from '../../platform/db/transactions.ts'
import { heldAt } from '../invoice-questions/public.ts'
import { statementTooLong } from './refusals.ts'

/*
 * What a statement of account says, read once for the firm and for the client: from the postings in the accrual view, so that
 * it cannot differ from the books. Row security decides what the transaction sees of them.
 */

/** Whose account is read. The conditions name the posting `p` and its entry `e`. */
export interface StatementAccount {
  readonly tx: FirmTx | PortalTx
  readonly receivable: RawBuilder<boolean>
  readonly credit: RawBuilder<boolean>
  /** Only what questions hold on these matters is held. */
  readonly matterIds: readonly string[] | undefined
}

interface Period {
  readonly currency: string
  readonly from: string
  readonly to: string
}

const postings = ({ tx, receivable, credit }: StatementAccount, role: 'receivable' | 'clientCredit') =>
  tx
    .selectFrom('app.postings as p')
    .innerJoin('app.ledger_accounts as a', byId('a', 'p.account_id'))
    .leftJoin('app.journal_entries as e', byId('e', 'p.entry_id'))
    .where('a.role', '=', role)
    .where('p.basis', '<>', 'cash')
    .where(role === 'receivable' ? receivable : credit)

/** The currencies of what was billed, the one that was posted last first. */
export async function listCurrencies(account: StatementAccount): Promise<string[]> {
  const rows = await postings(account, 'receivable')
    .select('p.currency')
    .groupBy('p.currency')
    .orderBy(sql`max(p.effective_on) desc, max(p.entry_id::text) desc`)
    .execute()
  return rows.map(({ currency }) => currency)
}

/**
 * What was owed before a period, what changed it, the invoices that are open at its end, and the credit that no invoice has
 * taken then. Refuses more than MAX_STATEMENT_ROWS entries or open invoices.
 */
export async function readAccount(account: StatementAccount, period: Period) {
  const [opening, movements, invoices, credit] = await Promise.all([
    sumBefore(account, period),
    selectMovements(account, period),
    selectOpenInvoices(account, period),
    sumCredit(account, period),
  ])
  if (movements.length > MAX_STATEMENT_ROWS || invoices.length > MAX_STATEMENT_ROWS) throw statementTooLong()
  return { opening, movements, invoices, credit }
}

async function sumBefore(account: StatementAccount, { currency, from }: Period): Promise<bigint> {
  const { minor } = await postings(account, 'receivable')
    .select(sql<string>`coalesce(sum(p.minor), 0)`.as('minor'))
    .where('p.currency', '=', currency)
    .where('p.effective_on', '<', from)
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}

/** What each entry moved of what is owed, in the order of their days. What it moves at home only is left out. */
const selectMovements = (account: StatementAccount, { currency, from, to }: Period) =>
  postings(account, 'receivable')
    .select(['p.entry_id', 'p.effective_on', 'e.event', 'e.description'])
    .select([
      sql<string>`sum(p.minor)`.as('minor'),
      sql<string[]>`array_agg(distinct p.matter_id)`.as('matter_ids'),
      sql<string[]>`array_agg(distinct p.invoice_id)`.as('invoice_ids'),
    ])
    .where('p.currency', '=', currency)
    .where('p.effective_on', '>=', from)
    .where('p.effective_on', '<=', to)
    .groupBy(['p.entry_id', 'p.effective_on', 'e.event', 'e.description'])
    .having(sql<boolean>`sum(p.minor) <> 0`)
    .orderBy('p.effective_on')
    .orderBy('p.entry_id')
    .limit(MAX_STATEMENT_ROWS + 1)
    .execute()
export type MovementRow = Awaited<ReturnType<typeof selectMovements>>[number]

/** Invoices of which something is open at the end of a day, the oldest due day first, with what questions hold of it then. */
const selectOpenInvoices = (account: StatementAccount, { currency, to }: Period) =>
  postings(account, 'receivable')
    .innerJoin('app.invoices as i', byId('i', 'p.invoice_id'))
    .select(['i.id', 'i.number', 'i.issued_on', 'i.due_on', 'i.total_minor'])
    .select(sql<string>`sum(p.minor)`.as('open_minor'))
    .select(heldAt('i', sql`sum(p.minor)`, { day: to, matterIds: account.matterIds }).as('held_minor'))
    .where('p.currency', '=', currency)
    .where('p.effective_on', '<=', to)
    .groupBy(['i.business_id', 'i.id', 'i.number', 'i.issued_on', 'i.due_on', 'i.total_minor'])
    .having(sql<boolean>`sum(p.minor) <> 0`)
    .orderBy('i.due_on')
    .orderBy('i.number')
    .limit(MAX_STATEMENT_ROWS + 1)
    .execute()
export type OpenInvoiceRow = Awaited<ReturnType<typeof selectOpenInvoices>>[number]

async function sumCredit(account: StatementAccount, { currency, to }: Period): Promise<bigint> {
  const { minor } = await postings(account, 'clientCredit')
    .select(sql<string>`coalesce(-sum(p.minor), 0)`.as('minor'))
    .where('p.currency', '=', currency)
    .where('p.effective_on', '<=', to)
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}
