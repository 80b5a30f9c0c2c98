import { sql, type Insertable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { PortalTx } from '../../platform/db/transactions.ts'

/** What is outstanding first, by its day; then what was paid, the latest first. */
export const selectDeposits = (tx: PortalTx, limit: number) =>
  tx
    .selectFrom('app.trust_requests as r')
    .innerJoin('app.currencies as c', 'c.code', 'r.currency')
    .innerJoin('app.matters as m', byId('m', 'r.matter_id'))
    .select(['r.id', 'r.number', 'r.matter_id', 'm.name as matter_name', 'r.reason', 'r.due_on'])
    .select(['r.currency', 'c.symbol', 'r.amount_minor', 'r.received_minor'])
    .orderBy(
      sql`r.received_minor >= r.amount_minor, case when r.received_minor < r.amount_minor then r.due_on end, r.id desc`,
    )
    .limit(limit)
    .execute()
export type DepositRow = Awaited<ReturnType<typeof selectDeposits>>[number]

export const findDeposit = (tx: PortalTx, id: string) =>
  tx.selectFrom('app.trust_requests').select(['id', 'matter_id']).where('id', '=', id).executeTakeFirst()

export const insertDepositLink = (tx: PortalTx, row: Insertable<DB['app.trust_request_links']>) =>
  tx.insertInto('app.trust_request_links').values(row).execute()
