import { sql, type Insertable, type Updateable } from 'kysely'
import type { TimekeeperClass } from '#domain/ledes-fields.ts'
import type { TaskSet } from '#domain/utbms.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** A client with its profile; what nobody has set has the defaults of the columns. */
export const findClientProfile = (tx: FirmTx, clientId: string) =>
  tx
    .selectFrom('app.clients as client')
    .leftJoin('app.e_billing_clients as profile', (join) =>
      join.onRef('profile.business_id', '=', 'client.business_id').onRef('profile.client_id', '=', 'client.id'),
    )
    .select(['client.number', 'profile.format', 'profile.law_firm_id', 'profile.ledes_client_id'])
    .select(['profile.requires_codes', 'profile.class_style', 'profile.max_narrative'])
    .select(['profile.tax_handling', 'profile.version'])
    .select(sql<TaskSet | null>`profile.task_set`.as('task_set'))
    .where('client.id', '=', clientId)
    .where('client.deleted_at', 'is', null)
    .executeTakeFirst()

/** A matter with its profile and what its client wants. */
export const findMatterProfile = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom('app.matters as matter')
    .leftJoin('app.e_billing_matters as profile', (join) =>
      join.onRef('profile.business_id', '=', 'matter.business_id').onRef('profile.matter_id', '=', 'matter.id'),
    )
    .leftJoin('app.e_billing_clients as client', (join) =>
      join.onRef('client.business_id', '=', 'matter.business_id').onRef('client.client_id', '=', 'matter.client_id'),
    )
    .select(['matter.number', 'profile.law_firm_matter_id', 'profile.client_matter_id', 'profile.po_number'])
    .select(['profile.requires_codes', 'profile.version'])
    .select(sql<TaskSet | null>`profile.task_set`.as('task_set'))
    .select([sql<boolean>`coalesce(profile.requires_codes, client.requires_codes, false)`.as('codes_in_force')])
    .select(sql<TaskSet | null>`coalesce(profile.task_set, client.task_set)`.as('task_set_in_force'))
    .where('matter.id', '=', matterId)
    .where('matter.deleted_at', 'is', null)
    .executeTakeFirst()

export const saveClientProfile = (tx: FirmTx, row: Insertable<DB['app.e_billing_clients']>) =>
  tx
    .insertInto('app.e_billing_clients')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'client_id']).doUpdateSet((eb) => ({
        ...withoutKeys(row, ['business_id', 'client_id']),
        version: eb('app.e_billing_clients.version', '+', 1),
      })),
    )
    .execute()

export const saveMatterProfile = (tx: FirmTx, row: Insertable<DB['app.e_billing_matters']>) =>
  tx
    .insertInto('app.e_billing_matters')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'matter_id']).doUpdateSet((eb) => ({
        ...withoutKeys(row, ['business_id', 'matter_id']),
        version: eb('app.e_billing_matters.version', '+', 1),
      })),
    )
    .execute()

export const saveTimekeeper = (tx: FirmTx, row: Insertable<DB['app.e_billing_timekeepers']>) =>
  tx
    .insertInto('app.e_billing_timekeepers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'user_id']).doUpdateSet((eb) => ({
        ...withoutKeys(row, ['business_id', 'user_id']),
        version: eb('app.e_billing_timekeepers.version', '+', 1),
      })),
    )
    .execute()

const withoutKeys = <Row extends object>(row: Row, keys: readonly string[]): Updateable<never> & Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key))) as Partial<Row>

/** People who work at the firm, and those who have left but have a timekeeper id. */
export const selectTimekeepers = (tx: FirmTx, userId?: string) =>
  tx
    .selectFrom('app.members as member')
    .leftJoin('app.e_billing_timekeepers as keeper', (join) =>
      join.onRef('keeper.business_id', '=', 'member.business_id').onRef('keeper.user_id', '=', 'member.id'),
    )
    .select(['member.id', 'member.full_name', 'keeper.timekeeper_id', 'keeper.version'])
    .select(sql<TimekeeperClass | null>`keeper.classification`.as('classification'))
    .where(sql<boolean>`(member.removed_at is null or keeper.user_id is not null)`)
    .$if(userId !== undefined, (query) => query.where('member.id', '=', userId ?? ''))
    .orderBy('member.sort_name')
    .orderBy('member.id')
    .execute()
