import { sql } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx, PortalTx } from '../../platform/db/transactions.ts'

interface QueuedNews {
  readonly event: string
  readonly recordId: string
  readonly matterId: string | null
}

export async function callQueue(tx: PortalTx, { event, recordId, matterId }: QueuedNews): Promise<void> {
  await sql`select app.queue_client_news(${event}, ${recordId}::uuid, ${matterId}::uuid)`.execute(tx)
}

/** A matter and those who work on it: whoever is responsible, and its team. */
export async function findMatterTeam(tx: FirmTx, matterId: string) {
  const matter = await tx
    .selectFrom('app.matters')
    .select(['name', 'responsible_id', 'client_id'])
    .where('id', '=', matterId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!matter) return undefined
  const team = await tx.selectFrom('app.matter_members').select('user_id').where('matter_id', '=', matterId).execute()
  return {
    ...matter,
    userIds: [matter.responsible_id, ...team.map(({ user_id }) => user_id)].flatMap((id) => id ?? []),
  }
}

/** A client and those who are responsible for one of its open matters that are behind no wall. */
export async function findClientTeam(tx: FirmTx, clientId: string) {
  const client = await tx.selectFrom('app.clients').select('name').where('id', '=', clientId).executeTakeFirst()
  if (!client) return undefined
  const rows = await tx
    .selectFrom('app.matters as m')
    .innerJoin('app.members as person', byId('person', 'm.responsible_id'))
    .select(sql<string>`person.id`.as('user_id'))
    .distinct()
    .where('m.client_id', '=', clientId)
    .where('m.deleted_at', 'is', null)
    .where('m.is_restricted', '=', false)
    .where('person.removed_at', 'is', null)
    .execute()
  return { ...client, userIds: rows.map(({ user_id }) => user_id) }
}
