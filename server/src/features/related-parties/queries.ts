import { sql, type Insertable } from 'kysely'
import type { RelatedRole } from '#contract/related-parties.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { matterName, noCurrency } from '../records/public.ts'

/** The client or the matter that related parties belong to. */
export type PartyOwner = { readonly client_id: string } | { readonly matter_id: string }

const ownerColumn = (owner: PartyOwner) =>
  'client_id' in owner
    ? ({ column: 'client_id', id: owner.client_id } as const)
    : ({ column: 'matter_id', id: owner.matter_id } as const)

export function selectRelatedParties(tx: FirmTx, owner: PartyOwner) {
  const { column, id } = ownerColumn(owner)
  return tx
    .selectFrom('app.related_parties')
    .select(['id', 'name'])
    .select(sql<RelatedRole>`role`.as('role'))
    .where(column, '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function replaceRelatedParties(
  tx: FirmTx,
  owner: PartyOwner,
  rows: Insertable<DB['app.related_parties']>[],
): Promise<void> {
  const { column, id } = ownerColumn(owner)
  await tx.deleteFrom('app.related_parties').where(column, '=', id).execute()
  if (rows.length > 0) await tx.insertInto('app.related_parties').values(rows).execute()
}

/** The audit trail names a related party together with its client or matter. */
export const relatedPartyNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.related_parties as party')
    .leftJoin('app.clients as client', 'client.id', 'party.client_id')
    .leftJoin('app.matters as matter', 'matter.id', 'party.matter_id')
    .select(['party.id', sql<string>`party.name || ', ' || coalesce(client.name, ${matterName})`.as('name')])
    .select(noCurrency)