export type TimekeeperRow = Awaited<ReturnType<typeof selectTimekeepers>>[number]

/** Invoices with their client, in the order of their numbers. */
export const selectInvoicesToSend = (tx: FirmTx, ids: readonly string[]) =>
  tx
    .selectFrom('app.invoices as x')
    .innerJoin('app.clients as client', byId('client', 'x.client_id'))
    .leftJoin('app.e_billing_clients as profile', (join) =>
      join.onRef('profile.business_id', '=', 'x.business_id').onRef('profile.client_id', '=', 'x.client_id'),
    )
    .select(['x.id', 'x.number', 'x.status', 'x.currency', 'x.home_currency', 'x.issued_on', 'x.note'])
    .select(['x.prices_include', 'x.discount_minor', 'x.tax_minor', 'x.total_minor', 'x.client_id'])
    .select(['client.number as client_number', 'client.name as client_name', 'client.address as client_address'])
    .select(['client.city as client_city', 'client.state as client_state', 'client.postal_code as client_postal_code'])
    .select(['client.country_code as client_country_code', 'client.tax_number as client_tax_number'])
    .select(['profile.format', 'profile.law_firm_id', 'profile.ledes_client_id', 'profile.requires_codes'])
    .select(['profile.class_style', 'profile.max_narrative', 'profile.tax_handling'])
    .select(sql<TaskSet | null>`profile.task_set`.as('task_set'))
    .where('x.id', 'in', ids)
    .orderBy('x.issued_on')
    .orderBy('x.number')
    .execute()
export type InvoiceToSend = Awaited<ReturnType<typeof selectInvoicesToSend>>[number]

/** The lines of invoices with their people, matters and codes: those of the line, else of the work, else of its activity. */
export const selectLinesToSend = (tx: FirmTx, ids: readonly string[]) =>
  tx
    .selectFrom('app.invoice_lines as line')
    .innerJoin('app.matters as matter', byId('matter', 'line.matter_id'))
    .leftJoin('app.e_billing_matters as profile', (join) =>
      join.onRef('profile.business_id', '=', 'line.business_id').onRef('profile.matter_id', '=', 'line.matter_id'),
    )
    .leftJoin('app.members as person', byId('person', 'line.user_id'))
    .leftJoin('app.e_billing_timekeepers as keeper', (join) =>
      join.onRef('keeper.business_id', '=', 'line.business_id').onRef('keeper.user_id', '=', 'line.user_id'),
    )
    // The work and the codes of a split invoice are on the lines of its first part.
    .leftJoin('app.payer_invoices as payer', (join) =>
      join.onRef('payer.business_id', '=', 'line.business_id').onRef('payer.invoice_id', '=', 'line.invoice_id'),
    )
    .leftJoin('app.payer_invoices as first_payer', (join) =>
      join
        .onRef('first_payer.business_id', '=', 'payer.business_id')
        .onRef('first_payer.split_id', '=', 'payer.split_id')
        .on('first_payer.position', '=', 1),
    )
    .leftJoin('app.invoice_lines as first_line', (join) =>
      join
        .onRef('first_line.business_id', '=', 'first_payer.business_id')
        .onRef('first_line.invoice_id', '=', 'first_payer.invoice_id')
        .onRef('first_line.position', '=', 'line.position'),
    )
    .leftJoin('app.billed_work as claim', (join) =>
      join
        .onRef('claim.business_id', '=', 'line.business_id')
        .on(sql<boolean>`claim.line_id = coalesce(first_line.id, line.id)`),
    )
    .leftJoin('app.time_entries as entry', byId('entry', 'claim.time_entry_id'))
    .leftJoin('app.expenses as expense', byId('expense', 'claim.expense_id'))
    .leftJoin('app.activities as activity', byId('activity', 'entry.activity_id'))
    .leftJoin('app.activities as category', byId('category', 'expense.activity_id'))
    .leftJoin('app.invoice_line_codes as codes', (join) =>
      join.onRef('codes.business_id', '=', 'line.business_id').onRef('codes.line_id', '=', 'line.id'),
    )
    .leftJoin('app.invoice_line_codes as first_codes', (join) =>
      join
        .onRef('first_codes.business_id', '=', 'first_line.business_id')
        .onRef('first_codes.line_id', '=', 'first_line.id'),
    )
    .select(['line.id', 'line.invoice_id', 'line.kind', 'line.worked_on', 'line.description', 'line.quantity'])
    .select(['line.rate', 'line.gross_minor', 'line.discount_minor', 'line.allocated_minor', 'line.income_minor'])
    .select(['line.tax_code_ids', 'line.matter_id', 'matter.number as matter_number', 'matter.name as matter_name'])
    .select(['profile.law_firm_matter_id', 'profile.client_matter_id', 'profile.po_number'])
    .select(['profile.requires_codes as matter_requires_codes'])
    .select(sql<TaskSet | null>`profile.task_set`.as('matter_task_set'))
    .select(['person.first_name', 'person.last_name', 'keeper.timekeeper_id'])
    .select(sql<TimekeeperClass | null>`keeper.classification`.as('classification'))
    .select(sql<string | null>`coalesce(codes.task_code, first_codes.task_code, entry.task_code)`.as('task_code'))
    .select(
      sql<
        string | null
      >`coalesce(codes.activity_code, first_codes.activity_code, entry.activity_code, activity.utbms_code)`.as(
        'activity_code',
      ),
    )
    .select(
      sql<
        string | null
      >`coalesce(codes.expense_code, first_codes.expense_code, expense.expense_code, category.utbms_code)`.as(
        'expense_code',
      ),
    )
    .where('line.invoice_id', 'in', ids)
    .orderBy('line.invoice_id')
    .orderBy('line.position')
    .execute()
