import type { Insertable, Selectable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'

export const findMatter = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.matters as matter')
    .innerJoin('app.clients as client', 'client.id', 'matter.client_id')
    .innerJoin('app.currencies as currency', 'currency.code', 'matter.currency')
    .leftJoin('app.members as responsible', 'responsible.id', 'matter.responsible_id')
    .leftJoin('app.offices as office', 'office.id', 'matter.office_id')
    .leftJoin('app.matter_stages as stage', 'stage.id', 'matter.stage_id')
    .leftJoin('app.legal_holds as hold', (join) =>
      join.onRef('hold.matter_id', '=', 'matter.id').on('hold.lifted_at', 'is', null),
    )
    .leftJoin('app.members as holder', 'holder.id', 'hold.set_by')
    .leftJoin('app.matter_disposals as disposal', 'disposal.matter_id', 'matter.id')
    .selectAll('matter')
    .select(['hold.reason as hold_reason', 'hold.set_at as hold_set_at', 'holder.full_name as holder_name'])
    .select('disposal.disposed_at')
    .select(['client.name as client_name', 'client.kind as client_kind'])
    .select(['currency.id as currency_id', 'currency.symbol as currency_symbol'])
    .select(['responsible.full_name as responsible_name', 'office.name as office_name', 'stage.name as stage_name'])
    .where('matter.id', '=', id)
    .where('matter.deleted_at', 'is', null)
    .executeTakeFirst()
export type MatterRecord = NonNullable<Awaited<ReturnType<typeof findMatter>>>

export type LockedMatter = Selectable<DB['app.matters']>

/** Returns false when another matter has the number. */
export async function insertMatter(tx: FirmTx, row: Insertable<DB['app.matters']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('app.matters')
    .values(row)
    .onConflict((conflict) => conflict.constraint('matters_one_per_number').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A client that is not in the recycle bin. */
export const findMatterClient = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.clients')
    .select(['id', 'number', 'currency'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
export type MatterClient = NonNullable<Awaited<ReturnType<typeof findMatterClient>>>

export const countEntries = async (tx: FirmTx, matterId: string): Promise<number> => {
  const { entries } = await tx
    .selectFrom('app.time_entries')
    .select((eb) => eb.fn.countAll<string>().as('entries'))
    .where('matter_id', '=', matterId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(entries)
}

export const selectOpposing = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom('app.opposing_parties')
    .select(['id', 'name'])
    .where('matter_id', '=', matterId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function replaceOpposing(
  tx: FirmTx,
  { businessId, matterId }: { businessId: string; matterId: string },
  names: readonly string[],
) {
  await tx.deleteFrom('app.opposing_parties').where('matter_id', '=', matterId).execute()
  const rows = names.map((name, position) => ({
    business_id: businessId,
    id: newId(),
    matter_id: matterId,
    name,
    position,
  }))
  if (rows.length > 0) await tx.insertInto('app.opposing_parties').values(rows).execute()
}
