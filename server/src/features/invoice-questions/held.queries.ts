import { sql } from 'kysely'

/**
 * What open questions hold of an invoice whose alias is given, in minor units of its currency; never more than `openMinor`, what is
 * left of it.
 */
export const heldOf = (invoice: string, openMinor: ReturnType<typeof sql>) =>
  sql<string>`least(${openMinor}, coalesce((select sum(q.held_minor) from app.invoice_questions q
    where q.business_id = ${sql.ref(`${invoice}.business_id`)} and q.invoice_id = ${sql.ref(`${invoice}.id`)}
      and q.answered_at is null), 0))`

interface HeldThen {
  readonly day: string
  /** Only what is asked about these matters; about all of them where it is absent. */
  readonly matterIds: readonly string[] | undefined
}

/** The same as it was at the end of a day of the firm. */
export const heldAt = (invoice: string, openMinor: ReturnType<typeof sql>, { day, matterIds }: HeldThen) =>
  sql<string>`least(greatest(${openMinor}, 0), coalesce((select sum(q.held_minor) from app.invoice_questions q
    join app.businesses firm on firm.id = q.business_id
    where q.business_id = ${sql.ref(`${invoice}.business_id`)} and q.invoice_id = ${sql.ref(`${invoice}.id`)}
      and (q.created_at at time zone firm.time_zone)::date <= ${day}::date
      and coalesce((q.answered_at at time zone firm.time_zone)::date > ${day}::date, true)
      and (${matterIds ?? null}::uuid[] is null or q.matter_id = any (${matterIds ?? null}::uuid[]))), 0))`
