import { sql, type Insertable } from 'kysely'
import { tellingWords } from '#domain/names.ts'
import type { ConflictPlace } from '#contract/conflicts.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectMergedClientIds } from '../clients/public.ts'

export interface Candidate {
  readonly searched_name: string
  readonly id: string
  readonly kind: ConflictPlace
  readonly client_id: string | null
  readonly matter_id: string | null
  readonly name: string
  readonly record_number: string
  readonly record_name: string
  readonly record_client_id: string
  readonly is_former: boolean
  readonly is_barred: boolean
}

/** Names of the whole firm that may be alike, whatever the person asking may open. */
export const namesNear = async (tx: FirmTx, names: readonly string[], most: number): Promise<Candidate[]> => {
  const telling = names.map((name) => tellingWords(name).join(' '))
  const { rows } =
    await sql<Candidate>`select * from app.find_similar_names(${[...names]}::text[], ${telling}::text[], ${most})`.execute(
      tx,
    )
  return rows
}

const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

interface Found {
  readonly clientId: string | null
  readonly matterId: string | null
}

/** Of what was found: the clients and matters that the person asking can open, and the matters behind a wall. */
export async function openable(tx: FirmTx, found: readonly Found[]) {
  const clientIds = idsOf(found.map(({ clientId }) => clientId))
  const matterIds = idsOf(found.map(({ matterId }) => matterId))
  const [clients, matters, walls] = await Promise.all([
    openIn(tx, 'app.clients', clientIds),
    openIn(tx, 'app.matters', matterIds),
    matterIds.length === 0
      ? undefined
      : sql<{ ids: string[] }>`select app.barred_matter_ids()::text[] as ids`.execute(tx),
  ])
  return {
    open: new Set([...clients, ...matters].map(({ id }) => id)),
    barred: new Set(walls?.rows[0]?.ids ?? []),
  }
}

const openIn = (tx: FirmTx, table: 'app.clients' | 'app.matters', ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom(table).select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute()

/** The names that a matter's conflicts are looked for with; undefined where it is not there for the person asking. */
export async function namesOfMatter(tx: FirmTx, matterId: string) {
  const { rows } = await sql<{ clientId: string; client: string[]; opposing: string[] }>`
    select m.client_id as "clientId",
      array(select o.name from app.opposing_parties o where o.matter_id = m.id order by o.position, o.id) as opposing,
      array(select c.name from app.clients c where c.id = m.client_id
        union all (select k.name from app.client_contacts k where k.client_id = m.client_id order by k.position, k.id)) as client
    from app.matters m where m.id = ${matterId} and m.deleted_at is null`.execute(tx)
  return rows[0]
}

/** The client's name and those of its contacts; undefined where it is not there for the person asking. */
export async function namesOfClient(tx: FirmTx, clientId: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ names: string[] }>`
    select array[c.name] || array(
      select k.name from app.client_contacts k where k.client_id = c.id order by k.position, k.id) as names
    from app.clients c where c.id = ${clientId} and c.deleted_at is null`.execute(tx)
  return rows[0]?.names
}

export type CheckedRecord =
  | { readonly matter_id: string; readonly client_id: null }
  | {
      readonly matter_id: null
      readonly client_id: string
    }

/** More checks of one record than anybody makes. */
const MOST_CHECKS = 50

const checks = (tx: FirmTx) =>
  tx
    .selectFrom('app.conflict_checks as kept')
    .innerJoin('app.members as checker', 'checker.id', 'kept.checked_by')
    .select(['kept.id', 'kept.names', 'kept.hits', 'kept.note', 'kept.checked_at'])
    .select('checker.full_name as checked_by_name')
export type CheckRow = Awaited<ReturnType<ReturnType<typeof checks>['execute']>>[number]

export const listChecks = (tx: FirmTx, { matter_id, client_id }: CheckedRecord): Promise<CheckRow[]> =>
  checks(tx)
    .where(
      matter_id === null
        ? sql<boolean>`kept.client_id in (${selectMergedClientIds(client_id)})`
        : sql<boolean>`kept.matter_id = ${matter_id}`,
    )
    .orderBy('kept.checked_at', 'desc')
    .orderBy('kept.id', 'desc')
    .limit(MOST_CHECKS)
    .execute()

export async function insertCheck(tx: FirmTx, row: Insertable<DB['app.conflict_checks']>): Promise<CheckRow> {
  await tx.insertInto('app.conflict_checks').values(row).execute()
  return checks(tx).where('kept.id', '=', row.id).executeTakeFirstOrThrow()
}
