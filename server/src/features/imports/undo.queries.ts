import { sql } from 'kysely'
import type { ImportKind } from '#domain/import-fields.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const no = sql<boolean>`false`
const unchanged = sql<number>`1`.as('version')

/** What has become of records since they were imported, locked until the transaction ends, with what people call them. */
export function selectRecordStates(tx: FirmTx, kind: ImportKind, ids: readonly string[]) {
  const those = sql<boolean>`r.id = any (${[...ids]}::uuid[])`
  const deleted = sql<boolean>`r.deleted_at is not null`.as('is_deleted')
  switch (kind) {
    case 'clients':
      return tx
        .selectFrom('app.clients as r')
        .select(['r.id', 'r.version', deleted, no.as('is_billed'), 'r.name as label'])
        .where(those)
        .forUpdate('r')
        .execute()
    case 'contacts':
      return tx
        .selectFrom('app.client_contacts as r')
        .select(['r.id', sql<number>`1`.as('version'), no.as('is_deleted'), no.as('is_billed'), 'r.name as label'])
        .where(those)
        .forUpdate('r')
        .execute()
    case 'matters':
      return tx
        .selectFrom('app.matters as r')
        .select(['r.id', 'r.version', deleted, no.as('is_billed'), 'r.name as label'])
        .where(those)
        .forUpdate('r')
        .execute()
    case 'timeEntries':
      return tx
        .selectFrom('app.time_entries as r')
        .leftJoin('app.matters as m', byId('m', 'r.matter_id'))
        .select(['r.id', 'r.version', deleted, sql<boolean>`r.billing_state = 'onInvoice'`.as('is_billed')])
        .select(sql<string>`concat('Time on ', m.name, ' of ', to_char(r.worked_on, 'DD/MM/YYYY'))`.as('label'))
        .where(those)
        .forUpdate('r')
        .execute()
    case 'expenses':
      return tx
        .selectFrom('app.expenses as r')
        .select(['r.id', 'r.version', deleted, sql<boolean>`r.billing_state = 'onInvoice'`.as('is_billed')])
        .select(sql<string>`concat('Expense of ', to_char(r.spent_on, 'DD/MM/YYYY'), ' ', r.description)`.as('label'))
        .where(those)
        .forUpdate('r')
        .execute()
    // Whether something was built on a balance is what its own service finds.
    case 'openInvoices':
      return tx
        .selectFrom('app.invoices as r')
        .select(['r.id', unchanged, sql<boolean>`r.status = 'void'`.as('is_deleted'), no.as('is_billed')])
        .select(sql<string>`concat('Invoice ', r.number)`.as('label'))
        .where(those)
        .forNoKeyUpdate('r')
        .execute()
    case 'trustBalances':
      return tx
        .selectFrom('app.trust_transactions as r')
        .select(['r.id', unchanged, sql<boolean>`r.undone_on is not null`.as('is_deleted'), no.as('is_billed')])
        .select(sql<string>`concat('Receipt ', r.number)`.as('label'))
        .where(those)
        .execute()
    case 'clientCredits':
      return tx
        .selectFrom('app.client_credits as r')
        .select(['r.id', unchanged, sql<boolean>`r.undone_at is not null`.as('is_deleted'), no.as('is_billed')])
        .select(sql<string>`concat('Credit ', r.number)`.as('label'))
        .where(those)
        .forNoKeyUpdate('r')
        .execute()
  }
}
export type RecordState = Awaited<ReturnType<typeof selectRecordStates>>[number]
