import { sql, type Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Who pays the bills of a matter, in their order. In place of a client that was merged stands the one that remains. */
export const selectAgreedPayers = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom('app.agreed_payers as payer')
    .innerJoin('app.clients as client', (join) =>
      join.onRef('client.business_id', '=', 'payer.business_id').on(
        sql<boolean>`client.id = (
          with recursive merged as (
            select c.id, c.merged_into from app.clients c
              where c.business_id = payer.business_id and c.id = payer.client_id
            union all select n.id, n.merged_into from merged m
              join app.clients n on n.business_id = payer.business_id and n.id = m.merged_into)
          select id from merged where merged_into is null)`,
      ),
    )
    .select(['client.id as client_id', 'client.name as client_name'])
    .select(['payer.percent', 'payer.amount_minor', 'payer.currency'])
    .where('payer.matter_id', '=', matterId)
    .orderBy('payer.position')
    .execute()
export type AgreedPayerRow = Awaited<ReturnType<typeof selectAgreedPayers>>[number]

export async function replaceAgreedPayers(
  tx: FirmTx,
  matterId: string,
  rows: Insertable<DB['app.agreed_payers']>[],
): Promise<void> {
  await tx.deleteFrom('app.agreed_payers').where('matter_id', '=', matterId).execute()
  if (rows.length > 0) await tx.insertInto('app.agreed_payers').values(rows).execute()
}
