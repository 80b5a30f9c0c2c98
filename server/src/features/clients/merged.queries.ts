import { sql, type RawBuilder } from 'kysely'

/** The ids of a client and of those that were merged into it, as a query: what was kept of them is its past as well. */
export const clientAndMerged = (clientId: string | null | undefined): RawBuilder<string> => sql<string>`
  with recursive these (id) as (
    select ${clientId}::uuid
    union select c.id from app.clients c join these on c.merged_into = these.id)
  select these.id from these`
