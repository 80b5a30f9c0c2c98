import { sql, type Insertable } from 'kysely'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const findSettings = (tx: FirmTx) => tx.selectFrom('app.late_interest_settings').selectAll().executeTakeFirst()

export const lockSettings = (tx: FirmTx) =>
  tx.selectFrom('app.late_interest_settings').selectAll().forNoKeyUpdate().executeTakeFirst()

type Settings = DB['app.late_interest_settings']

/** Creates the row, or changes the one there is. */
export const saveSettings = (tx: FirmTx, row: Insertable<Settings>) =>
  tx
    .insertInto('app.late_interest_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('business_id').doUpdateSet((eb) => ({
        is_charged: eb.ref('excluded.is_charged'),
        method: eb.ref('excluded.method'),
        percent: eb.ref('excluded.percent'),
        grace_days: eb.ref('excluded.grace_days'),
        updated_at: eb.ref('excluded.updated_at'),
        version: eb('app.late_interest_settings.version', '+', 1),
      })),
    )
    .execute()

interface DebtFilters {
  readonly asAt: string
  readonly graceDays: number
  readonly clientId?: string | undefined
  readonly invoiceIds?: readonly string[] | undefined
}

const chargedThrough = sql<string | null>`(select max(c.to_on) from app.interest_charges c
  where c.business_id = s.business_id and c.invoice_id = s.invoice_id and c.matter_id = s.matter_id)`

/** Interest bears none itself (R15): what is open has to be something else. */
const hasPrincipal = sql`exists (select from app.invoice_parts p where p.business_id = s.business_id
  and p.invoice_id = s.invoice_id and p.matter_id = s.matter_id and p.kind <> 'interest' and p.open_minor > 0)`

const overdue = ({ asAt, graceDays, clientId, invoiceIds }: DebtFilters) =>
  allOf(
    sql`s.open_minor > 0 and s.due_on < ${asAt}::date - ${graceDays}::integer`,
    sql`coalesce(${chargedThrough} < ${asAt}, true)`,
    hasPrincipal,
    whenDefined(clientId, (id) => sql`s.client_id = ${id}`),
    whenDefined(invoiceIds, (ids) => sql`s.invoice_id = any (${[...ids]}::uuid[])`),
  )

/** What is owed of invoices, matter by matter, and is overdue with days that were not charged; the longest overdue first. */
const selectDebts = (tx: FirmTx, filters: DebtFilters) =>
  tx
    .selectFrom('app.invoice_shares as s')
    .innerJoin('app.invoices as i', byId('i', 's.invoice_id'))
    .innerJoin('app.clients as c', byId('c', 's.client_id'))
    .innerJoin('app.matters as m', byId('m', 's.matter_id'))
    .select([
      's.invoice_id',
      's.matter_id',
      's.client_id',
      's.due_on',
      's.currency',
      'i.number',
      'c.name as client_name',
    ])
    .select(['m.name as matter_name', 'm.number as matter_number'])
    .select(chargedThrough.as('charged_through'))
    .select(
      sql<string>`(select coalesce(sum(p.total_minor), 0) from app.invoice_parts p
        where p.business_id = s.business_id and p.invoice_id = s.invoice_id and p.kind <> 'interest')`.as('debt_minor'),
    )
    .select(
      sql<boolean>`exists (select from app.interest_charges f where f.business_id = s.business_id
        and f.invoice_id = s.invoice_id and f.kind = 'fixedSum')`.as('has_fixed_sum'),
    )
    .where(overdue(filters))
    .orderBy(sql`s.due_on, s.invoice_id, s.matter_id`)

export type DebtRow = Awaited<ReturnType<typeof selectDebtsOf>>[number]

export const selectDebtPage = (tx: FirmTx, filters: DebtFilters, paging: Paging) =>
  selectDebts(tx, filters)
    .limit(sql.lit(paging.size + 1))
    .offset(offsetOf(paging))
    .execute()

export const selectDebtsOf = (tx: FirmTx, filters: DebtFilters & { invoiceIds: readonly string[] }) =>
  selectDebts(tx, filters).execute()

/** Those of the invoices that the person sees. */
export const selectKnownInvoices = (tx: FirmTx, ids: readonly string[]) =>
  tx.selectFrom('app.invoices').select(['id', 'client_id', 'currency']).where('id', 'in', ids).execute()

/** What was opened (positive) and settled (negative) of each debt but its interest, day by day. */
export const selectMoves = (tx: FirmTx, invoiceIds: readonly string[]) =>
  tx
    .selectFrom('app.part_moves as v')
    .innerJoin('app.invoice_parts as p', (join) =>
      join
        .onRef('p.business_id', '=', 'v.business_id')
        .onRef('p.invoice_id', '=', 'v.invoice_id')
        .onRef('p.matter_id', '=', 'v.matter_id')
        .onRef('p.position', '=', 'v.position'),
    )
    .innerJoin('app.journal_entries as e', byId('e', 'v.entry_id'))
    .select(['v.invoice_id', 'v.matter_id', 'e.effective_on'])
    .select(sql<string>`sum(v.minor)`.as('minor'))
    .where('v.invoice_id', 'in', invoiceIds)
    .where('p.kind', '<>', 'interest')
    .groupBy(['v.invoice_id', 'v.matter_id', 'e.effective_on'])
    .orderBy('e.effective_on')
    .execute()
export type MoveRow = Awaited<ReturnType<typeof selectMoves>>[number]

/** What the client has asked about bears no interest from that day on, until it is answered: as if it were settled. */
export const selectHeldMoves = (tx: FirmTx, invoiceIds: readonly string[]) =>
  tx
    .selectFrom('app.invoice_questions as q')
    .innerJoin('app.businesses as firm', 'firm.id', 'q.business_id')
    .select(['q.invoice_id', 'q.matter_id'])
    .select(sql<string>`((q.created_at at time zone firm.time_zone)::date)`.as('effective_on'))
    .select(sql<string>`-q.held_minor`.as('minor'))
    .where('q.invoice_id', 'in', invoiceIds)
    .where('q.answered_at', 'is', null)
    .execute()

export const insertCharges = (tx: FirmTx, rows: Insertable<DB['app.interest_charges']>[]) =>
  tx.insertInto('app.interest_charges').values(rows).execute()
