import { sql, type Insertable, type Selectable } from 'kysely'
import type { DatedRate } from '#domain/rate.ts'
import type { TaskSet } from '#domain/utbms.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

type TimeEntries = DB['app.time_entries']

interface FactsKeys {
  readonly businessId: string
  readonly clientId: string | null
  readonly matterId: string
  readonly userId: string
  readonly activityId: string | null
  /** The billing currency's code; null takes the fallback. */
  readonly currency: string | null
  readonly fallback: 'home' | 'matter'
}

const uuid = (id: string | null) => sql<string>`${id}::uuid`

/** The firm with the client, matter, person and activity of an entry; columns of what is missing are null. */
const selectParties = (tx: FirmTx, keys: FactsKeys) =>
  tx
    .selectFrom('app.businesses as b')
    .leftJoin('app.clients as n', (join) =>
      join.onRef('n.business_id', '=', 'b.id').on('n.id', '=', uuid(keys.clientId)).on('n.deleted_at', 'is', null),
    )
    .leftJoin('app.matters as m', (join) =>
      join.onRef('m.business_id', '=', 'b.id').on('m.id', '=', uuid(keys.matterId)),
    )
    .leftJoin('app.clients as c', (join) => join.onRef('c.business_id', '=', 'b.id').onRef('c.id', '=', 'm.client_id'))
    .leftJoin('app.members as u', (join) => join.onRef('u.business_id', '=', 'b.id').on('u.id', '=', uuid(keys.userId)))
    .leftJoin('app.activities as a', (join) =>
      join.onRef('a.business_id', '=', 'b.id').on('a.id', '=', uuid(keys.activityId)),
    )
    .leftJoin('app.matter_members as mm', (join) =>
      join.onRef('mm.business_id', '=', 'b.id').onRef('mm.matter_id', '=', 'm.id').onRef('mm.user_id', '=', 'u.id'),
    )
    .select(['b.id as firm_id', 'b.currency as home_currency', 'b.multicurrency', 'n.id as named_client_id'])
    .select('b.time_zone')
    .select(['b.billing_increment_minutes as firm_increment', 'b.billing_increment_mode as increment_mode'])
    .select(['m.id as matter_id', 'm.name as matter_name', 'm.number as matter_number', 'm.rate_type', 'm.closed_on'])
    .select(['m.deleted_at as matter_deleted_at', 'm.currency as matter_currency', 'm.hourly_rate as matter_rate'])
    .select(['m.billing_increment_minutes as matter_increment', 'm.client_id', 'c.name as client_name'])
    .select([
      'u.id as user_id',
      'u.full_name as user_name',
      'u.removed_at as user_removed_at',
      'mm.hourly_rate as matter_member_rate',
    ])
    .leftJoin('app.e_billing_matters as em', (join) =>
      join.onRef('em.business_id', '=', 'b.id').onRef('em.matter_id', '=', 'm.id'),
    )
    .leftJoin('app.e_billing_clients as ec', (join) =>
      join.onRef('ec.business_id', '=', 'b.id').onRef('ec.client_id', '=', 'm.client_id'),
    )
    .select([
      sql<boolean>`coalesce(em.requires_codes, ec.requires_codes, false)`.as('requires_codes'),
      sql<TaskSet | null>`coalesce(em.task_set, ec.task_set)`.as('task_set'),
      sql<boolean>`coalesce(em.matter_id, ec.client_id) is not null`.as('is_billed_electronically'),
      'a.utbms_code as activity_utbms_code',
    ])
    .select(['a.name as activity_name', 'a.applies_to as activity_applies_to', 'a.archived_at as activity_archived_at'])
    .select([
      sql<boolean>`app.sees_all_time()`.as('sees_all_time'),
      sql<string>`coalesce(${keys.currency}::text, ${keys.fallback === 'matter' ? sql`m.currency` : sql`null`}, b.currency)`.as(
        'currency',
      ),
    ])
    .where('b.id', '=', uuid(keys.businessId))

/** Columns of whose rates they are. */
interface RateOwner {
  readonly firm: string
  readonly person: string
  readonly currency: string
}

const datedRates = sql`coalesce(json_agg(json_build_object('rate', r.hourly_rate::text, 'effectiveOn', r.effective_on)), '[]')`

/** The default rates of the person and of the firm in the currency, with the days from which they hold. */
const defaultRates = ({ firm, person, currency }: RateOwner) => [
  sql<DatedRate[]>`(select ${datedRates} from app.member_rates r where r.business_id = ${sql.ref(firm)}
    and r.user_id = ${sql.ref(person)} and r.currency = ${sql.ref(currency)})`.as('person_rates'),
  sql<DatedRate[]>`(select ${datedRates} from app.firm_rates r where r.business_id = ${sql.ref(firm)}
    and r.currency = ${sql.ref(currency)})`.as('firm_rates'),
]

