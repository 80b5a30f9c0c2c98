import { sql, type Insertable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { heldOf } from '../invoice-questions/public.ts'

export const selectRules = (tx: FirmTx) =>
  tx.selectFrom('app.reminder_rules').selectAll().where('is_active', '=', true).orderBy('days').execute()
export type RuleRow = Awaited<ReturnType<typeof selectRules>>[number]

/** Adds rules, or changes those of the same days; all others are no longer active. */
export async function replaceRules(tx: FirmTx, rows: Insertable<DB['app.reminder_rules']>[], now: Date): Promise<void> {
  const days = rows.map((row) => row.days)
  await tx
    .updateTable('app.reminder_rules')
    .set((eb) => ({ is_active: false, updated_at: now, version: eb('version', '+', 1) }))
    .where('is_active', '=', true)
    .where(sql<boolean>`days <> all (${days}::smallint[])`)
    .execute()
  if (rows.length === 0) return
  await tx
    .insertInto('app.reminder_rules')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'days']).doUpdateSet((eb) => ({
        subject: eb.ref('excluded.subject'),
        body: eb.ref('excluded.body'),
        is_active: true,
        updated_at: now,
        version: eb('app.reminder_rules.version', '+', 1),
      })),
    )
    .execute()
}

export const selectUnremindedClients = (tx: FirmTx) =>
  tx
    .selectFrom('app.unreminded_clients as off')
    .innerJoin('app.clients as client', byId('client', 'off.client_id'))
    .select(['client.id', 'client.name'])
    .where('client.deleted_at', 'is', null)
    .orderBy('client.sort_name')
    .execute()

export const insertUnremindedClient = (tx: FirmTx, row: Insertable<DB['app.unreminded_clients']>) =>
  tx
    .insertInto('app.unreminded_clients')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteUnremindedClient = (tx: FirmTx, clientId: string) =>
  tx.deleteFrom('app.unreminded_clients').where('client_id', '=', clientId).execute()

export const findClient = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.clients').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** What clients are reminded of: not what they have asked about and wait to hear of. */
const dueMinor = sql<string>`(open.open_minor - ${heldOf('invoice', sql`open.open_minor`)})`

/** Open invoices with their due day, which follows a payment plan, and whom to remind. */
const openInvoices = (tx: FirmTx) =>
  tx
    .selectFrom('app.invoices as invoice')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('app.invoice_shares as share')
          .select(['share.business_id', 'share.invoice_id'])
          .select([sql<string>`sum(share.open_minor)`.as('open_minor'), sql<string>`min(share.due_on)`.as('due_on')])
          .where('share.open_minor', '>', '0')
          .groupBy(['share.business_id', 'share.invoice_id'])
          .as('open'),
      (join) => join.onRef('open.business_id', '=', 'invoice.business_id').onRef('open.invoice_id', '=', 'invoice.id'),
    )
    .innerJoin('app.clients as client', byId('client', 'invoice.client_id'))
    .select(['invoice.id', 'invoice.number', 'invoice.currency', 'invoice.total_minor', 'invoice.matter_ids'])
    .select(['invoice.issued_on', 'open.due_on', 'client.email', 'client.name as client_name'])
    .select(['invoice.client_id', dueMinor.as('open_minor')])
    .where(sql<boolean>`${dueMinor} > 0`)

export const findOpenInvoice = (tx: FirmTx, id: string) =>
  openInvoices(tx).where('invoice.id', '=', id).executeTakeFirst()
export type OpenInvoice = NonNullable<Awaited<ReturnType<typeof findOpenInvoice>>>

/**
 * Invoices that a rule reminds of on a day, each with the latest rule that does; as app.firms_to_remind decides. `dayOf` is the
 * firm's time zone.
 */
export const selectDueReminders = (
  tx: FirmTx,
  { today, zone, lateDays, limit }: { today: string; zone: string; lateDays: number; limit: number },
) =>
  openInvoices(tx)
    .innerJoin('app.reminder_rules as rule', (join) =>
      join.on(
        sql<boolean>`rule.business_id = invoice.business_id and rule.is_active
          and open.due_on between ${today}::date - rule.days - ${lateDays}::int and ${today}::date - rule.days`,
      ),
    )
    .select(['rule.id as rule_id', 'rule.subject', 'rule.body'])
    .distinctOn('invoice.id')
    .where('client.email', '<>', '')
    .where(
      sql<boolean>`not exists (select from app.unreminded_clients u
        where u.business_id = invoice.business_id and u.client_id = invoice.client_id)`,
    )
    .where(
      sql<boolean>`not exists (select from app.sent_reminders s where s.business_id = invoice.business_id and s.invoice_id = invoice.id
        and (s.rule_id = rule.id and s.due_on = open.due_on or (s.sent_at at time zone ${zone})::date = ${today}::date))`,
    )
    .orderBy('invoice.id')
    .orderBy('rule.days', 'desc')
    .limit(limit)
    .execute()

/** Returns whether it was new: two servers may find the same reminder due. */
export async function insertSentReminder(tx: FirmTx, row: Insertable<DB['app.sent_reminders']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('app.sent_reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const selectSentReminders = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.sent_reminders as sent')
    .leftJoin('app.members as person', byId('person', 'sent.sent_by'))
    .select(['sent.id', 'sent.sent_at', 'sent.recipient', 'sent.due_on', 'sent.sent_by', 'person.full_name'])
    .where('sent.invoice_id', '=', invoiceId)
    .orderBy('sent.sent_at', 'desc')
    .limit(200)
    .execute()

export const findFirm = (tx: FirmTx) =>
  tx.selectFrom('app.businesses').select(['id', 'name', 'time_zone', 'currency']).executeTakeFirstOrThrow()
