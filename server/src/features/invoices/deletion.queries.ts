import { sql } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import { deletedPageQuery, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectMatching, withNames } from './queries.ts'
import { allWork } from './work.queries.ts'

export const selectDeletedInvoices = (tx: FirmTx, paging: Paging) =>
  deletedPageQuery(withNames(tx)(selectMatching(tx, sql`x.deleted_at is not null`)), 'x', paging).execute()

/** The lines of a draft in the recycle bin, each with the work that it takes again. */
const releasedLines = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.invoices as invoice')
    .innerJoin('app.invoice_lines as line', (join) =>
      join.onRef('line.business_id', '=', 'invoice.business_id').onRef('line.invoice_id', '=', 'invoice.id'),
    )
    .select(['line.business_id', 'line.position', 'line.description', 'line.matter_id'])
    .select(
      sql<string | null>`(select (x.value ->> 'work_id')::uuid from jsonb_array_elements(invoice.released -> 'work') x
        where x.value ->> 'line_id' = line.id::text)`.as('work_id'),
    )
    .where('invoice.id', '=', invoiceId)

/**
 * The work that a draft in the recycle bin takes again when it is restored, in the order of its lines, with the invoice that bills
 * it now. Work that is no longer there has no day; an invoice that the person may not see has no id.
 */
export async function selectReleasedWork(tx: FirmTx, invoiceId: string) {
  const lines = await releasedLines(tx, invoiceId).execute()
  const ids = lines.flatMap(({ work_id }) => work_id ?? [])
  if (ids.length === 0) return []
  return tx
    .selectFrom(releasedLines(tx, invoiceId).as('line'))
    .leftJoin(allWork(tx, ({ id }) => sql`${id} = any (${ids}::uuid[])`).as('work'), (join) =>
      join.onRef('work.id', '=', 'line.work_id'),
    )
    .leftJoin('app.billed_work as claim', (join) =>
      join.onRef('claim.business_id', '=', 'line.business_id').onRef('claim.work_id', '=', 'line.work_id'),
    )
    .leftJoin('app.invoices as invoice', byId('invoice', 'claim.invoice_id'))
    .leftJoin('app.clients as client', byId('client', 'invoice.client_id'))
    .leftJoin('app.billing_holds as hold', (join) =>
      join.onRef('hold.business_id', '=', 'line.business_id').onRef('hold.work_id', '=', 'line.work_id'),
    )
    .select([
      'work.day',
      'work.is_unbilled',
      'invoice.id as invoice_id',
      'invoice.number',
      'client.name as client_name',
    ])
    .select([
      sql<string>`left(line.description, 80)`.as('description'),
      sql<boolean>`claim.work_id is not null`.as('is_billed'),
      sql<boolean>`hold.work_id is not null`.as('is_held'),
      sql<boolean>`work.matter_id = line.matter_id`.as('is_on_matter'),
    ])
    .where('line.work_id', 'is not', null)
    .orderBy('line.position')
    .execute()
}
export type ReleasedWork = Awaited<ReturnType<typeof selectReleasedWork>>[number]
