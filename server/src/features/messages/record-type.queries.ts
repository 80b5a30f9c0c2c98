import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { noCurrency } from '../records/public.ts'

/** The start of its text. */
export const messageNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.messages as message')
    .select('message.id')
    .select(
      sql<string>`case when message.body = '' then 'with files'
        when length(message.body) > 60 then left(message.body, 59) || '…' else message.body end`.as('name'),
    )
    .select(noCurrency)
