import { sql } from 'kysely'
import { containing } from '../../platform/db/conditions.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { ofMatterOrClient, type MatterOrClient, type NamedRow } from '../../features/records/public.ts'

interface ToyRow {
  readonly id: string
  readonly name: string
}
interface NewToy extends ToyRow {
  readonly businessId: string
  readonly matterId: string
  readonly price: number
}

export const toyNames = () => sql<NamedRow>`(select id, name, null::text as currency from app.toys)`

export const insertToy = (tx: FirmTx, { businessId, id, matterId, name, price }: NewToy) =>
  sql`insert into app.toys (business_id, id, matter_id, name, price_minor)
    values (${businessId}, ${id}, ${matterId}, ${name}, ${price})`.execute(tx)

export const selectToys = async (tx: FirmTx, paging: Paging): Promise<ToyRow[]> =>
  (
    await sql<ToyRow>`select id, name from app.toys where deleted_at is null
      order by name limit ${paging.size + 1} offset ${offsetOf(paging)}`.execute(tx)
  ).rows

export const searchToys = async (tx: FirmTx, text: string): Promise<ToyRow[]> =>
  (
    await sql<ToyRow>`select id, name from app.toys
      where deleted_at is null and name ilike ${containing(text)} order by name`.execute(tx)
  ).rows

/** False where the toy is not there for the person, or is where it should go. */
export async function updateDeletion(tx: FirmTx, id: string, deleted: { at: Date; by: string } | null) {
  const { numAffectedRows } = await sql`update app.toys
    set deleted_at = ${deleted?.at ?? null}, deleted_by = ${deleted?.by ?? null}::uuid
    where id = ${id} and (deleted_at is null) = ${deleted !== null}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function sumToys(tx: FirmTx, page: MatterOrClient) {
  const { rows } = await sql<{ count: string; minor: string }>`
    select count(*) as count, coalesce(sum(x.price_minor), 0) as minor
    from app.toys x where ${ofMatterOrClient(page)} and x.deleted_at is null`.execute(tx)
  return { count: Number(rows[0]?.count), minor: BigInt(rows[0]?.minor ?? 0) }
}
