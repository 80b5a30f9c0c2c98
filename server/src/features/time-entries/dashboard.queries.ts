import { sql } from 'kysely'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

interface Days {
  readonly userId: string | undefined
  readonly first: string
  readonly last: string
}

const within = ({ userId, first, last }: Days) =>
  allOf(
    sql`e.deleted_at is null`,
    sql`e.worked_on between ${first}::date and ${last}::date`,
    whenDefined(userId, (id) => sql`e.user_id = ${id}`),
  )

/** Recorded hours of each day, as the list of time sums them. */
export const sumHoursByDay = (tx: FirmTx, days: Days) =>
  tx
    .selectFrom('app.time_entries as e')
    .select(['e.worked_on as day'])
    .select([
      sql<string>`coalesce(sum(e.billed_hours) filter (where e.billing_state <> 'notBillable'), 0)`.as('billable'),
      sql<string>`coalesce(sum(e.billed_hours) filter (where e.billing_state = 'notBillable'), 0)`.as('not_billable'),
    ])
    .where(within(days))
    .groupBy('e.worked_on')
    .execute()
export type DayOfHours = Awaited<ReturnType<typeof sumHoursByDay>>[number]

export const sumHoursByPerson = (tx: FirmTx, days: Days) =>
  tx
    .selectFrom((db) =>
      db
        .selectFrom('app.time_entries as e')
        .select(['e.user_id', sql<string>`sum(e.billed_hours)`.as('hours')])
        .where(within(days))
        .groupBy('e.user_id')
        .as('work'),
    )
    .innerJoin('app.members as person', 'person.id', 'work.user_id')
    .select(['work.user_id', 'work.hours', 'person.full_name as name'])
    .execute()
export type PersonOfHours = Awaited<ReturnType<typeof sumHoursByPerson>>[number]

interface UnbilledQuestion {
  readonly userId: string | undefined
  /** The first day of each age but the oldest, the youngest first. */
  readonly firstDays: readonly string[]
  /** The firm's own, which most work is recorded in. */
  readonly currency: string
}

/** What is added up of unbilled entries. */
const sums = [
  sql<string>`count(*)`.as('count'),
  sql<string>`coalesce(sum(e.billed_hours), 0)`.as('hours'),
  sql<string>`coalesce(sum(e.amount_minor), 0)`.as('amount_minor'),
  sql<string>`coalesce(sum(e.home_amount_minor), 0)`.as('home_amount_minor'),
  sql<string | null>`min(e.worked_on)`.as('oldest_on'),
] as const

const isUnbilled = sql<boolean>`e.deleted_at is null and e.billing_state = 'unbilled'`

/**
 * Unbilled time by person, currency and age, from the index of what waits for an invoice alone. `age` counts the days of
 * `firstDays` that the work is older than: 0 for the youngest. Finding the group of a row costs twice as much as adding it up,
 * so work in the firm's currency is added up range after range of that index, without groups; only the rest, which has an
 * index of its own, is grouped.
 */
export const sumUnbilled = (tx: FirmTx, question: UnbilledQuestion) => {
  const ages = [...question.firstDays.keys(), question.firstDays.length]
  const [youngest, ...older] = ages.map((age) => sumUnbilledOfAge(tx, question, age))
  if (!youngest) throw new Error('there is always an age')
  return older.reduce((all, one) => all.unionAll(one), youngest.unionAll(sumUnbilledInOthers(tx, question))).execute()
}
export type UnbilledRow = Awaited<ReturnType<typeof sumUnbilled>>[number]

/** In the firm's currency, of one age. */
const sumUnbilledOfAge = (tx: FirmTx, { userId, firstDays, currency }: UnbilledQuestion, age: number) =>
  tx
    .selectFrom('app.members as person')
    .innerJoin('app.currencies as c', (join) => join.on('c.code', '=', currency))
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('app.time_entries as e')
          .select(sums)
          .whereRef('e.business_id', '=', 'person.business_id')
          .whereRef('e.user_id', '=', 'person.id')
          .where('e.currency', '=', currency)
          .where(isUnbilled)
          .where(
            allOf(
              whenDefined(firstDays[age], (first) => sql`e.worked_on >= ${first}::date`),
              whenDefined(firstDays[age - 1], (next) => sql`e.worked_on < ${next}::date`),
            ),
          )
          .as('work'),
      (join) => join.onTrue(),
    )
    .select(['person.id as user_id', 'person.full_name as name', 'c.code as currency', 'c.symbol'])
    .select(sql<number>`${sql.lit(age)}::int`.as('age'))
    .select(['work.count', 'work.hours', 'work.amount_minor', 'work.home_amount_minor', 'work.oldest_on'])
    .where('work.oldest_on', 'is not', null)
    .where(allOf(whenDefined(userId, (id) => sql`person.id = ${id}`)))

/** In currencies other than the firm's, which all its work has as its home currency (decision 0017), of every age. */
const sumUnbilledInOthers = (tx: FirmTx, { userId, firstDays }: UnbilledQuestion) =>
  tx
    .selectFrom((db) =>
      db
        .selectFrom('app.time_entries as e')
        .select(['e.user_id', 'e.currency', sql<number>`${ageOf(firstDays)}`.as('age')])
        .select(sums)
        .whereRef('e.currency', '<>', 'e.home_currency')
        .where(isUnbilled)
        .where(allOf(whenDefined(userId, (id) => sql`e.user_id = ${id}`)))
        .groupBy(['e.user_id', 'e.currency', sql`3`])
        .as('work'),
    )
    .innerJoin('app.currencies as c', 'c.code', 'work.currency')
    .innerJoin('app.members as person', 'person.id', 'work.user_id')
    .select(['work.user_id', 'person.full_name as name', 'work.currency', 'c.symbol', 'work.age'])
    .select(['work.count', 'work.hours', 'work.amount_minor', 'work.home_amount_minor', 'work.oldest_on'])

/** The oldest age is asked first: most of what waits is old. */
const ageOf = (firstDays: readonly string[]) =>
  sql`case ${sql.join(
    firstDays.map((day, age) => sql`when e.worked_on < ${day}::date then ${sql.lit(age + 1)}`).toReversed(),
    sql` `,
  )} else 0 end`

/** Unbilled time of matters, with its hours. */
export const sumUnbilledOfMatters = (tx: FirmTx, matterIds: readonly string[]) =>
  tx
    .selectFrom('app.time_entries as e')
    .select(['e.matter_id', sql<string>`sum(e.billed_hours)`.as('hours')])
    .select(sql<string>`sum(e.home_amount_minor)`.as('minor'))
    .where('e.matter_id', 'in', [...matterIds])
    .where('e.deleted_at', 'is', null)
    .where('e.billing_state', '=', sql.lit('unbilled'))
    .groupBy('e.matter_id')
    .execute()

/** The person's own entries that are drafts (1) or were returned to them (4). */
export const countUnapproved = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.time_entries as e')
    .select(['e.status', sql<number>`count(*)::int`.as('count'), sql<string>`sum(e.billed_hours)`.as('hours')])
    .select(sql<string | null>`min(e.worked_on)`.as('oldest_on'))
    .where('e.user_id', '=', userId)
    .where('e.deleted_at', 'is', null)
    .where(sql<boolean>`e.status in (1, 4)`)
    // As a literal, so that the index of the few entries that are not approved is found.
    .where(sql<boolean>`e.status <> 3`)
    .groupBy('e.status')
    .execute()
