import type { Insertable } from 'kysely'
import type { Owner } from '../../platform/db/as-owner.ts'
import { callScalar } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx, IdentityTx } from '../../platform/db/transactions.ts'

export const insertBusiness = (tx: FirmTx, row: Insertable<DB['app.businesses']>) =>
  tx.insertInto('app.businesses').values(row).execute()

export const insertRoles = (tx: FirmTx, rows: Insertable<DB['app.roles']>[]) =>
  tx.insertInto('app.roles').values(rows).execute()

export const insertMember = (tx: FirmTx, row: Insertable<DB['app.members']>) =>
  tx.insertInto('app.members').values(row).execute()

export const insertActivities = (tx: FirmTx, rows: Insertable<DB['app.activities']>[]) =>
  tx.insertInto('app.activities').values(rows).execute()

export const insertPracticeAreas = (tx: FirmTx, rows: Insertable<DB['app.practice_areas']>[]) =>
  tx.insertInto('app.practice_areas').values(rows).execute()

export const insertMatterStages = (tx: FirmTx, rows: Insertable<DB['app.matter_stages']>[]) =>
  tx.insertInto('app.matter_stages').values(rows).execute()

/** A firm's first subscription, with its first period, which bears the same id. */
export async function insertSubscription(
  tx: FirmTx,
  row: Omit<Insertable<DB['app.subscriptions']>, 'period_id'>,
): Promise<void> {
  const { business_id, id, plan_id, user_limit, currency, starts_on, ends_on } = row
  const period = { business_id, id, plan_id, user_limit, currency, starts_on, ends_on, worth_minor: '0' }
  await tx.insertInto('app.subscription_periods').values(period).execute()
  await tx
    .insertInto('app.subscriptions')
    .values({ ...row, period_id: id })
    .execute()
}

export const findPlan = (tx: FirmTx, name: string) =>
  tx.selectFrom('app.plans').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

const selectSettings = (tx: FirmTx, businessId: string) =>
  tx
    .selectFrom('app.businesses as firm')
    .innerJoin('app.currencies as currency', 'currency.code', 'firm.currency')
    .select([
      'firm.id',
      'firm.name',
      'firm.slug',
      'firm.currency',
      'firm.country_code',
      'firm.time_zone',
      'firm.week_starts_on',
      'firm.multicurrency',
      'firm.portal_mails_show_text',
      'firm.request_reminder_before',
      'firm.request_reminder_after',
      'firm.billing_increment_minutes',
      'firm.billing_increment_mode',
      'firm.matter_number_pattern',
      'firm.client_number_pattern',
      'firm.version',
      'currency.id as currency_id',
      'currency.minor_units',
    ])
    .where('firm.id', '=', businessId)

/** The firm's settings that rules and lists follow. */
export const firmSettings = (tx: FirmTx, businessId: string) => selectSettings(tx, businessId).executeTakeFirstOrThrow()
/** Before a first record in the firm's currency is stored: keeps the currency unchanged until the transaction ends. */
export const lockFirmSettings = (tx: FirmTx, businessId: string) =>
  selectSettings(tx, businessId).forKeyShare('firm').executeTakeFirstOrThrow()
export type FirmSettings = Awaited<ReturnType<typeof firmSettings>>

export const isSlugTaken = async (tx: IdentityTx, slug: string): Promise<boolean> =>
  (await callScalar(tx, 'app.firm_of_slug', slug)) !== null

/** As the role that may look across firms. */
export async function countFirms(owner: Owner): Promise<number> {
  await owner.query('set local role app_searcher')
  const { rows } = await owner.query<{ firms: string }>('select count(*) as firms from app.businesses')
  return Number(rows[0]?.firms ?? 0)
}
