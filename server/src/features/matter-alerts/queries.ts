import { sql, type Insertable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

type SentAlert = Insertable<DB['app.sent_alerts']>

/** Stores what is told, and returns what was not told before: of several servers, one tells. */
export const insertSent = (tx: FirmTx, rows: readonly SentAlert[]) =>
  tx
    .insertInto('app.sent_alerts')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['record_id', 'occasion'])
    .execute()

/** Budgets of open matters of which not everything was told. */
export const selectBudgetsToReport = (tx: FirmTx) =>
  tx
    .selectFrom('app.matter_budgets as b')
    .innerJoin('app.matters as m', byId('m', 'b.matter_id'))
    .select(['b.id', 'b.matter_id', 'b.version', 'b.created_by', 'm.name', 'm.responsible_id'])
    .where('m.status', '<>', sql.lit('closed'))
    .where('m.deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from app.sent_alerts t where t.business_id = b.business_id and t.record_id = b.id
        and t.event = 'budgetReached' and t.occasion = 'all of ' || b.version)`,
    )
    .execute()

/** Who has all of these permissions and sees the matter. */
export const selectPeopleWhoMay = async (
  tx: FirmTx,
  permissions: readonly string[],
  matterId: string,
): Promise<ReadonlySet<string>> =>
  new Set((await callFunction(tx, 'app.people_who_may', permissions, [matterId])).map(({ user_id }) => user_id))
