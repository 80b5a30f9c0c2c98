import { sql } from 'kysely'
import { MAX_HITS } from '#contract/search.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { MatterOrClient } from '../records/public.ts'

/** `M-0012`, by the matter that the money is held for. */
export const ledgerNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .leftJoin('app.matters as m', byId('m', 'l.matter_id'))
    .select(['l.id', 'l.currency', sql<string | null>`coalesce(nullif(m.number, ''), m.name, l.kind)`.as('name')])

/** Ledgers whose client or matter is found by a text, or with a receipt, cheque or reference of exactly that number. */
export const searchLedgers = (tx: FirmTx, text: string) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .innerJoin('app.books as b', byId('b', 'l.book_id'))
    .innerJoin('app.clients as c', byId('c', 'l.client_id'))
    .innerJoin('app.matters as m', byId('m', 'l.matter_id'))
    .innerJoin('app.currencies as currency', 'currency.code', 'l.currency')
    .select(['l.id', 'c.name as client_name', 'm.name as matter_name', 'b.name as account_name'])
    .select(['l.balance_minor', 'l.currency', 'currency.symbol'])
    .where(
      sql<boolean>`(l.matter_id = any (array(select app.find_matters(${text}))) or l.id in (
        select t.ledger_id from app.trust_transactions t where t.number = upper(${text})
        union
        select t.ledger_id from app.trust_transactions t
          where t.book_id in (select a.id from app.trust_accounts a) and (t.cheque_number = ${text} or t.reference = ${text})))`,
    )
    .orderBy('l.balance_minor', 'desc')
    .orderBy('l.id')
    .limit(sql.lit(MAX_HITS))
    .execute()

const about = (page: MatterOrClient) =>
  'matterId' in page
    ? sql<boolean>`l.matter_id = ${page.matterId}`
    : sql<boolean>`l.client_id in (select c.id from app.clients c where c.id = ${page.clientId} or c.merged_into = ${page.clientId})`

/** What the ledgers of a matter or a client hold, by currency, and how many deposits there were. */
export const sumHeld = (tx: FirmTx, page: MatterOrClient) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .select(['l.currency'])
    .select([
      sql<string>`count(*)`.as('count'),
      sql<string>`sum(l.balance_minor)`.as('held'),
      sql<string>`coalesce(sum((select count(*) from app.trust_transactions t
        where t.ledger_id = l.id and t.kind = 'deposit' and t.undone_on is null)), 0)`.as('deposits'),
    ])
    .where(about(page))
    .groupBy('l.currency')
    .orderBy('l.currency')
    .execute()
