import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'

/** A default rate of the firm or a person; without a day it holds from always on. */
export interface Rate {
  readonly id: string
  readonly currency: string
  readonly hourly_rate: string
  readonly effective_on: string | null
}

const COLUMNS = ['id', 'currency', 'hourly_rate', 'effective_on'] as const

/** By currency, the latest first. */
export const selectFirmRates = (tx: FirmTx): Promise<Rate[]> =>
  tx
    .selectFrom('app.firm_rates')
    .select(COLUMNS)
    .orderBy('currency')
    .orderBy('effective_on', (by) => by.desc().nullsLast())
    .execute()

/** By currency, the latest first. */
export const selectPersonRates = (tx: FirmTx, userId: string): Promise<Rate[]> =>
  tx
    .selectFrom('app.member_rates')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('currency')
    .orderBy('effective_on', (by) => by.desc().nullsLast())
    .execute()

/** The rates of everybody, by currency and the latest first. */
export const selectTeamRates = (tx: FirmTx): Promise<(Rate & { readonly user_id: string })[]> =>
  tx
    .selectFrom('app.member_rates')
    .select([...COLUMNS, 'user_id'])
    .orderBy('currency')
    .orderBy('effective_on', (by) => by.desc().nullsLast())
    .execute()

/** The people who work at the firm, in the order of their names. */
export const selectPeople = (tx: FirmTx) =>
  tx
    .selectFrom('app.members')
    .select(['id', 'full_name'])
    .where('removed_at', 'is', null)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()

const memberById = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.members').select(['id', 'full_name']).where('id', '=', id)

export const findMember = (tx: FirmTx, id: string) => memberById(tx, id).executeTakeFirst()

/** Locked until the transaction ends, so that two saves of a person's rates come one after the other. */
export const lockMember = (tx: FirmTx, id: string) => memberById(tx, id).forNoKeyUpdate().executeTakeFirst()

/** The table of whose rates they are: the firm's without a person. */
const tableOf = (userId: string | undefined) => sql.table(userId === undefined ? 'app.firm_rates' : 'app.member_rates')

export interface NewRate extends Omit<Rate, 'id'> {
  readonly businessId: string
  readonly userId: string | undefined
}

/** Adds a rate of a person, or of the firm; one from the same day on takes its amount, so that the audit trail shows a change. */
export const upsertRate = (tx: FirmTx, { businessId, userId, currency, hourly_rate, effective_on }: NewRate) => {
  const [owner, value] = userId === undefined ? [sql``, sql``] : [sql`user_id, `, sql`${userId}, `]
  const constraint = sql.ref(userId === undefined ? 'firm_rates_one_per_day' : 'member_rates_one_per_day')
  return sql`insert into ${tableOf(userId)} as r (business_id, id, ${owner}currency, hourly_rate, effective_on)
    values (${businessId}, ${newId()}, ${value}${currency}, ${hourly_rate}, ${effective_on})
    on conflict on constraint ${constraint} do update set hourly_rate = excluded.hourly_rate
    where r.hourly_rate <> excluded.hourly_rate`.execute(tx)
}

/** Deletes rates of a person, or of the firm; returns how many there were. */
export async function deleteRates(tx: FirmTx, userId: string | undefined, ids: readonly string[]): Promise<number> {
  const owner = userId === undefined ? sql`` : sql` and user_id = ${userId}`
  const deletion = sql`delete from ${tableOf(userId)} where id = any (${ids}::uuid[])${owner}`
  const { numAffectedRows } = await deletion.execute(tx)
  return Number(numAffectedRows ?? 0)
}
