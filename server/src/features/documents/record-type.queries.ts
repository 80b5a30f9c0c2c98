import type { FirmTx } from '../../platform/db/transactions.ts'
import { noCurrency } from '../records/public.ts'

export const sharedFileNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.file_shares as share')
    .innerJoin('app.files as file', (join) =>
      join.onRef('file.business_id', '=', 'share.business_id').onRef('file.id', '=', 'share.file_id'),
    )
    .select(['share.id', 'file.name'])
    .select(noCurrency)
