import { sql } from 'kysely'
import { demoId } from '../../../db/demo/identity.ts'
import type { FirmTx } from '../platform/db/transactions.ts'
import type { LoadedDemo } from './people.queries.ts'

/**
 * The mails with which the issued invoices went to their clients, minutes after they were approved. Most clients have read
 * theirs the day after. The addresses in these mails open nothing: no secret has their hash.
 */
export async function mailInvoices(tx: FirmTx, data: LoadedDemo, ids: readonly string[]): Promise<void> {
  const mails = ids.map((invoiceId, n) => ({
    invoiceId,
    mailId: demoId('invoiceMail', n + 1),
    linkId: demoId('invoiceLink', n + 1),
    isRead: n % 5 < 3,
  }))
  const sent = sql`
    select x.id as invoice_id, x.number, x.approved_by, mail."mailId", mail."linkId", mail."isRead",
      coalesce((select c.email from app.client_contacts c where c.client_id = x.client_id and c.email <> ''
        order by c.is_primary desc, c.position limit 1), client.email) as recipient,
      least(x.approved_at + interval '4 minutes', ${data.loadedAt}::timestamptz) as at
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        as mail ("invoiceId" uuid, "mailId" uuid, "linkId" uuid, "isRead" boolean)
      join app.invoices x on x.id = mail."invoiceId" and x.status = 'approved'
      join app.clients client on client.id = x.client_id`
  await sql`
    insert into app.invoice_links (business_id, id, invoice_id, secret_hash, purpose, created_by, created_at, expires_at)
    select ${data.firm.id}, "linkId", invoice_id, sha256("linkId"::text::bytea), 'mail', approved_by, at, at + interval '365 days'
    from (${sent}) s`.execute(tx)
  await sql`
    insert into app.invoice_mails (business_id, id, invoice_id, link_id, purpose, recipient, subject, queued_by, queued_at,
      handed_over_at, sent_at)
    select ${data.firm.id}, "mailId", invoice_id, "linkId", 'invoice', recipient,
      'Invoice ' || number || ' from ' || ${data.firm.name}::text, approved_by, at, at, at
    from (${sent}) s`.execute(tx)
  await sql`
    insert into app.invoice_views (business_id, link_id, first_at, last_at)
    select ${data.firm.id}, "linkId", at + interval '19 hours', at + interval '19 hours'
    from (${sent}) s where "isRead" and at + interval '19 hours' < ${data.loadedAt}::timestamptz`.execute(tx)
}
