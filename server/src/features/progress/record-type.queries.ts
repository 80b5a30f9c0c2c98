import { sql } from 'kysely'
import { MAX_HITS } from '#contract/search.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { noCurrency, ofMatterOrClient, SEARCH_CANDIDATES, type MatterOrClient } from '../records/public.ts'
import type { Kind } from './update-kinds.ts'

export const updateNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.progress_updates as news')
    .select('news.id')
    .select(
      sql<string>`concat_ws(', ', to_char(news.happened_on, 'DD/MM/YYYY'),
        coalesce(nullif(news.title, ''), nullif(news.court_name, ''), nullif(left(news.body_text, 60), '')))`.as(
        'name',
      ),
    )
    .select(noCurrency)

/** `Court update Mention of 17/03/2026`. */
export const updateOnPage = (tx: FirmTx) =>
  tx
    .selectFrom('app.progress_updates as news')
    .select('news.id')
    .select(
      sql<string>`concat_ws(' ', case news.kind when 'court' then 'Court update' else 'Note' end,
        coalesce(nullif(news.title, ''), nullif(news.court_name, '')), 'of', to_char(news.happened_on, 'DD/MM/YYYY'))`.as(
        'name',
      ),
    )
    .select(noCurrency)

export const isOfKind = (kind: Kind) => sql<boolean>`kind = ${sql.lit(kind)}`

const EXCERPT_LENGTH = 2000

/** The newest updates of a kind about a text. */
export const searchUpdates = (tx: FirmTx, kind: Kind, text: string) =>
  tx
    .selectFrom('app.progress_updates as news')
    .innerJoin('app.matters as matter', byId('matter', 'news.matter_id'))
    .select(['news.id', 'news.title', 'news.happened_on as day', 'news.court_name', 'news.suit_number'])
    .select(['matter.name as matter_name', sql<string>`left(news.body_text, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt')])
    .where('news.deleted_at', 'is', null)
    .where(
      sql<boolean>`news.id = any (array(
        select app.find_progress_updates(${kind}, ${text}, ${sql.lit(SEARCH_CANDIDATES)})))`,
    )
    .orderBy('news.happened_on', 'desc')
    .orderBy('news.id', 'desc')
    .limit(sql.lit(MAX_HITS))
    .execute()
export type FoundUpdate = Awaited<ReturnType<typeof searchUpdates>>[number]

export async function countUpdates(tx: FirmTx, kind: Kind, page: MatterOrClient): Promise<number> {
  const { count } = await tx
    .selectFrom('app.progress_updates as x')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(ofMatterOrClient(page))
    .where('x.kind', '=', kind)
    .where('x.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
