import type { FirmTx } from '../../platform/db/transactions.ts'
import type { MatterOrClient } from '../records/public.ts'

/** Undefined where the matter or the client is not there for the person. */
export const findMatterOrClient = (tx: FirmTx, page: MatterOrClient) =>
  'matterId' in page
    ? tx
        .selectFrom('app.matters')
        .select('id')
        .where('id', '=', page.matterId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : tx
        .selectFrom('app.clients')
        .select('id')
        .where('id', '=', page.clientId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
