import { sql, type Insertable, type Updateable } from 'kysely'
import type { SavedCardProvider } from '../../platform/card-payments/saved-cards.ts'
import { callScalar } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const selectPlans = (tx: FirmTx) => tx.selectFrom('app.plans').selectAll().orderBy('position').execute()
export type PlanRow = Awaited<ReturnType<typeof selectPlans>>[number]

export const arePlansSold = async (tx: FirmTx): Promise<boolean> =>
  (await tx.selectFrom('app.plan_sales').select('are_sold').executeTakeFirstOrThrow()).are_sold

const selectSubscription = (tx: FirmTx) =>
  tx
    .selectFrom('app.subscriptions as x')
    .innerJoin('app.subscription_periods as period', byId('period', 'x.period_id'))
    .innerJoin('app.businesses as firm', 'firm.id', 'x.business_id')
    .selectAll('x')
    .select(['period.worth_minor', 'firm.time_zone', 'firm.name as firm_name', 'firm.address as firm_address'])
    .select(['firm.tax_number as firm_tax_number', 'firm.currency as firm_currency'])

export const findSubscription = (tx: FirmTx) => selectSubscription(tx).executeTakeFirst()
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

export const lockSubscription = (tx: FirmTx) => selectSubscription(tx).forUpdate('x').executeTakeFirst()

export const changeSubscription = (tx: FirmTx, id: string, change: Updateable<DB['app.subscriptions']>) =>
  tx
    .updateTable('app.subscriptions')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** What the subscription is has not changed, so its version stays: payments that are under way still fit it. */
export const markEndAnnounced = (tx: FirmTx, id: string, endsOn: string) =>
  tx.updateTable('app.subscriptions').set({ announced_end_on: endsOn }).where('id', '=', id).execute()

export const insertPeriod = (tx: FirmTx, row: Insertable<DB['app.subscription_periods']>) =>
  tx.insertInto('app.subscription_periods').values(row).execute()

export const changePeriod = (tx: FirmTx, id: string, change: Updateable<DB['app.subscription_periods']>) =>
  tx.updateTable('app.subscription_periods').set(change).where('id', '=', id).execute()

/** People who work at the firm, and invitations that may still be accepted. */
export async function countPlaces(tx: FirmTx): Promise<{ readonly people: number; readonly invitations: number }> {
  const row = await tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('app.members')
        .select(eb.fn.countAll<string>().as('count'))
        .where('removed_at', 'is', null)
        .as('people'),
      eb
        .selectFrom('app.invitations')
        .select(eb.fn.countAll<string>().as('count'))
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .as('invitations'),
    ])
    .executeTakeFirstOrThrow()
  return { people: Number(row.people ?? 0), invitations: Number(row.invitations ?? 0) }
}

type CardProviderName = SavedCardProvider['name']

export const findCard = (tx: FirmTx) =>
  tx
    .selectFrom('app.subscription_cards')
    .selectAll()
    // A check of the table allows only these.
    .select(sql<CardProviderName>`provider`.as('provider'))
    .executeTakeFirst()
export type CardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>

export const saveCard = (tx: FirmTx, row: Insertable<DB['app.subscription_cards']>) =>
  tx
    .insertInto('app.subscription_cards')
    .values(row)
    .onConflict((conflict) => {
      const { business_id: _, ...rest } = row
      return conflict.column('business_id').doUpdateSet(rest)
    })
    .execute()

const selectCharge = (tx: FirmTx) =>
  tx
    .selectFrom('app.subscription_charges as x')
    .innerJoin('app.plans as plan', 'plan.id', 'x.plan_id')
    .selectAll('x')
    .select(['plan.name as plan_name', 'plan.duration_days'])
    .select(sql<CardProviderName | null>`x.provider`.as('provider'))
    .select(sql<'change' | 'renewal' | 'card'>`x.kind`.as('kind'))
    .select(sql<ChargeStatus>`x.status`.as('status'))

type ChargeStatus = 'open' | 'charging' | 'due' | 'paid' | 'void' | 'refunding' | 'refunded'

export const findCharge = (tx: FirmTx, id: string) => selectCharge(tx).where('x.id', '=', id).executeTakeFirst()
export type ChargeRow = NonNullable<Awaited<ReturnType<typeof findCharge>>>

export const lockCharge = (tx: FirmTx, id: string) =>
  selectCharge(tx).where('x.id', '=', id).forUpdate('x').executeTakeFirst()

const selectDueCharge = (tx: FirmTx) => selectCharge(tx).where('x.status', '=', 'due')

export const findDueCharge = (tx: FirmTx) => selectDueCharge(tx).executeTakeFirst()

export const lockDueCharge = (tx: FirmTx) => selectDueCharge(tx).forUpdate('x').executeTakeFirst()

export const findChargeUnderWay = (tx: FirmTx) =>
  selectCharge(tx).where('x.status', 'in', ['open', 'charging']).executeTakeFirst()

/** Charges whose end has to be found out: those of `app.subscriptions_due`. */
export const selectPendingCharges = (tx: FirmTx, now: Date) =>
  selectCharge(tx)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('x.status', 'in', ['open', 'charging', 'refunding']),
          eb(sql`coalesce(x.attempted_at, x.created_at)`, '<', sql`${now}::timestamptz - interval '2 minutes'`),
        ]),
        eb.and([
          eb('x.status', '=', 'void'),
          eb('x.url', 'is not', null),
          eb('x.created_at', '>', sql<Date>`${now}::timestamptz - interval '25 hours'`),
          eb(sql`coalesce(x.attempted_at, x.created_at)`, '<', sql`${now}::timestamptz - interval '30 minutes'`),
        ]),
      ]),
    )
    .orderBy('x.created_at')
    .execute()

const INVOICES_SHOWN = 200

/** What was charged, newest first. */
export const selectInvoices = (tx: FirmTx) =>
  selectCharge(tx)
    .where((eb) =>
      eb.or([
        eb('x.status', 'in', ['paid', 'due']),
        eb.and([eb('x.status', 'in', ['refunding', 'refunded']), eb('x.kind', '<>', 'card')]),
      ]),
    )
    .orderBy('x.created_at', 'desc')
    .orderBy('x.id', 'desc')
    .limit(INVOICES_SHOWN)
    .execute()

export const insertCharge = (tx: FirmTx, row: Insertable<DB['app.subscription_charges']>) =>
  tx.insertInto('app.subscription_charges').values(row).execute()

export const changeCharge = (tx: FirmTx, id: string, change: Updateable<DB['app.subscription_charges']>) =>
  tx.updateTable('app.subscription_charges').set(change).where('id', '=', id).execute()

/** Pages that were opened and not paid on: another payment takes their place. */
export const voidOpenCharges = (tx: FirmTx) =>
  tx.updateTable('app.subscription_charges').set({ status: 'void' }).where('status', '=', 'open').execute()

export const takeInvoiceNumber = (tx: FirmTx) => callScalar(tx, 'app.take_plan_number')

/** Whoever may change the plan of a firm reads its mails. */
export const selectPayers = (tx: FirmTx) =>
  tx
    .selectFrom('app.members as member')
    .innerJoin('app.roles as role', byId('role', 'member.role_id'))
    .select(['member.id', 'member.email', 'member.full_name'])
    .where('member.removed_at', 'is', null)
    .where(sql<boolean>`role.permissions && '{administrator,subscriptionPlan.edit}'`)
    .orderBy('member.joined_at')
    .execute()
