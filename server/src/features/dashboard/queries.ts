import { sql } from 'kysely'
import type { FirstSteps } from '#contract/dashboard.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The open matters that a person works on, with their clients. */
export const selectOpenMatters = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.matters as matter')
    .innerJoin('app.clients as client', byId('client', 'matter.client_id'))
    .select(['matter.id', 'matter.name', 'matter.number', 'matter.opened_on', 'client.name as client_name'])
    .where('matter.deleted_at', 'is', null)
    .where('matter.status', '=', sql.lit('open'))
    .where(
      sql<boolean>`(matter.responsible_id = ${userId} or exists (select 1 from app.matter_members part
        where part.business_id = matter.business_id and part.matter_id = matter.id and part.user_id = ${userId}))`,
    )
    .execute()
export type OpenMatter = Awaited<ReturnType<typeof selectOpenMatters>>[number]

/** Whether each step was done: a record that was deleted since counts, because somebody has learned how. */
export async function findFirstSteps(tx: FirmTx): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`select
    exists (select 1 from app.firm_rates) or exists (select 1 from app.member_rates) as rates,
    exists (select 1 from app.invitations) or (select count(*) from (select 1 from app.members limit 2) m) > 1 as people,
    exists (select 1 from app.clients) as client,
    exists (select 1 from app.matters) as matter,
    exists (select 1 from app.time_entries) as entry`.execute(tx)
  const [steps] = rows
  if (!steps) throw new Error('the first steps have no row')
  return steps
}
