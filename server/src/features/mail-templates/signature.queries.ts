import { sql, type Insertable } from 'kysely'
import type { RichText } from '#domain/rich-text.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

type Signatures = DB['app.mail_signatures']

export const findSignature = (tx: FirmTx) =>
  tx
    .selectFrom('app.mail_signatures')
    .select(['content_text', 'version'])
    // What this version wrote, read by the contract's schema.
    .select(sql<RichText | null>`content`.as('content'))
    .executeTakeFirst()

export const insertSignature = (tx: FirmTx, row: Insertable<Signatures>) =>
  tx
    .insertInto('app.mail_signatures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const lockSignature = (tx: FirmTx) =>
  tx.selectFrom('app.mail_signatures').select('version').forNoKeyUpdate().executeTakeFirstOrThrow()

export const changeSignature = (tx: FirmTx, change: Omit<Insertable<Signatures>, 'business_id'>) =>
  tx
    .updateTable('app.mail_signatures')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .execute()
