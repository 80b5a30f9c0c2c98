import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { clientFamily } from './queries.ts'
import { selectStandingAllocations } from './settling.queries.ts'

export type CreditRow = Selectable<DB['app.client_credits']>

/** The credit, locked until the transaction ends. */
export const lockCredit = (tx: FirmTx, id: string): Promise<CreditRow | undefined> =>
  tx.selectFrom('app.client_credits').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const lockCreditOfPayment = (tx: FirmTx, paymentId: string): Promise<CreditRow | undefined> =>
  tx
    .selectFrom('app.client_credits')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const lockCreditOfNote = (tx: FirmTx, creditNoteId: string): Promise<CreditRow | undefined> =>
  tx
    .selectFrom('app.client_credits')
    .selectAll()
    .where('credit_note_id', '=', creditNoteId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The entry that tells of a credit which has no document. */
export const findEntryOfCredit = async (tx: FirmTx, event: string, creditId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('app.journal_entries')
      .select('id')
      .where('event', '=', event)
      .where('event_id', '=', creditId)
      .executeTakeFirst()
  )?.id

/** The invoices that a credit is applied to. */
export async function selectInvoicesOfCredit(tx: FirmTx, creditId: string): Promise<string[]> {
  const rows = await selectStandingAllocations(tx, { creditId })
  return [...new Set(rows.map(({ invoice_id }) => invoice_id))]
}

/** What of a credit was paid back and has not returned. */
export async function sumRefunded(tx: FirmTx, creditId: string): Promise<{ minor: bigint; homeMinor: bigint }> {
  const { minor, home_minor } = await tx
    .selectFrom('app.refunds')
    .select(sql<string>`coalesce(sum(amount_minor), 0)`.as('minor'))
    .select(sql<string>`coalesce(sum(home_amount_minor), 0)`.as('home_minor'))
    .where('credit_id', '=', creditId)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { minor: BigInt(minor), homeMinor: BigInt(home_minor) }
}

export const insertCredit = (tx: FirmTx, row: Insertable<DB['app.client_credits']>) =>
  tx.insertInto('app.client_credits').values(row).execute()

export const changeCredit = (tx: FirmTx, id: string, change: Updateable<DB['app.client_credits']>) =>
  tx
    .updateTable('app.client_credits')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

const creditsWithNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.client_credits as x')
    .innerJoin('app.clients as c', byId('c', 'x.client_id'))
    .selectAll('x')
    .select('c.name as client_name')

export const findCredit = (tx: FirmTx, id: string) => creditsWithNames(tx).where('x.id', '=', id).executeTakeFirst()

/** Credit that is neither applied nor refunded, the oldest first: of a client, or of all. */
export function selectUnappliedCredits(tx: FirmTx, clientId: string | undefined, limit: number) {
  const credits = creditsWithNames(tx).where('x.unapplied_minor', '>', '0').orderBy('x.arisen_on').orderBy('x.id')
  const chosen =
    clientId === undefined ? credits : credits.where(sql<boolean>`x.client_id in ${clientFamily(clientId)}`)
  return chosen.limit(limit).execute()
}
export type NamedCreditRow = NonNullable<Awaited<ReturnType<typeof findCredit>>>

export const insertRefund = (tx: FirmTx, row: Insertable<DB['app.refunds']>) =>
  tx.insertInto('app.refunds').values(row).execute()

export const lockRefund = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.refunds').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findRefund = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.refunds').select(['id', 'credit_id']).where('id', '=', id).executeTakeFirst()

export const changeRefund = (tx: FirmTx, id: string, change: Updateable<DB['app.refunds']>) =>
  tx
    .updateTable('app.refunds')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const selectRefunds = (tx: FirmTx, creditId: string) =>
  tx
    .selectFrom('app.refunds as x')
    .innerJoin('app.ledger_accounts as account', byId('account', 'x.account_id'))
    .selectAll('x')
    .select(['account.code as account_code', 'account.name as account_name'])
    .where('x.credit_id', '=', creditId)
    .orderBy('x.refunded_on', 'desc')
    .orderBy('x.id', 'desc')
    .execute()
export type RefundRow = Awaited<ReturnType<typeof selectRefunds>>[number]
