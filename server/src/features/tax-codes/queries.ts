import { sql, type Insertable, type Updateable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const insertTaxCodes = (tx: FirmTx, rows: Insertable<DB['app.tax_codes']>[]) =>
  tx.insertInto('app.tax_codes').values(rows).execute()

export const insertTaxRates = (tx: FirmTx, rows: Insertable<DB['app.tax_rates']>[]) =>
  tx.insertInto('app.tax_rates').values(rows).execute()

/** The tax codes with their rates, each rate the latest first. */
export const selectTaxCodes = (tx: FirmTx) =>
  tx
    .selectFrom('app.tax_codes as code')
    .selectAll('code')
    .select(
      sql<{ from: string; percent: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('from', rate.starts_on, 'percent', rate.percent::text) order by rate.starts_on desc)
        from app.tax_rates rate where rate.business_id = code.business_id and rate.tax_code_id = code.id), '[]')`.as(
        'rates',
      ),
    )
    .orderBy('code.position')
    .orderBy('code.code')
    .execute()
export type TaxCodeRow = Awaited<ReturnType<typeof selectTaxCodes>>[number]

export const lockTaxCode = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.tax_codes').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function replaceTaxRates(tx: FirmTx, rows: Insertable<DB['app.tax_rates']>[], codeId: string) {
  const days = rows.map(({ starts_on }) => starts_on)
  await tx.deleteFrom('app.tax_rates').where('tax_code_id', '=', codeId).where('starts_on', 'not in', days).execute()
  await tx
    .insertInto('app.tax_rates')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'tax_code_id', 'starts_on']).doUpdateSet((eb) => ({
        percent: eb.ref('excluded.percent'),
      })),
    )
    .execute()
}

export const findBillingSettings = (tx: FirmTx) => tx.selectFrom('app.billing_settings').selectAll().executeTakeFirst()

/** Adds the firm's row, with the defaults of its columns, where it has none. */
export const insertBillingSettings = (tx: FirmTx, businessId: string) =>
  tx
    .insertInto('app.billing_settings')
    .values({ business_id: businessId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const lockBillingSettings = (tx: FirmTx) =>
  tx.selectFrom('app.billing_settings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()

export const changeBillingSettings = (tx: FirmTx, change: Updateable<DB['app.billing_settings']>) =>
  tx
    .updateTable('app.billing_settings')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .execute()

export async function selectTimeZone(tx: FirmTx, businessId: string): Promise<string> {
  const firm = await tx
    .selectFrom('app.businesses')
    .select('time_zone')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return firm.time_zone
}

export async function selectCountry(tx: FirmTx, businessId: string): Promise<string> {
  const firm = await tx
    .selectFrom('app.businesses')
    .select('country_code')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return firm.country_code
}
