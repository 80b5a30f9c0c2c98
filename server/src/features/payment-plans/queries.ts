import { sql, type Insertable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** An issued invoice with what is settled and open of it, locked until the transaction ends. */
export async function lockSettledInvoice(tx: FirmTx, id: string) {
  const invoice = await tx
    .selectFrom('app.invoices')
    .select(['id', 'status', 'currency', 'due_on'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return invoice && { ...invoice, ...(await sumShares(tx, id)) }
}

export const sumShares = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.invoice_shares')
    .select([
      sql<string>`coalesce(sum(open_minor), 0)`.as('open_minor'),
      sql<string>`coalesce(sum(total_minor - open_minor), 0)`.as('settled_minor'),
    ])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()

export const findPlan = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.payment_plans as plan')
    .innerJoin('app.invoices as invoice', byId('invoice', 'plan.invoice_id'))
    .innerJoin('app.members as creator', byId('creator', 'plan.created_by'))
    .select(['plan.created_at', 'plan.created_by', 'plan.settled_minor', 'creator.full_name', 'invoice.currency'])
    .where('plan.invoice_id', '=', invoiceId)
    .executeTakeFirst()

export const selectInstalments = (tx: FirmTx, invoiceId: string) =>
  tx.selectFrom('app.plan_instalments').selectAll().where('invoice_id', '=', invoiceId).orderBy('position').execute()
export type InstalmentRow = Awaited<ReturnType<typeof selectInstalments>>[number]

export async function insertPlan(
  tx: FirmTx,
  plan: Insertable<DB['app.payment_plans']>,
  instalments: Insertable<DB['app.plan_instalments']>[],
): Promise<void> {
  await tx.insertInto('app.payment_plans').values(plan).execute()
  await tx.insertInto('app.plan_instalments').values(instalments).execute()
}

/** Returns whether there was one. */
export async function deletePlanRows(tx: FirmTx, invoiceId: string): Promise<boolean> {
  await tx.deleteFrom('app.plan_instalments').where('invoice_id', '=', invoiceId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('app.payment_plans')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