/**
 * Everything that decides whether time can be saved and at what rate on each day, in one round trip. Row security hides what
 * belongs to another firm or is behind a wall. `currency` is the billing currency.
 */
export const findEntryFacts = (tx: FirmTx, keys: FactsKeys) =>
  tx
    .selectFrom(selectParties(tx, keys).as('x'))
    .selectAll('x')
    .select(defaultRates({ firm: 'x.firm_id', person: 'x.user_id', currency: 'x.currency' }))
    .executeTakeFirstOrThrow()
export type EntryFacts = Awaited<ReturnType<typeof findEntryFacts>>

/** The matter's client and currency, and the exchange rate of its latest entry in that currency. */
export const findMatterForTime = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom('app.matters as m')
    .select((eb) => [
      'm.client_id',
      'm.currency',
      eb
        .selectFrom('app.time_entries as t')
        .select('t.exchange_rate')
        .whereRef('t.matter_id', '=', 'm.id')
        .whereRef('t.currency', '=', 'm.currency')
        .where('t.deleted_at', 'is', null)
        .orderBy('t.worked_on', 'desc')
        .orderBy('t.id', 'desc')
        .limit(1)
        .as('exchange_rate'),
    ])
    .where('m.id', '=', matterId)
    .executeTakeFirst()

export const insertEntries = (tx: FirmTx, rows: readonly Insertable<TimeEntries>[]) =>
  tx
    .insertInto('app.time_entries')
    .values([...rows])
    .execute()

export type LockedEntry = Selectable<TimeEntries>

/** Locks the entries of a bulk call in one order, so that two bulk calls never wait for each other in a circle. */
export const lockEntries = (tx: FirmTx, ids: readonly string[]) =>
  tx
    .selectFrom('app.time_entries')
    .select(['id', 'billing_state'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
export type BillingState = Awaited<ReturnType<typeof lockEntries>>[number]['billing_state']

export const deleteEntryRows = (tx: FirmTx, ids: readonly string[], by: { userId: string; at: Date }) =>
  tx
    .updateTable('app.time_entries')
    .set((eb) => ({ deleted_at: by.at, deleted_by: by.userId, updated_at: by.at, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()

/** What is needed to price entries that become billable, each in its own currency. */
export const selectRatesOfEntries = (tx: FirmTx, ids: readonly string[]) =>
  tx
    .selectFrom('app.time_entries as e')
    .leftJoin('app.matters as m', byId('m', 'e.matter_id'))
    .leftJoin('app.matter_members as mm', (join) =>
      join
        .onRef('mm.business_id', '=', 'e.business_id')
        .onRef('mm.matter_id', '=', 'e.matter_id')
        .onRef('mm.user_id', '=', 'e.user_id'),
    )
    .select([
      'e.id',
      'e.matter_id',
      'e.worked_on',
      'e.billed_hours',
      'e.currency',
      'e.home_currency',
      'e.exchange_rate',
    ])
    .select(['m.currency as matter_currency', 'm.hourly_rate as matter_rate', 'mm.hourly_rate as matter_member_rate'])
    .select(defaultRates({ firm: 'e.business_id', person: 'e.user_id', currency: 'e.currency' }))
    .where('e.id', 'in', ids)
    .execute()
export type EntryToPrice = Awaited<ReturnType<typeof selectRatesOfEntries>>[number]

type EntryPrice = Pick<
  LockedEntry,
  'id' | 'rate' | 'rate_rule' | 'rate_effective_on' | 'home_rate' | 'amount_minor' | 'home_amount_minor'
>

/** Sets state and price of many entries in one statement. */
export async function updateEntryPrices(
  tx: FirmTx,
  prices: readonly EntryPrice[],
  state: BillingState,
  at: Date,
): Promise<void> {
  await sql`
    update app.time_entries e set billing_state = ${state}, rate = p.rate, rate_rule = p.rate_rule,
      rate_effective_on = p.rate_effective_on, home_rate = p.home_rate, amount_minor = p.amount_minor, home_amount_minor = p.home_amount_minor, updated_at = ${at}, version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as p (id uuid, rate numeric, rate_rule text, rate_effective_on date, home_rate numeric, amount_minor bigint, home_amount_minor bigint)
    where e.id = p.id`.execute(tx)
}
