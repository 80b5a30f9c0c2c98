import { sql, type Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const insertLink = (tx: FirmTx, row: Insertable<DB['app.invoice_links']>) =>
  tx.insertInto('app.invoice_links').values(row).execute()

/** Revokes the links of an invoice that still work. */
export const revokeLinksOf = (tx: FirmTx, invoiceId: string, by: { userId: string; at: Date }) =>
  tx
    .updateTable('app.invoice_links')
    .set({ revoked_at: by.at, revoked_by: by.userId })
    .where('invoice_id', '=', invoiceId)
    .where('revoked_at', 'is', null)
    .execute()

/** The links of an invoice with when they were used, the newest first. */
export const selectLinks = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.invoice_links as link')
    .leftJoin('app.invoice_views as view', (join) =>
      join.onRef('view.business_id', '=', 'link.business_id').onRef('view.link_id', '=', 'link.id'),
    )
    .select(['link.id', 'link.purpose', 'link.created_at', 'link.expires_at', 'link.revoked_at'])
    .select(['view.first_at', 'view.last_at', 'view.count'])
    .where('link.invoice_id', '=', invoiceId)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .execute()

export const recordView = (tx: FirmTx, businessId: string, linkId: string, at: Date) =>
  tx
    .insertInto('app.invoice_views')
    .values({ business_id: businessId, link_id: linkId, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'link_id']).doUpdateSet({
        last_at: at,
        count: sql`invoice_views.count + 1`,
      }),
    )
    .execute()

/** The invoices that an address of a statement pays at once; undefined for the address of one invoice. */
export const findStatementInvoiceIds = async (tx: FirmTx, linkId: string): Promise<readonly string[] | undefined> =>
  (await tx.selectFrom('app.invoice_links').select('statement_invoice_ids').where('id', '=', linkId).executeTakeFirst())
    ?.statement_invoice_ids ?? undefined
