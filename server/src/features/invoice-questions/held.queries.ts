import { sql } from 'kysely'

/**
 * What open questions hold of an invoice whose alias is given, in minor units of its currency; never more than `openMinor`, what is
 * left of it.
 */
export const heldOf = (invoice: string, openMinor: ReturnType<typeof sql>) =>
  sql<string>`least(${openMinor}, coalesce((select sum(q.held_minor) from app.invoice_questions q
    where q.business_id = ${sql.ref(`${invoice}.business_id`)} and q.invoice_id = ${sql.ref(`${invoice}.id`)}
      and q.answered_at is null), 0))`
