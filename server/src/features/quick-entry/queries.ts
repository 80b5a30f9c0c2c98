import { sql } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Open matters with what a preview shows of them. */
const selectOpenMatters = (tx: FirmTx) =>
  tx
    .selectFrom('app.matters as m')
    .innerJoin('app.clients as c', byId('c', 'm.client_id'))
    .select(['m.id', 'm.name', 'm.number', 'm.client_id', 'c.name as client_name'])
    .where('m.deleted_at', 'is', null)
    .where('m.status', '<>', 'closed')
export type QuickMatter = Awaited<ReturnType<typeof selectLatestMatters>>[number]

const MAX_CANDIDATES = 30

/** Open matters that have one of the words, or one spelled alike, in their name, number or client's name. */
export async function selectMattersByWords(tx: FirmTx, words: readonly string[]): Promise<QuickMatter[]> {
  if (words.length === 0) return []
  const found = await callFunction(tx, 'app.find_matters_by_words', words, MAX_CANDIDATES)
  if (found.length === 0) return []
  return selectOpenMatters(tx)
    .where(
      'm.id',
      'in',
      found.map(({ result }) => result),
    )
    .orderBy('m.opened_on', 'desc')
    .orderBy('m.id')
    .execute()
}

/** The activities for time that people may choose. */
export const selectActivities = (tx: FirmTx) =>
  tx
    .selectFrom('app.activities')
    .select(['id', 'name'])
    .where('applies_to', '=', 'time')
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute()

/** The open matters of the person's latest entries, the latest first. */
export function selectLatestMatters(tx: FirmTx, userId: string, limit: number) {
  const latest = tx
    .selectFrom((eb) =>
      eb
        .selectFrom('app.time_entries as t')
        .select(['t.matter_id', 't.worked_on'])
        .where('t.user_id', '=', userId)
        .where('t.deleted_at', 'is', null)
        .orderBy('t.worked_on', 'desc')
        .orderBy('t.id', 'desc')
        .limit(200)
        .as('e'),
    )
    .select((eb) => ['e.matter_id', eb.fn.max('e.worked_on').as('latest')])
    .groupBy('e.matter_id')
  return selectOpenMatters(tx)
    .innerJoin(latest.as('w'), 'w.matter_id', 'm.id')
    .orderBy('w.latest', 'desc')
    .orderBy('m.name')
    .limit(sql.lit(limit))
    .execute()
}

/** For each matter the activity of the person's latest entry on it, else the firm's first activity for time. */
export const selectDefaultActivities = (tx: FirmTx, userId: string, matterIds: readonly string[]) =>
  tx
    .selectFrom('app.matters as w')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom((entries) =>
            entries
              .selectFrom('app.time_entries as t')
              .select(['t.activity_id', 't.user_id', 't.worked_on', 't.id'])
              .whereRef('t.matter_id', '=', 'w.id')
              .where('t.deleted_at', 'is', null)
              .orderBy('t.worked_on', 'desc')
              .orderBy('t.id', 'desc')
              .limit(sql.lit(200))
              .as('l'),
          )
          .innerJoin('app.activities as k', 'k.id', 'l.activity_id')
          .select('l.activity_id')
          .where('k.archived_at', 'is', null)
          .where('l.user_id', '=', userId)
          .orderBy('l.worked_on', 'desc')
          .orderBy('l.id', 'desc')
          .limit(sql.lit(1))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoin('app.activities as a', (join) =>
      join.on('a.id', '=', (eb) =>
        eb.fn.coalesce(
          'latest.activity_id',
          eb
            .selectFrom('app.activities as f')
            .select('f.id')
            .where('f.applies_to', '=', 'time')
            .where('f.archived_at', 'is', null)
            .orderBy('f.position')
            .orderBy('f.name')
            .limit(sql.lit(1)),
        ),
      ),
    )
    .select(['w.id as matter_id', 'a.id as activity_id', 'a.name as activity_name'])
    .where('w.id', 'in', matterIds)
    .execute()