export type LineToSend = Awaited<ReturnType<typeof selectLinesToSend>>[number]

export const selectTaxesToSend = (tx: FirmTx, ids: readonly string[]) =>
  tx
    .selectFrom('app.invoice_taxes')
    .select(['invoice_id', 'tax_code_id', 'code', 'percent', 'tax_minor', 'home_tax_minor'])
    .where('invoice_id', 'in', ids)
    .execute()
export type TaxToSend = Awaited<ReturnType<typeof selectTaxesToSend>>[number]

/** The firm as the head of a bill names it. */
export const selectFirm = (tx: FirmTx, businessId: string) =>
  tx
    .selectFrom('app.businesses')
    .select(['name', 'address', 'tax_number', 'country_code', 'currency'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
export type FirmRow = Awaited<ReturnType<typeof selectFirm>>

export const findInvoiceStatus = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.invoices')
    .select(['id', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The lines that the invoice has of those named. */
export const selectLineIds = (tx: FirmTx, invoiceId: string, ids: readonly string[]) =>
  tx.selectFrom('app.invoice_lines').select('id').where('invoice_id', '=', invoiceId).where('id', 'in', ids).execute()

export const saveLineCodes = (tx: FirmTx, rows: Insertable<DB['app.invoice_line_codes']>[]) =>
  tx
    .insertInto('app.invoice_line_codes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'line_id']).doUpdateSet((eb) => ({
        task_code: eb.ref('excluded.task_code'),
        activity_code: eb.ref('excluded.activity_code'),
        expense_code: eb.ref('excluded.expense_code'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()

/** The matters that a file means by the ids of its client's system, or by their numbers. */
export const selectMattersByCode = (tx: FirmTx, codes: readonly string[]) =>
  tx
    .selectFrom('app.matters as matter')
    .innerJoin('app.clients as client', byId('client', 'matter.client_id'))
    .leftJoin('app.e_billing_matters as profile', (join) =>
      join.onRef('profile.business_id', '=', 'matter.business_id').onRef('profile.matter_id', '=', 'matter.id'),
    )
    .select(['matter.id', 'matter.name', 'matter.number', 'matter.client_id', 'client.name as client_name'])
    .select('profile.law_firm_matter_id')
    .where('matter.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('matter.number', 'in', codes), eb('profile.law_firm_matter_id', 'in', codes)]))
    .execute()

export const findMatter = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.matters')
    .select(['id', 'client_id', 'currency'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
