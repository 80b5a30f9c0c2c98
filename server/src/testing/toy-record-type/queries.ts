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

export async function sumAllToys(tx: FirmTx): Promise<bigint> {
  const { rows } = await sql<{ minor: string }>`
    select coalesce(sum(price_minor), 0) as minor from app.toys where deleted_at is null`.execute(tx)
  return BigInt(rows[0]?.minor ?? 0)
}

export const countToysOf = async (tx: FirmTx, matterIds: readonly string[]) =>
  (
    await sql<{ matter_id: string; count: string }>`select matter_id, count(*) as count from app.toys
      where deleted_at is null and matter_id = any (${[...matterIds]}::uuid[]) group by matter_id`.execute(tx)
  ).rows

export async function countLoudToys(tx: FirmTx): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from app.toys where is_loud and deleted_at is null`.execute(tx)
  return Number(rows[0]?.count)
}
