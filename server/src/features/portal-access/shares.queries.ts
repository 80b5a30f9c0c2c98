import { sql } from 'kysely'
import type { MATTER_SHARING } from '#contract/portal-access.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

type Sharing = (typeof MATTER_SHARING)[number]

export const findMatterSharing = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.matters as m')
    .select(['m.is_restricted', 'm.portal_shows_work'])
    // A check of the table allows only these.
    .select(sql<Sharing>`m.portal_sharing`.as('sharing'))
    .select([
      sql<boolean>`exists (select from app.matter_budgets b where b.business_id = m.business_id and b.matter_id = m.id)`.as(
        'has_budget',
      ),
      sql<string>`(select count(*) from app.portal_access a where a.business_id = m.business_id and a.client_id = m.client_id
        and a.ended_at is null)`.as('people'),
      sql<{ accessId: string; name: string }[]>`(select coalesce(jsonb_agg(to_jsonb(reader)), '[]') from (
        select a.id as "accessId", p.name from app.portal_access a
          join app.portal_people p on p.business_id = a.business_id and p.id = a.person_id
        where a.business_id = m.business_id and a.client_id = m.client_id and a.ended_at is null and 'matters' = any (a.rights)
        order by p.name, a.id limit 20) reader)`.as('readers'),
    ])
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()

export const saveMatterSharing = (
  tx: FirmTx,
  id: string,
  change: { portal_sharing: Sharing; portal_shows_work: boolean },
) => tx.updateTable('app.matters').set(change).where('id', '=', id).execute()
