import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'

export const readBusiness = (tx: FirmTx, businessId: string) =>
  tx
    .selectFrom('app.businesses')
    .select([
      'name',
      'country_code',
      'time_zone',
      'currency',
      'multicurrency',
      'matter_number_pattern',
      'billing_increment_minutes',
      'billing_increment_mode',
      'week_starts_on',
      'version',
    ])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()

/** Also by matters that the person does not see. */
export async function isCurrencySettled(tx: FirmTx): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`select app.currency_is_settled() as settled`.execute(tx)
  return rows[0]?.settled === true
}

/** The last number given to a matter; 0 before the first. */
export async function lastMatterNumber(tx: FirmTx): Promise<number> {
  const counter = await tx.selectFrom('app.counters').select('value').where('id', '=', 'matter').executeTakeFirst()
  return Number(counter?.value ?? 0)
}

/** Holds the firm's row until the transaction ends; with its currency, whoever is about to save in it comes before or after. */
export function lockBusiness(tx: FirmTx, businessId: string, { withCurrency }: { withCurrency: boolean }) {
  const one = tx.selectFrom('app.businesses').select('version').where('id', '=', businessId)
  return (withCurrency ? one.forUpdate() : one.forNoKeyUpdate()).executeTakeFirstOrThrow()
}

export interface Rate {
  readonly currency: string
  readonly hourly_rate: string
}

export const listFirmRates = (tx: FirmTx) =>
  tx.selectFrom('app.firm_rates').select(['currency', 'hourly_rate']).orderBy('currency').execute()

export const listPersonRates = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.member_rates')
    .select(['currency', 'hourly_rate'])
    .where('user_id', '=', userId)
    .orderBy('currency')
    .execute()

/** Everybody who works at the firm, with a row for each of their rates and one for who has none. */
export const selectTeamRates = (tx: FirmTx) =>
  tx
    .selectFrom('app.members as person')
    .leftJoin('app.member_rates as rate', 'rate.user_id', 'person.id')
    .select(['person.id', 'person.first_name', 'person.last_name', 'rate.currency', 'rate.hourly_rate'])
    .where('person.removed_at', 'is', null)
    .orderBy('person.sort_name')
    .orderBy('person.id')
    .orderBy('rate.currency')
    .execute()

export const findPerson = (tx: FirmTx, userId: string) =>
  tx.selectFrom('app.members').select(['id', 'first_name', 'last_name']).where('id', '=', userId).executeTakeFirst()

/** Held until the transaction ends, so that two saves of a person's rates come one after the other. */
export const lockPerson = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.members')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function putFirmRates(tx: FirmTx, businessId: string, rates: readonly Rate[]): Promise<void> {
  await tx.deleteFrom('app.firm_rates').where('currency', 'not in', listed(rates)).execute()
  for (const rate of rates) {
    await tx
      .insertInto('app.firm_rates')
      .values({ business_id: businessId, id: newId(), ...rate })
      .onConflict((conflict) =>
        conflict.constraint('firm_rates_one_per_currency').doUpdateSet({ hourly_rate: rate.hourly_rate }),
      )
      .execute()
  }
}

export async function putPersonRates(
  tx: FirmTx,
  businessId: string,
  userId: string,
  rates: readonly Rate[],
): Promise<void> {
  await tx
    .deleteFrom('app.member_rates')
    .where('user_id', '=', userId)
    .where('currency', 'not in', listed(rates))
    .execute()
  for (const rate of rates) {
    await tx
      .insertInto('app.member_rates')
      .values({ business_id: businessId, id: newId(), user_id: userId, ...rate })
      .onConflict((conflict) =>
        conflict.constraint('member_rates_one_per_currency').doUpdateSet({ hourly_rate: rate.hourly_rate }),
      )
      .execute()
  }
}

/** SQL has no empty list; no currency is blank. */
const listed = (rates: readonly Rate[]) => ['', ...rates.map(({ currency }) => currency)]
