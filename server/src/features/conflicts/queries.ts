import { sql, type Insertable } from 'kysely'
import { PASSED_OVER } from '#domain/name-words.ts'
import type { MatchStrength } from '#domain/names.ts'
import type { ConflictDecision, ConflictPlace, ConflictStanding } from '#contract/conflicts.ts'
import type { RelatedRole } from '#contract/related-parties.ts'
import { callScalar, functionTable } from '../../platform/db/call-function.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectMergedClientIds } from '../clients/public.ts'

/** Names of the entire firm that may be similar, also those that the person cannot see. */
export const selectSimilarNames = (tx: FirmTx, names: readonly string[], max: number) =>
  tx
    .selectFrom(functionTable('app.find_similar_names', names, PASSED_OVER, max).as('found'))
    .selectAll()
    .$narrowType<{ kind: ConflictPlace; role: RelatedRole | null }>()
    .execute()
export type Candidate = Awaited<ReturnType<typeof selectSimilarNames>>[number]

/** A similar name, whether or not the person may see its record; stored with a check. */
export interface Finding {
  readonly nameAsked: string
  readonly nameFound: string
  readonly foundIn: ConflictPlace
  readonly role: RelatedRole | null
  readonly standing: ConflictStanding
  readonly recordNumber: string
  readonly recordName: string
  readonly clientId: string | null
  readonly matterId: string | null
  readonly strength: MatchStrength
  readonly score: number
  readonly reason: string
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
      sql<string[]>`array(select o.name from app.opposing_parties o where o.matter_id = m.id order by o.position, o.id)
        || array(select r.name from app.related_parties r where r.matter_id = m.id order by r.position, r.id)`.as(
        'party_names',
      ),
      sql<string[]>`array(select c.name from app.clients c where c.id = m.client_id
        union all (select k.name from app.client_contacts k where k.client_id = m.client_id order by k.position, k.id)
        union all (select r.name from app.related_parties r where r.client_id = m.client_id order by r.position, r.id))`.as(
        'client_names',
      ),
    ])
    .where('m.id', '=', matterId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()

/** The names of a client, its contacts and related parties; undefined when the person cannot see the client. */
export const findClientNames = (tx: FirmTx, clientId: string) =>
  tx
    .selectFrom('app.clients as c')
    .select(
      sql<string[]>`array[c.name]
        || array(select k.name from app.client_contacts k where k.client_id = c.id order by k.position, k.id)
        || array(select r.name from app.related_parties r where r.client_id = c.id order by r.position, r.id)`.as(
        'names',
      ),
    )
    .where('c.id', '=', clientId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()

/** What was checked: a matter, a client, or neither for a search. */
export type CheckedRecord = { readonly matter_id: string | null; readonly client_id: string | null }

/** More checks of one record than anybody makes. */
const MAX_CHECKS = 50

const selectCheckRows = (tx: FirmTx) =>
  tx
    .selectFrom('app.conflict_checks as stored')
    .innerJoin('app.members as checker', 'checker.id', 'stored.checked_by')
    .leftJoin('app.members as decider', 'decider.id', 'stored.decided_by')
    .leftJoin('app.clients as client', 'client.id', 'stored.client_id')
    .leftJoin('app.matters as matter', 'matter.id', 'stored.matter_id')
    .select(['stored.id', 'stored.names', 'stored.note', 'stored.checked_at', 'stored.more_names'])
    .select(['stored.client_id', 'stored.matter_id', 'stored.decision_reason', 'stored.decided_at'])
    .select(sql<ConflictDecision>`stored.decision`.as('decision'))
    .select(sql<string | null>`coalesce(client.name, matter.name)`.as('about_name'))
    .select(['checker.full_name as checked_by_name', 'decider.full_name as decided_by_name'])
    // A check of a matter or client is for people who see that matter or client.
    .where(sql<boolean>`num_nonnulls(stored.client_id, stored.matter_id) = num_nonnulls(client.id, matter.id)`)

/** Only `recordCheck` writes the hits. */
const hits = sql<Finding[]>`stored.hits`.as('hits')
const selectFullChecks = (tx: FirmTx) => selectCheckRows(tx).select(hits)
export type CheckRow = Awaited<ReturnType<ReturnType<typeof selectFullChecks>['execute']>>[number]

export const selectChecks = (tx: FirmTx, { matter_id, client_id }: CheckedRecord) =>
  selectFullChecks(tx)
    .where(
      matter_id === null
        ? sql<boolean>`stored.client_id in (${selectMergedClientIds(client_id)})`
        : sql<boolean>`stored.matter_id = ${matter_id}`,
    )
    .orderBy('stored.checked_at', 'desc')
    .orderBy('stored.id', 'desc')
    .limit(MAX_CHECKS)
    .execute()

export const findCheck = (tx: FirmTx, id: string) => selectFullChecks(tx).where('stored.id', '=', id).executeTakeFirst()

/** One page of the checks, latest first, without their hits. */
export const selectReports = (tx: FirmTx, { text, ...paging }: Paging & { text: string | undefined }) =>
  selectCheckRows(tx)
    .select(sql<boolean>`stored.hits <> '[]'`.as('has_hits'))
    .where(
      allOf(
        whenDefined(
          text || undefined,
          (searched) => sql`(array_to_string(stored.names, ' ') || ' ' || coalesce(client.name, matter.name, ''))
            ilike ${containing(searched)}`,
        ),
      ),
    )
    .orderBy('stored.checked_at', 'desc')
    .orderBy('stored.id', 'desc')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

export async function insertCheck(tx: FirmTx, row: Insertable<DB['app.conflict_checks']>): Promise<void> {
  await tx.insertInto('app.conflict_checks').values(row).execute()
}

export const updateDecision = (
  tx: FirmTx,
  id: string,
  decision: Pick<Insertable<DB['app.conflict_checks']>, 'decision' | 'decision_reason' | 'decided_by' | 'decided_at'>,
) => tx.updateTable('app.conflict_checks').set(decision).where('id', '=', id).execute()
