import { sql } from 'kysely'
import { callScalar } from '../../platform/db/call-function.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'

/** Counts matters that the person does not see as well. */
export const isCurrencySettled = (tx: FirmTx) => callScalar(tx, 'app.currency_is_in_use')

/** The number of the newest matter; 0 before the first. */
export async function findLastMatterNumber(tx: FirmTx): Promise<number> {
  const counter = await tx.selectFrom('app.counters').select('value').where('id', '=', 'matter').executeTakeFirst()
  return Number(counter?.value ?? 0)
}

/** Locks the firm's row until the transaction ends; with its currency, also against records being stored in it. */
export function lockFirm(tx: FirmTx, businessId: string, { withCurrency }: { withCurrency: boolean }) {
  const one = tx.selectFrom('app.businesses').select('version').where('id', '=', businessId)
  return (withCurrency ? one.forUpdate() : one.forNoKeyUpdate()).executeTakeFirstOrThrow()
}

export interface Rate {
  readonly currency: string
  readonly hourly_rate: string
}

export const selectFirmRates = (tx: FirmTx) =>
  tx.selectFrom('app.firm_rates').select(['currency', 'hourly_rate']).orderBy('currency').execute()

export const selectPersonRates = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.member_rates')
    .select(['currency', 'hourly_rate'])
    .where('user_id', '=', userId)
    .orderBy('currency')
    .execute()

/** A row for each rate of the people who work at the firm, and one for a person without rates. */
export const selectTeamRates = (tx: FirmTx) =>
  tx
    .selectFrom('app.members as person')
    .leftJoin('app.member_rates as rate', 'rate.user_id', 'person.id')
    .select(['person.id', 'person.full_name', 'rate.currency', 'rate.hourly_rate'])
    .where('person.removed_at', 'is', null)
    .orderBy('person.sort_name')
    .orderBy('person.id')
    .orderBy('rate.currency')
    .execute()

const memberById = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.members').select(['id', 'full_name']).where('id', '=', id)

export const findMember = (tx: FirmTx, id: string) => memberById(tx, id).executeTakeFirst()

/** Locked until the transaction ends, so that two saves of a person's rates come one after the other. */
export const lockMember = (tx: FirmTx, id: string) => memberById(tx, id).forNoKeyUpdate().executeTakeFirst()

/** Replaces the rates of the firm, or those of a person. Rates that stay keep their rows, so that the audit trail shows changes. */
export async function replaceRates(
  tx: FirmTx,
  businessId: string,
  rates: readonly Rate[],
  userId?: string,
): Promise<void> {
  const isPersonal = userId !== undefined
  const table = sql.table(isPersonal ? 'app.member_rates' : 'app.firm_rates')
  const currencies = rates.map(({ currency }) => currency)
  await sql`delete from ${table} where currency <> all (${currencies}::text[])
    ${isPersonal ? sql`and user_id = ${userId}` : sql``}`.execute(tx)
  for (const { currency, hourly_rate } of rates)
    await sql`insert into ${table} (business_id, id, ${isPersonal ? sql`user_id, ` : sql``}currency, hourly_rate)
      values (${businessId}, ${newId()}, ${isPersonal ? sql`${userId}, ` : sql``}${currency}, ${hourly_rate})
      on conflict on constraint ${sql.ref(isPersonal ? 'member_rates_one_per_currency' : 'firm_rates_one_per_currency')}
      do update set hourly_rate = excluded.hourly_rate`.execute(tx)
}
