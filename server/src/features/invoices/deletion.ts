import { dayText } from '#domain/calendar-day.ts'
import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import type { DeletedInvoice } from '#contract/invoice-shapes.ts'
import { invoiceRecord } from '#contract/invoices-record.ts'
import type { FirmContext, FirmWork } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { moveToBin } from '../../platform/db/records.ts'
import { recordLifecycle } from '../records/public.ts'
import { currencies } from '../reference/public.ts'
import { selectDeletedInvoices, selectReleasedWork, type ReleasedWork } from './deletion.queries.ts'
import { getInvoice } from './detail.ts'
import { selectPayers } from './payers.queries.ts'
import { invoiceConstraints, notRestorable, partOfSplit } from './refusals.ts'
import { lockOpenInvoice } from './service.ts'

/**
 * Moves an invoice that was never issued to the recycle bin; its work waits for an invoice again. A part of a split invoice is deleted
 * only as the last one, when the others are void: otherwise somebody would be billed a share of which the rest is billed to nobody.
 */
export async function deleteInvoice(context: FirmWork, id: string): Promise<null> {
  await lockOpenInvoice(context, id, 'invoice.delete')
  const others = (await selectPayers(context.tx, id)).filter(({ invoice_id }) => invoice_id !== id)
  if (others.some(({ status }) => status !== 'void')) throw partOfSplit()
  await moveToBin(context, 'app.invoices', [id])
  return null
}

/** Brings a draft back with all its work, or refuses and says where work of it is now. */
export const { restore: restoreInvoice } = recordLifecycle({
  contract: invoiceRecord,
  table: 'app.invoices',
  // Authors may delete their own drafts.
  mayDelete: ({ userId, membership }, invoice) =>
    invoice?.created_by === userId || holds(membership.permissions, 'invoice.delete'),
  assertRestorable: async ({ id }, { tx }) => {
    const obstacles = (await selectReleasedWork(tx, id)).flatMap((work) => obstacleOf(work) ?? [])
    if (obstacles.length > 0) throw notRestorable(obstacles)
  },
  get: getInvoice,
  constraints: invoiceConstraints,
})

/** `Draft of the lease (16/03/2026) is on INV-2026-0004`; undefined where the work still waits for an invoice. */
function obstacleOf(work: ReleasedWork): string | undefined {
  const place = placeOf(work)
  return place && `${work.description || 'Work'}${work.day === null ? '' : ` (${dayText(work.day)})`} ${place}`
}

function placeOf(work: ReleasedWork): string | undefined {
  if (work.is_billed) {
    if (work.invoice_id === null) return 'is on another invoice'
    return work.number === null ? `is on a draft for ${work.client_name ?? 'a client'}` : `is on ${work.number}`
  }
  if (work.is_unbilled === null) return 'is no longer there'
  if (!work.is_unbilled) return 'no longer waits for an invoice'
  if (!work.is_on_matter) return 'belongs to another matter'
  return work.is_held ? 'is held back from billing' : undefined
}

/** The latest first. */
export async function listDeletedInvoices({ tx }: FirmContext, paging: Paging) {
  const page = toPage(await selectDeletedInvoices(tx, paging), paging)
  const known = await currencies(tx)
  return {
    ...page,
    data: page.data.map((row): DeletedInvoice => ({
      id: row.id,
      date: row.issued_on,
      clientName: row.client_name,
      matterName: (row.matters ?? []).map(({ name }) => name).join(', '),
      authorName: row.author_name,
      amount: minorToNumber(row.total_minor, row.currency),
      currencyCode: row.currency,
      currencySymbol: known.byCode(row.currency).symbol,
      deletedAt: row.deleted_at.toISOString(),
      deletedBy: row.deleter_name,
    })),
  }
}
