import type { FirmTx } from '../../platform/db/transactions.ts'
import { noCurrency } from '../records/public.ts'

export const requestNames = (tx: FirmTx) =>
  tx.selectFrom('app.client_requests as request').select(['request.id', 'request.title as name']).select(noCurrency)

export const itemNames = (tx: FirmTx) =>
  tx.selectFrom('app.client_request_items as item').select(['item.id', 'item.label as name']).select(noCurrency)
