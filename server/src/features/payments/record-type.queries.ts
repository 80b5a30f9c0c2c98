import { sql } from 'kysely'
import { MAX_HITS } from '#contract/search.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { SEARCH_CANDIDATES, type MatterOrClient } from '../records/public.ts'
import { clientFamily } from './queries.ts'

/** `RCT-2026-0001` */
export const paymentNames = (tx: FirmTx) =>
  tx.selectFrom('app.payments as p').select(['p.id', 'p.currency', 'p.number as name'])

export const creditNames = (tx: FirmTx) =>
  tx.selectFrom('app.client_credits as credit').select(['credit.id', 'credit.currency', 'credit.number as name'])

export const refundNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.refunds as refund')
    .innerJoin('app.client_credits as credit', byId('credit', 'refund.credit_id'))
    .select(['refund.id', 'refund.currency', 'credit.number as name'])

/** The newest payments about a text. */
export const searchPayments = (tx: FirmTx, text: string) =>
  tx
    .selectFrom('app.payments as p')
    .innerJoin('app.clients as c', byId('c', 'p.client_id'))
    .innerJoin('app.currencies as currency', 'currency.code', 'p.currency')
    .select(['p.id', 'p.number', 'p.received_on', 'c.name as client_name'])
    .select(['p.amount_minor', 'p.currency', 'currency.symbol'])
    .where(sql<boolean>`p.id = any (array(select app.find_payments(${text}, ${sql.lit(SEARCH_CANDIDATES)})))`)
    .orderBy('p.received_on', 'desc')
    .orderBy('p.id', 'desc')
    .limit(sql.lit(MAX_HITS))
    .execute()

/** How many payments a matter or a client has. */
export const countPayments = (tx: FirmTx, page: MatterOrClient) =>
  tx
    .selectFrom('app.payments as p')
    .select(sql<string>`count(*)`.as('count'))
    .where(
      'matterId' in page
        ? sql<boolean>`p.matter_ids @> array[${page.matterId}::uuid]`
        : sql<boolean>`p.client_id in ${clientFamily(page.clientId)}`,
    )
    .executeTakeFirstOrThrow()

/** Of some invoices, those of which nothing is due any more. */
export const selectPaidInvoices = async (tx: FirmTx, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('app.invoice_shares as share')
    .select('share.invoice_id')
    .where('share.invoice_id', 'in', [...ids])
    .groupBy('share.invoice_id')
    .having(sql<boolean>`sum(share.open_minor) = 0`)
    .execute()
  return rows.map(({ invoice_id }) => invoice_id)
}
