import { sql } from 'kysely'
import { demoId } from '../../../db/demo/identity.ts'
import type { FirmTx } from '../platform/db/transactions.ts'
import type { LoadedDemo } from './people.queries.ts'

/**
 * The batches in which the accountant billed: one for each day on which the firm billed, with the invoices of that day. Ends of
 * runs are the moments of their last mail. `ids` are those of the invoices, in their order.
 */
export async function insertBillingRuns(tx: FirmTx, data: LoadedDemo, ids: readonly string[]): Promise<void> {
  const days = [...new Set(data.invoices.map(({ issuedOn }) => issuedOn))]
  const made = data.invoices.map(({ issuedOn }, n) => ({
    runId: demoId('billingRun', days.indexOf(issuedOn) + 1),
    invoiceId: ids[n],
  }))
  const billed = sql`
    select r."runId" as run_id, x.id, x.client_id, x.matter_ids, x.currency, x.issued_on, x.created_at, x.created_by,
      x.home_total_minor, row_number() over (partition by r."runId" order by x.created_at, x.id) as place,
      case when x.sent_at is not null then 'sent' when x.approved_at is not null then 'approved' else 'drafted' end as state,
      coalesce(x.sent_at, x.approved_at, x.submitted_at, x.created_at) as changed_at, line.*
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as r ("runId" uuid, "invoiceId" uuid)
      join app.invoices x on x.id = r."invoiceId"
      cross join lateral (
        select coalesce(sum(l.quantity) filter (where l.kind = 'time'), 0) as hours,
          coalesce(sum(l.gross_minor) filter (where l.kind = 'time'), 0) as time_minor,
          coalesce(sum(l.gross_minor) filter (where l.kind = 'expense'), 0) as expense_minor,
          coalesce(sum(l.gross_minor) filter (where l.kind not in ('time', 'expense')), 0) as fee_minor
        from app.invoice_lines l where l.invoice_id = x.id) line`
  await sql`
    insert into app.billing_runs (business_id, id, invoice_per, up_to, issued_on, acting_by, step_at, created_by, created_at)
    select ${data.firm.id}, run_id, 'matter', min(issued_on) - 1, min(issued_on), (array_agg(created_by))[1], max(changed_at),
      (array_agg(created_by))[1], min(created_at)
    from (${billed}) b group by run_id`.execute(tx)
  await sql`
    insert into app.billing_run_items (business_id, run_id, position, client_id, matter_ids, currency, state, invoice_id, hours,
      time_minor, expense_minor, fee_minor, home_minor, changed_at)
    select ${data.firm.id}, run_id, place, client_id, matter_ids, currency, state, id, hours, time_minor, expense_minor, fee_minor,
      home_total_minor, changed_at
    from (${billed}) b`.execute(tx)
}

/** The reminders that the rules of the firm have sent of what is still open, each on the morning of its day. */
export async function insertSentReminders(tx: FirmTx, data: LoadedDemo, today: string): Promise<void> {
  const due = await sql<{ invoice_id: string; rule_id: string }>`
    select x.id as invoice_id, r.id as rule_id
    from app.invoices x
      join app.reminder_rules r on x.due_on + r.days <= ${today}::date and x.due_on + r.days > x.issued_on
    where x.status = 'approved' and not exists (select from app.plan_instalments p where p.invoice_id = x.id)
      and exists (select from app.invoice_shares s where s.invoice_id = x.id and s.open_minor > 0)
    order by x.due_on + r.days, x.number, r.days`.execute(tx)
  const sent = due.rows.map((row, n) => ({ ...row, id: demoId('sentReminder', n + 1) }))
  await sql`
    insert into app.sent_reminders (business_id, id, invoice_id, matter_ids, rule_id, due_on, recipient, sent_at)
    select ${data.firm.id}, s.id, x.id, x.matter_ids, r.id, x.due_on,
      coalesce((select c.email from app.client_contacts c where c.client_id = x.client_id and c.email <> ''
        order by c.is_primary desc, c.position limit 1), client.email),
      least((x.due_on + r.days + time '08:00') at time zone 'Africa/Lagos', ${data.loadedAt}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as s (id uuid, invoice_id uuid, rule_id uuid)
      join app.invoices x on x.id = s.invoice_id
      join app.reminder_rules r on r.id = s.rule_id
      join app.clients client on client.id = x.client_id`.execute(tx)
}
