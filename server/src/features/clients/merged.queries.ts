import { sql, type RawBuilder } from 'kysely'

/** A query of the ids of a client and of all that were merged into it, whose history it continues. */
export const selectMergedClientIds = (clientId: string | null | undefined): RawBuilder<string> => sql<string>`
  with recursive these (id) as (
    select ${clientId}::uuid
    union select c.id from app.clients c join these on c.merged_into = these.id)
  select these.id from these`
