import { sql } from 'kysely'
import { MAX_HITS } from '#contract/search.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { matterName, ofMatterOrClient, SEARCH_CANDIDATES, type MatterOrClient } from '../records/public.ts'

export const timeEntryNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.time_entries as entry')
    .innerJoin('app.matters as matter', 'matter.id', 'entry.matter_id')
    .select(['entry.id', sql<string>`to_char(entry.worked_on, 'DD/MM/YYYY') || ', ' || ${matterName}`.as('name')])
    .select('entry.currency')

/** `1.80 h of Drafting on 17/03/2026`. */
export const timeOnPage = (tx: FirmTx) =>
  tx
    .selectFrom('app.time_entries as entry')
    .innerJoin('app.activities as activity', byId('activity', 'entry.activity_id'))
    .select(['entry.id', 'entry.currency'])
    .select(
      sql<string>`to_char(entry.billed_hours, 'FM999999990.0099') || ' h of ' || activity.name || ' on ' || to_char(entry.worked_on, 'DD/MM/YYYY')`.as(
        'name',
      ),
    )

/** A timer is seen by its person only. */
export const ownTimerOnly = sql<boolean>`event.user_id = (select app.current_user_id())`

/** The newest entries about a text. */
export const searchTimeEntries = (tx: FirmTx, text: string) =>
  tx
    .selectFrom((db) =>
      db
        .selectFrom('app.time_entries as found')
        .select(['found.business_id', 'found.id', 'found.description', 'found.worked_on', 'found.billed_hours'])
        .select(['found.matter_id', 'found.user_id'])
        .where('found.deleted_at', 'is', null)
        .where(
          sql<boolean>`found.id = any (array(select app.find_newest_time_entries(${text}, ${sql.lit(SEARCH_CANDIDATES)})))`,
        )
        .orderBy('found.worked_on', 'desc')
        .orderBy('found.id', 'desc')
        .limit(sql.lit(MAX_HITS))
        .as('entry'),
    )
    .leftJoin('app.matters as matter', byId('matter', 'entry.matter_id'))
    .innerJoin('app.members as person', byId('person', 'entry.user_id'))
    .select(['entry.id', 'entry.description', 'entry.worked_on', 'entry.billed_hours', 'matter.name as matter_name'])
    .select('person.full_name as user_name')
    .orderBy('entry.worked_on', 'desc')
    .orderBy('entry.id', 'desc')
    .execute()

/** Time by person, the most first: every figure about time is made of these rows. */
export const sumTimeByPerson = (tx: FirmTx, page: MatterOrClient) =>
  tx
    .selectFrom((db) =>
      db
        .selectFrom('app.time_entries as x')
        .select(({ fn }) => ['x.user_id', fn.countAll<string>().as('entries'), fn.sum('x.billed_hours').as('hours')])
        .select(({ fn }) => fn.max('x.worked_on').as('last_worked_on'))
        .select(({ fn }) =>
          fn.countAll<string>().filterWhere('x.billing_state', '=', 'unbilled').as('unbilled_entries'),
        )
        .select(
          sql<string>`coalesce(sum(x.billed_hours) filter (where x.billing_state = 'unbilled'), 0)`.as(
            'unbilled_hours',
          ),
        )
        .select(
          sql<string>`coalesce(sum(x.home_amount_minor) filter (where x.billing_state = 'unbilled'), 0)`.as(
            'unbilled_minor',
          ),
        )
        .where(ofMatterOrClient(page))
        .where('x.deleted_at', 'is', null)
        .groupBy('x.user_id')
        .as('work'),
    )
    .innerJoin('app.members as person', 'person.id', 'work.user_id')
    .selectAll('work')
    .select('person.full_name as name')
    .orderBy('work.hours', 'desc')
    .orderBy('name')
    .execute()
export type TimeOfPerson = Awaited<ReturnType<typeof sumTimeByPerson>>[number]

/** Only the person's own timer: those of others are private. */
export const hasRunningTimer = async (tx: FirmTx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('app.timer_segments')
    .select('id')
    .where('user_id', '=', userId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()) !== undefined
