import { sql } from 'kysely'
import { MAX_HITS } from '#contract/search.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { isUnbilledFee, overviewSums } from '../charges/public.ts'
import { ofMatterOrClient, SEARCH_CANDIDATES, type MatterOrClient } from '../records/public.ts'

export const flatFeeNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.flat_fees as fee')
    .select(['fee.id', 'fee.currency'])
    .select(sql<string>`concat_ws(', ', to_char(fee.charged_on, 'DD/MM/YYYY'), nullif(fee.description, ''))`.as('name'))

export const feeOnPage = (tx: FirmTx) =>
  tx.selectFrom('app.flat_fees as fee').select(['fee.id', 'fee.currency', 'fee.description as name'])

/** The newest flat fees about a text. */
export const searchFlatFees = (tx: FirmTx, text: string) =>
  tx
    .selectFrom('app.flat_fees as fee')
    .leftJoin('app.matters as matter', byId('matter', 'fee.matter_id'))
    .innerJoin('app.currencies as currency', 'currency.code', 'fee.currency')
    .select(['fee.id', 'fee.description', 'fee.charged_on as day', 'matter.name as matter_name'])
    .select(['fee.amount_minor', 'fee.currency', 'currency.symbol'])
    .where('fee.deleted_at', 'is', null)
    .where(sql<boolean>`fee.id = any (array(select app.find_newest_flat_fees(${text}, ${sql.lit(SEARCH_CANDIDATES)})))`)
    .orderBy('fee.charged_on', 'desc')
    .orderBy('fee.id', 'desc')
    .limit(sql.lit(MAX_HITS))
    .execute()

export const sumFlatFees = (tx: FirmTx, page: MatterOrClient) =>
  tx
    .selectFrom('app.flat_fees as x')
    .select(overviewSums(isUnbilledFee))
    .where(ofMatterOrClient(page))
    .where('x.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
