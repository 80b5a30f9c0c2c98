import { sql, type Insertable } from 'kysely'
import { toSearchTerms } from '#domain/names.ts'
import type { ConflictPlace } from '#contract/conflicts.ts'
import { callScalar, functionTable } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectMergedClientIds } from '../clients/public.ts'

/** Names of the entire firm that may be similar, also those that the person cannot see. */
export const selectSimilarNames = (tx: FirmTx, names: readonly string[], max: number) => {
  const searchTerms = names.map((name) => toSearchTerms(name).join(' '))
  return tx
    .selectFrom(functionTable('app.find_similar_names', names, searchTerms, max).as('found'))
    .selectAll()
    .$narrowType<{ kind: ConflictPlace }>()
    .execute()
}
export type Candidate = Awaited<ReturnType<typeof selectSimilarNames>>[number]

/** A similar name, whether or not the person may see its record; stored with a check. */
export interface Finding {
  readonly nameAsked: string
  readonly nameFound: string
  readonly foundIn: ConflictPlace
  readonly isFormer: boolean
  readonly recordNumber: string
  readonly recordName: string
  readonly clientId: string | null
  readonly matterId: string | null
  readonly similarity: number
}

const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** The found clients and matters that the person can see, and the matters behind a wall. */
export async function selectVisible(tx: FirmTx, found: readonly Finding[]) {
  const clientIds = idsOf(found.map(({ clientId }) => clientId))
  const matterIds = idsOf(found.map(({ matterId }) => matterId))
  const [clients, matters, barred] = await Promise.all([
    selectVisibleIds(tx, 'app.clients', clientIds),
    selectVisibleIds(tx, 'app.matters', matterIds),
    matterIds.length === 0 ? [] : callScalar(tx, 'app.barred_matter_ids'),
  ])
  return {
    open: new Set([...clients, ...matters].map(({ id }) => id)),
    barred: new Set(barred),
  }
}

const selectVisibleIds = (tx: FirmTx, table: 'app.clients' | 'app.matters', ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom(table).select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute()

/** The names that a matter is checked with; undefined when the person cannot see the matter. */
export const findMatterNames = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom('app.matters as m')
    .select('m.client_id')
    .select([
      sql<
        string[]
      >`array(select o.name from app.opposing_parties o where o.matter_id = m.id order by o.position, o.id)`.as(
        'opposing_names',
      ),
      sql<string[]>`array(select c.name from app.clients c where c.id = m.client_id
        union all (select k.name from app.client_contacts k where k.client_id = m.client_id order by k.position, k.id))`.as(
        'client_names',
      ),
    ])
    .where('m.id', '=', matterId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()

/** The names of a client and its contacts; undefined when the person cannot see the client. */
export const findClientNames = (tx: FirmTx, clientId: string) =>
  tx
    .selectFrom('app.clients as c')
    .select(
      sql<string[]>`array[c.name] || array(
        select k.name from app.client_contacts k where k.client_id = c.id order by k.position, k.id)`.as('names'),
    )
    .where('c.id', '=', clientId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()

export type CheckedRecord =
  { readonly matter_id: string; readonly client_id: null } | { readonly matter_id: null; readonly client_id: string }

/** More checks of one record than anybody makes. */
const MAX_CHECKS = 50

const selectCheckRows = (tx: FirmTx) =>
  tx
    .selectFrom('app.conflict_checks as stored')
    .innerJoin('app.members as checker', 'checker.id', 'stored.checked_by')
    .select(['stored.id', 'stored.names', 'stored.note', 'stored.checked_at'])
    // Only `recordCheck` writes them.
    .select(sql<Finding[]>`stored.hits`.as('hits'))
    .select('checker.full_name as checked_by_name')
export type CheckRow = Awaited<ReturnType<ReturnType<typeof selectCheckRows>['execute']>>[number]

export const selectChecks = (tx: FirmTx, { matter_id, client_id }: CheckedRecord) =>
  selectCheckRows(tx)
    .where(
      matter_id === null
        ? sql<boolean>`stored.client_id in (${selectMergedClientIds(client_id)})`
        : sql<boolean>`stored.matter_id = ${matter_id}`,
    )
    .orderBy('stored.checked_at', 'desc')
    .orderBy('stored.id', 'desc')
    .limit(MAX_CHECKS)
    .execute()

export async function insertCheck(tx: FirmTx, row: Insertable<DB['app.conflict_checks']>): Promise<CheckRow> {
  await tx.insertInto('app.conflict_checks').values(row).execute()
  return selectCheckRows(tx).where('stored.id', '=', row.id).executeTakeFirstOrThrow()
}
