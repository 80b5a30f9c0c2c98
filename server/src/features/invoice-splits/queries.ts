import type { Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const insertPayers = (tx: FirmTx, rows: Insertable<DB['app.payer_invoices']>[]) =>
  tx.insertInto('app.payer_invoices').values(rows).execute()

export const deletePayers = (tx: FirmTx, splitId: string) =>
  tx.deleteFrom('app.payer_invoices').where('split_id', '=', splitId).execute()
