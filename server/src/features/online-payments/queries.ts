import { sql, type Insertable, type Updateable } from 'kysely'
import type { ProviderName } from '../../platform/card-payments/provider.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { PaidSubject } from './subjects.queries.ts'

const selectProviderRows = (tx: FirmTx) =>
  tx
    .selectFrom('app.payment_providers')
    .select([
      'business_id',
      'sealed_secret_key',
      'sealed_signing_secret',
      'key_hint',
      'is_test',
      'is_enabled',
      'version',
    ])
    // A check of the table allows only these.
    .select(sql<ProviderName>`provider`.as('provider'))

export const selectProviders = (tx: FirmTx) => selectProviderRows(tx).orderBy('provider').execute()
export type ProviderRow = Awaited<ReturnType<typeof selectProviders>>[number]

export const findProvider = (tx: FirmTx, provider: ProviderName) =>
  selectProviderRows(tx).where('provider', '=', provider).executeTakeFirst()

export const lockProvider = (tx: FirmTx, provider: ProviderName) =>
  selectProviderRows(tx).where('provider', '=', provider).forNoKeyUpdate().executeTakeFirst()

export const saveProvider = (tx: FirmTx, row: Insertable<DB['app.payment_providers']>) =>
  tx
    .insertInto('app.payment_providers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'provider']).doUpdateSet((eb) => ({
        sealed_secret_key: eb.ref('excluded.sealed_secret_key'),
        sealed_signing_secret: eb.ref('excluded.sealed_signing_secret'),
        key_hint: eb.ref('excluded.key_hint'),
        is_test: eb.ref('excluded.is_test'),
        is_enabled: eb.ref('excluded.is_enabled'),
        updated_by: eb.ref('excluded.updated_by'),
        updated_at: eb.ref('excluded.updated_at'),
        version: eb('app.payment_providers.version', '+', 1),
      })),
    )
    .execute()

export const deleteProvider = (tx: FirmTx, provider: ProviderName) =>
  tx.deleteFrom('app.payment_providers').where('provider', '=', provider).execute()

const selectCheckout = (tx: FirmTx) =>
  tx
    .selectFrom('app.online_checkouts')
    .select(['id', 'invoice_id', 'provider_id', 'url', 'currency', 'amount_minor', 'status', 'provider_payment'])
    .select(['statement_invoice_ids', 'payment_id', 'request_id', 'deposit_id', 'destination', 'created_at'])
    .select(sql<ProviderName>`provider`.as('provider'))

export const findCheckout = (tx: FirmTx, id: string) => selectCheckout(tx).where('id', '=', id).executeTakeFirst()
export type CheckoutRow = NonNullable<Awaited<ReturnType<typeof findCheckout>>>

export const lockCheckout = (tx: FirmTx, id: string) =>
  selectCheckout(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findCheckoutOfPayment = (tx: FirmTx, provider: ProviderName, payment: string) =>
  selectCheckout(tx).where('provider', '=', provider).where('provider_payment', '=', payment).executeTakeFirst()

/** The invoices of a statement in one order; null where one invoice or a request is paid. */
export const statementInvoiceIds = (subject: PaidSubject): string[] | null =>
  'invoiceId' in subject && subject.statementInvoiceIds ? subject.statementInvoiceIds.toSorted() : null

/** A checkout of the same amount for the same document that was opened after this moment and can still be paid. */
export const findOpenCheckout = (
  tx: FirmTx,
  { subject, provider, minor, since }: { subject: PaidSubject; provider: ProviderName; minor: string; since: Date },
) =>
  selectCheckout(tx)
    .where('invoice_id', 'is not distinct from', 'invoiceId' in subject ? subject.invoiceId : null)
    .where(sql<boolean>`statement_invoice_ids is not distinct from ${statementInvoiceIds(subject)}::uuid[]`)
    .where('request_id', 'is not distinct from', 'requestId' in subject ? subject.requestId : null)
    .where('provider', '=', provider)
    .where('status', '=', 'open')
    .where('amount_minor', '=', minor)
    .where('url', 'is not', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertCheckout = (tx: FirmTx, row: Insertable<DB['app.online_checkouts']>) =>
  tx.insertInto('app.online_checkouts').values(row).execute()

export const changeCheckout = (tx: FirmTx, id: string, change: Updateable<DB['app.online_checkouts']>) =>
  tx.updateTable('app.online_checkouts').set(change).where('id', '=', id).execute()

export const selectProblems = (tx: FirmTx, limit: number) =>
  tx
    .selectFrom('app.online_checkouts as x')
    .leftJoin('app.invoices as invoice', byId('invoice', 'x.invoice_id'))
    .leftJoin('app.trust_requests as request', byId('request', 'x.request_id'))
    .select(['x.id', 'x.invoice_id', 'x.request_id', 'x.amount_minor', 'x.currency', 'x.problem', 'x.updated_at'])
    .select(['invoice.number as invoice_number', 'request.number as request_number'])
    .select(sql<ProviderName>`x.provider`.as('provider'))
    .where('x.problem', '<>', '')
    .orderBy('x.updated_at', 'desc')
    .limit(limit)
    .execute()

/** Stores a message unless it is known. Returns whether it is new. */
export async function insertMessage(tx: FirmTx, row: Insertable<DB['app.provider_messages']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('app.provider_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const markHandled = (tx: FirmTx, provider: ProviderName, messageId: string, at: Date) =>
  tx
    .updateTable('app.provider_messages')
    .set({ handled_at: at })
    .where('provider', '=', provider)
    .where('message_id', '=', messageId)
    .execute()
