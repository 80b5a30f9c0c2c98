import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Row security hides what is behind a wall or out of reach. */
export const selectClients = (tx: FirmTx) =>
  tx
    .selectFrom('app.clients')
    .select(['id', 'number', 'name', 'email', 'phone_number'])
    .where('deleted_at', 'is', null)
    .execute()

export const selectMatters = (tx: FirmTx) =>
  tx
    .selectFrom('app.matters')
    .select(['id', 'number', 'name', 'client_id', 'currency'])
    .where('deleted_at', 'is', null)
    .execute()

/** Also those who have left the firm. */
export const selectPeople = (tx: FirmTx) =>
  tx.selectFrom('app.members').select(['id', 'full_name', 'first_name', 'last_name', 'email', 'removed_at']).execute()

export const selectActivities = (tx: FirmTx) =>
  tx
    .selectFrom('app.activities')
    .select(['id', 'name', 'utbms_code', 'applies_to'])
    .where('archived_at', 'is', null)
    .execute()

export const selectOpenTrustAccounts = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_accounts as a')
    .innerJoin('app.books as b', byId('b', 'a.id'))
    .select(['a.id', 'a.currency', 'b.name'])
    .where('a.archived_at', 'is', null)
    .execute()

export const selectOldIds = (tx: FirmTx, kind: 'clients' | 'matters', source: string) =>
  tx
    .selectFrom('app.imported_records')
    .select(['external_id', 'record_id'])
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where('external_id', 'is not', null)
    .execute()
