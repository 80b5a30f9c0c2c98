import { sql, type Insertable } from 'kysely'
import { callScalar } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const findRetention = (tx: FirmTx) => tx.selectFrom('app.retention_settings').selectAll().executeTakeFirst()

export const insertRetention = (tx: FirmTx, row: Insertable<DB['app.retention_settings']>) =>
  tx
    .insertInto('app.retention_settings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const lockRetention = (tx: FirmTx) =>
  tx.selectFrom('app.retention_settings').select('version').forNoKeyUpdate().executeTakeFirstOrThrow()

export const changeRetention = (tx: FirmTx, change: Omit<Insertable<DB['app.retention_settings']>, 'business_id'>) =>
  tx
    .updateTable('app.retention_settings')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .execute()

/** Whose rules the firm's accounts of client money follow, archived ones too: their books are kept. */
export const selectJurisdictions = (tx: FirmTx) =>
  tx.selectFrom('app.trust_accounts').select('jurisdiction').distinct().execute()

const dueOn = sql<string>`(matter.closed_on + make_interval(years => settings.matter_years::integer))::date`

/** The longest closed first; one row more than the page. What keeps a matter is looked up for the page alone. */
export const selectDueMatters = (tx: FirmTx, today: string, paging: Paging) =>
  tx
    .selectFrom((db) =>
      db
        .selectFrom('app.matters as matter')
        .innerJoin('app.retention_settings as settings', 'settings.business_id', 'matter.business_id')
        .select(['matter.business_id', 'matter.id', 'matter.number', 'matter.name', 'matter.client_id'])
        .select(['matter.closed_on', dueOn.as('due_on')])
        .where('matter.status', '=', 'closed')
        .where('matter.deleted_at', 'is', null)
        .where(sql<boolean>`${dueOn} <= ${today}::date`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('app.matter_disposals as disposal')
                .select('disposal.id')
                .whereRef('disposal.business_id', '=', 'matter.business_id')
                .whereRef('disposal.matter_id', '=', 'matter.id'),
            ),
          ),
        )
        .orderBy('matter.closed_on')
        .orderBy('matter.id')
        .limit(sql.lit(paging.size + 1))
        .offset(offsetOf(paging))
        .as('due'),
    )
    .innerJoin('app.clients as client', byId('client', 'due.client_id'))
    .select(['due.id', 'due.number', 'due.name', 'due.closed_on', 'due.due_on', 'client.name as client_name'])
    .select(sql<string | null>`app.disposal_obstacle(due.id, ${today}::date)`.as('obstacle'))
    .orderBy('due.closed_on')
    .orderBy('due.id')
    .execute()
export type DueRow = Awaited<ReturnType<typeof selectDueMatters>>[number]

/** Whether the person sees the matter: what disposes of it sees further. */
export const findMatterId = async (tx: FirmTx, id: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('app.matters')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.id

interface DisposalFacts {
  readonly matterId: string
  readonly disposalId: string
  readonly today: string
  readonly reason: string
  readonly at: Date
}

/** Why nothing was done; null where the matter was disposed of. */
export const callDisposal = (tx: FirmTx, { matterId, disposalId, today, reason, at }: DisposalFacts) =>
  callScalar(tx, 'app.dispose_matter', matterId, disposalId, today, reason, at)

export const selectDisposals = (tx: FirmTx, paging: Paging) =>
  tx
    .selectFrom('app.matter_disposals as disposal')
    .innerJoin('app.members as person', byId('person', 'disposal.disposed_by'))
    .selectAll('disposal')
    .select('person.full_name as disposer_name')
    .orderBy('disposal.disposed_at', 'desc')
    .orderBy('disposal.id', 'desc')
    .limit(sql.lit(paging.size + 1))
    .offset(offsetOf(paging))
    .execute()
export type DisposalRow = Awaited<ReturnType<typeof selectDisposals>>[number]
