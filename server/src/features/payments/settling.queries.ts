import { sql, type Insertable, type Selectable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { clientFamily } from './queries.ts'

/** Fees are what the tax office lets a payer withhold of (R12); interest and costs are not. */
const feesOf = sql<string>`(select coalesce(sum(line.income_minor), 0) from app.invoice_lines line
  where line.business_id = i.business_id and line.invoice_id = i.id and line.kind in ('time', 'flat', 'contingency'))`

const selectPayable = (tx: FirmTx) =>
  tx
    .selectFrom('app.invoices as i')
    .innerJoin('app.clients as c', byId('c', 'i.client_id'))
    .selectAll('i')
    .select(['c.name as client_name', feesOf.as('fees_minor')])
    .select(
      sql<string>`(select coalesce(sum(s.open_minor), 0) from app.invoice_shares s
        where s.business_id = i.business_id and s.invoice_id = i.id)`.as('open_minor'),
    )

/** Unpaid invoices of a client and those merged into it, the oldest due day first. */
export const selectOpenInvoices = (
  tx: FirmTx,
  { clientId, currency, limit }: { clientId: string; currency?: string | undefined; limit: number },
) => {
  const open = selectPayable(tx)
    .select(
      sql<string>`(select coalesce(sum(s.open_base_minor), 0) from app.invoice_shares s
        where s.business_id = i.business_id and s.invoice_id = i.id)`.as('open_home_minor'),
    )
    .select(
      sql<{ id: string; name: string; number: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'number', m.number) order by m.number), '[]')
        from app.matters m where m.business_id = i.business_id and m.id = any (i.matter_ids))`.as('matters'),
    )
    .where('i.status', '=', 'approved')
    .where(
      sql<boolean>`i.id in (select s.invoice_id from app.invoice_shares s
        where s.open_minor > 0 and s.client_id in ${clientFamily(clientId)})`,
    )
    .orderBy('i.due_on')
    .orderBy('i.number')
    .limit(limit)
  return (currency === undefined ? open : open.where('i.currency', '=', currency)).execute()
}
export type OpenInvoiceRow = Awaited<ReturnType<typeof selectOpenInvoices>>[number]

/** Invoices locked in the order of their ids until the transaction ends: whoever settles an invoice locks it first (ledger.md §5). */
export const lockInvoices = (tx: FirmTx, ids: readonly string[]) =>
  tx.selectFrom('app.invoices as i').select('i.id').where('i.id', 'in', ids).orderBy('i.id').forNoKeyUpdate().execute()

/** Read after lockInvoices, so that nobody changes what is open. */
export const selectInvoicesToSettle = (tx: FirmTx, ids: readonly string[]) =>
  selectPayable(tx).where('i.id', 'in', ids).execute()
export type InvoiceToSettle = Awaited<ReturnType<typeof selectInvoicesToSettle>>[number]

export const selectSharesOf = (tx: FirmTx, invoiceIds: readonly string[]) =>
  tx
    .selectFrom('app.invoice_shares')
    .selectAll()
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('invoice_id')
    .orderBy('matter_id')
    .execute()

export const selectPartsOf = (tx: FirmTx, invoiceIds: readonly string[]) =>
  tx
    .selectFrom('app.invoice_parts')
    .selectAll()
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('invoice_id')
    .orderBy('matter_id')
    .orderBy('position')
    .execute()

export type AllocationRow = Selectable<DB['app.payment_allocations']>

export const insertAllocations = (tx: FirmTx, rows: Insertable<DB['app.payment_allocations']>[]) =>
  tx.insertInto('app.payment_allocations').values(rows).execute()

/** Allocations of a payment or a credit that are not undone. */
export const selectStandingAllocations = (
  tx: FirmTx,
  source: { readonly paymentId: string } | { readonly creditId: string } | { readonly entryId: string },
): Promise<AllocationRow[]> => {
  const all = tx
    .selectFrom('app.payment_allocations as a')
    .selectAll('a')
    .where('a.reverses_id', 'is', null)
    .where(
      sql<boolean>`not exists (select from app.payment_allocations r where r.business_id = a.business_id and r.reverses_id = a.id)`,
    )
    .orderBy('a.id')
  if ('paymentId' in source) return all.where('a.payment_id', '=', source.paymentId).execute()
  if ('creditId' in source) return all.where('a.credit_id', '=', source.creditId).execute()
  return all.where('a.entry_id', '=', source.entryId).where('a.credit_id', 'is not', null).execute()
}

/** What an entry closed of each account of the invoices, by invoice, in the order of a waterfall. */
export const selectClosedParts = (tx: FirmTx, entryId: string) =>
  tx
    .selectFrom('app.part_moves as move')
    .innerJoin('app.invoice_parts as part', (join) =>
      join
        .onRef('part.business_id', '=', 'move.business_id')
        .onRef('part.invoice_id', '=', 'move.invoice_id')
        .onRef('part.matter_id', '=', 'move.matter_id')
        .onRef('part.position', '=', 'move.position'),
    )
    .innerJoin('app.invoices as i', byId('i', 'move.invoice_id'))
    .innerJoin('app.ledger_accounts as account', byId('account', 'part.account_id'))
    .leftJoin('app.tax_codes as tax', byId('tax', 'part.tax_code_id'))
    .select(['move.invoice_id', 'i.number as invoice_number', 'i.currency', 'part.kind'])
    .select([sql<string>`coalesce(tax.name, account.name)`.as('name'), sql<string>`-sum(move.minor)`.as('minor')])
    .where('move.entry_id', '=', entryId)
    .groupBy(['move.invoice_id', 'i.number', 'i.currency', 'part.kind', 'tax.name', 'account.name'])
    .orderBy('i.number')
    .orderBy(sql`array_position(array['interest', 'expense', 'tax', 'fee'], part.kind)`)
    .orderBy(sql`coalesce(tax.name, account.name)`)
    .execute()
export type ClosedPartRow = Awaited<ReturnType<typeof selectClosedParts>>[number]

const selectSettlements = (tx: FirmTx) =>
  tx
    .selectFrom('app.payment_allocations as a')
    .innerJoin('app.invoices as i', byId('i', 'a.invoice_id'))
    .leftJoin('app.payment_allocations as undone', (join) =>
      join.onRef('undone.business_id', '=', 'a.business_id').onRef('undone.reverses_id', '=', 'a.id'),
    )
    .leftJoin('app.client_credits as credit', byId('credit', 'a.credit_id'))
    .leftJoin('app.payments as p', (join) =>
      join
        .onRef('p.business_id', '=', 'a.business_id')
        .on(sql<boolean>`p.id = coalesce(a.payment_id, credit.payment_id)`),
    )
    .select(['a.entry_id', 'a.invoice_id', 'i.number as invoice_number', 'a.effective_on', 'a.currency'])
    .select(['a.credit_id', 'p.id as payment_id', 'p.method'])
    .select(['credit.source as credit_source', sql<string>`coalesce(credit.number, p.number, '')`.as('number')])
    .select([
      sql<string>`sum(a.settled_minor)`.as('settled_minor'),
      sql<string>`sum(a.withheld_minor)`.as('withheld_minor'),
      sql<string>`sum(a.tax_withheld_minor)`.as('tax_withheld_minor'),
      sql<boolean>`bool_or(undone.id is not null)`.as('is_undone'),
    ])
    .where('a.reverses_id', 'is', null)
    .groupBy([
      'a.entry_id',
      'a.invoice_id',
      'i.number',
      'a.effective_on',
      'a.currency',
      'a.credit_id',
      'p.id',
      'p.method',
    ])
    .groupBy(['credit.number', 'credit.source', 'p.number'])
    .orderBy('a.effective_on', 'desc')
    .orderBy('i.number')

/** What was settled on an invoice, the latest first; matters together. */
export const selectSettlementsOfInvoice = (tx: FirmTx, invoiceId: string) =>
  selectSettlements(tx).where('a.invoice_id', '=', invoiceId).execute()
export const selectSettlementsOfPayment = (tx: FirmTx, paymentId: string) =>
  selectSettlements(tx).where('a.payment_id', '=', paymentId).execute()
export const selectSettlementsOfCredit = (tx: FirmTx, creditId: string) =>
  selectSettlements(tx).where('a.credit_id', '=', creditId).execute()
export type SettlementRow = Awaited<ReturnType<typeof selectSettlementsOfInvoice>>[number]
