import { sql } from 'kysely'
import { MAX_HITS } from '#contract/search.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { matterName, noCurrency, searchRank } from '../records/public.ts'

export const clientNames = (tx: FirmTx) =>
  tx.selectFrom('app.clients as client').select(['client.id', 'client.name']).select(noCurrency)

export const contactNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.client_contacts as contact')
    .innerJoin('app.clients as client', 'client.id', 'contact.client_id')
    .select(['contact.id', sql<string>`contact.name || ', ' || client.name`.as('name')])
    .select(noCurrency)

export const mergeNames = (tx: FirmTx) =>
  tx.selectFrom('app.client_merges as merge').select(['merge.id', 'merge.from_name as name']).select(noCurrency)

/** A check is named after the client or the matter that it was made for, a search after its names. */
export const conflictCheckNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.conflict_checks as check')
    .leftJoin('app.clients as client', 'client.id', 'check.client_id')
    .leftJoin('app.matters as matter', 'matter.id', 'check.matter_id')
    .select([
      'check.id',
      sql<string | null>`coalesce(client.name, ${matterName}, array_to_string("check".names, ', '))`.as('name'),
    ])
    .select(noCurrency)

/** The likeliest clients for a text. */
export const searchClients = (tx: FirmTx, text: string) =>
  tx
    .selectFrom('app.clients as client')
    .select(['client.id', 'client.name', 'client.number', 'client.kind'])
    .where('client.deleted_at', 'is', null)
    .where(
      sql<boolean>`client.id = any (array(
        select app.find_clients(${text}) union select x.id from app.clients x where x.number = ${text}))`,
    )
    .orderBy(searchRank(text, sql`client.name`, sql`client.number`))
    .orderBy('client.created_at', 'desc')
    .orderBy('client.id', 'desc')
    .limit(sql.lit(MAX_HITS))
    .execute()

/** A client that was merged into another one is no part of the recycle bin. */
export const notMerged = sql<boolean>`merged_into is null`
