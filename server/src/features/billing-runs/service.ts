import { decimal } from '#domain/decimal.ts'
import { roundToMoney } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import {
  BILLABLE_MATTER_SORTS,
  MAX_RUN_MATTERS,
  type BillableMatterFilters,
  type BillableMatterPage,
  type BillableMatterQuery,
  type BillableTotals,
  type BillingRun,
  type BillingRunInput,
  type BillingRunPage,
  type InvoicePer,
  type RunItemPage,
  type RunItemQuery,
} from '#contract/billing-run-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { firmToday, viewerOf } from '../invoices/public.ts'
import {
  selectBillableMatters,
  selectMattersToBill,
  sumBillableMatters,
  type BillableFilter,
  type BillableRow,
} from './unbilled.queries.ts'
import {
  changeItems,
  changeRun,
  countItems,
  findRun,
  insertItems,
  insertRun,
  lockRun,
  selectItems,
  selectOpenDrafts,
  selectRuns,
  selectUnsentInvoices,
} from './queries.ts'
import {
  authorMayNotApproveRun,
  noMatterToBill,
  nothingToApprove,
  nothingToSend,
  runInProgress,
  runNotInProgress,
  tooManyMatters,
} from './refusals.ts'
import {
  mayApproveRun,
  toBillableMatter,
  toBillableTotals,
  toBillingRun,
  toRunItem,
  toWorkSums,
  type RunReader,
} from './view.ts'

async function readerOf(context: FirmContext): Promise<RunReader> {
  const [viewer, firm] = await Promise.all([viewerOf(context), firmSettings(context.tx, context.businessId)])
  return { viewer, home: firm.currency }
}

/** The filter of a query; a minimum with more decimals than the firm's currency has is rounded to them. */
const toFilter = (
  { minimum, ...filters }: Omit<BillableMatterFilters, 'adminUserId' | 'businessId'>,
  home: string,
) => ({
  ...filters,
  minimum: minimum === undefined ? undefined : roundToMoney(decimal(minimum), home).minor,
})

export async function listBillableMatters(
  context: FirmContext,
  query: BillableMatterQuery,
): Promise<BillableMatterPage> {
  const reader = await readerOf(context)
  const { page, size } = query
  const sort = sortFrom(query, BILLABLE_MATTER_SORTS, { column: 'client', direction: 'asc' })
  const rows = await selectBillableMatters(context.tx, toFilter(query, reader.home), { sort, page, size })
  const paged = toPage(rows, query)
  return { ...paged, data: paged.data.map((row) => toBillableMatter(row, reader)) }
}

export async function getBillableTotals(context: FirmContext, query: BillableMatterFilters): Promise<BillableTotals> {
  const reader = await readerOf(context)
  return toBillableTotals(await sumBillableMatters(context.tx, toFilter(query, reader.home)), reader)
}

export async function listBillingRuns(context: FirmContext, query: Paging): Promise<BillingRunPage> {
  const reader = await readerOf(context)
  const paged = toPage(await selectRuns(context.tx, query), query)
  const counts = await countItems(
    context.tx,
    paged.data.map(({ id }) => id),
  )
  return { ...paged, data: paged.data.map((row) => toBillingRun(row, counts, reader)) }
}

export async function getBillingRun(context: FirmContext, id: string): Promise<BillingRun> {
  const [row, counts, reader] = await Promise.all([
    findRun(context.tx, id),
    countItems(context.tx, [id]),
    readerOf(context),
  ])
  if (!row) throw notFound('Billing run')
  return toBillingRun(row, counts, reader)
}

export async function listRunItems(context: FirmContext, query: RunItemQuery): Promise<RunItemPage> {
  const [run, rows, reader] = await Promise.all([
    findRun(context.tx, query.runId),
    selectItems(context.tx, query.runId, query),
    readerOf(context),
  ])
  if (!run) throw notFound('Billing run')
  const paged = toPage(rows, query)
  return { ...paged, data: paged.data.map((row) => toRunItem(row, reader)) }
}

/** Stores what is to be billed; the drafts are made after the commit (work.ts), one transaction for each. */
export async function createBillingRun(context: FirmContext, input: BillingRunInput): Promise<BillingRun> {
  const { tx, businessId, userId, clock } = context
  const { matterIds, invoicePer, issueDate, adminUserId: _, businessId: __, ...filters } = input
  const firm = await firmSettings(tx, businessId)
  const filter: BillableFilter = toFilter(filters, firm.currency)
  const rows = await selectMattersToBill(tx, filter, { matterIds, limit: MAX_RUN_MATTERS + 1 })
  if (rows.length === 0) throw noMatterToBill()
  if (rows.length > MAX_RUN_MATTERS) throw tooManyMatters()
  const [id, now] = [newId(), clock.now()]
  await insertRun(tx, {
    business_id: businessId,
    id,
    invoice_per: invoicePer,
    up_to: input.upTo,
    issued_on: issueDate ?? (await firmToday(context)),
    minimum_minor: (filter.minimum ?? 0n).toString(),
    step: 'draft',
    acting_by: userId,
    step_at: now,
    created_by: userId,
    created_at: now,
  })
  const items = groupMatters(rows, invoicePer, firm.currency)
  await insertItems(
    tx,
    items.map((item, index) => ({
      ...item,
      business_id: businessId,
      run_id: id,
      position: index + 1,
      changed_at: now,
    })),
  )
  return getBillingRun(context, id)
}

/** One item for each matter, or for each client and currency, with what waits on its matters. */
function groupMatters(rows: readonly BillableRow[], per: InvoicePer, home: string) {
  const worth = rows.map((row) => ({ row, ...toWorkSums(row, home) }))
  const groups = Map.groupBy(worth, ({ row, currency }) => (per === 'matter' ? row.id : `${row.client_id} ${currency}`))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const sum = (minor: (one: (typeof group)[number]) => string) =>
      group.reduce((all, one) => all + BigInt(minor(one)), 0n).toString()
    const hours = group.reduce((all, { row }) => all + Number(row.hours), 0)
    return [
      {
        client_id: first.row.client_id,
        matter_ids: group.map(({ row }) => row.id),
        currency: first.currency,
        hours: hours.toFixed(4),
        time_minor: sum(({ time }) => time),
        expense_minor: sum(({ expenses }) => expenses),
        fee_minor: sum(({ fees }) => fees),
        home_minor: sum(({ row }) => row.home_minor),
      },
    ]
  })
}

/** Stops a run after the item that is being done, for which this waits. What was not begun is skipped or stays a draft. */
export async function endBillingRun(context: FirmContext, id: string): Promise<BillingRun> {
  const { tx, userId, membership, clock } = context
  const run = await lockRun(tx, id)
  if (!run) throw notFound('Billing run')
  const isOwn = run.created_by === userId || run.acting_by === userId
  if (!isOwn && !holds(membership.permissions, 'invoice.edit')) throw notPermitted()
  if (run.step === null) throw runNotInProgress()
  const now = clock.now()
  await changeItems(tx, id, { from: ['queued'], to: 'skipped', reason: 'The run was stopped before it', now })
  await changeItems(tx, id, { from: ['approving'], to: 'drafted', now })
  await changeItems(tx, id, { from: ['sending'], to: 'approved', now })
  await changeRun(tx, id, { step: null, step_at: now })
  return getBillingRun(context, id)
}

/** Begins to approve all drafts of a run, or some of them; they are issued after the commit (work.ts) in the person's name. */
export async function approveBillingRun(
  context: FirmContext,
  id: string,
  { invoiceIds }: { invoiceIds?: readonly string[] | undefined },
): Promise<BillingRun> {
  const { tx, userId, membership, clock } = context
  const run = await lockRun(tx, id)
  if (!run) throw notFound('Billing run')
  if (run.step !== null) throw runInProgress()
  const viewer = await viewerOf(context)
  if (!holds(membership.permissions, viewer.approvalRequired ? 'invoice.approve' : 'invoice.create'))
    throw notPermitted()
  if (!mayApproveRun(run, viewer)) throw authorMayNotApproveRun()
  const open = (await selectOpenDrafts(tx, id, MAX_RUN_MATTERS)).map((draft) => draft.id)
  const chosen = invoiceIds ? open.filter((one) => invoiceIds.includes(one)) : open
  if (chosen.length === 0) throw nothingToApprove()
  const now = clock.now()
  await changeItems(tx, id, { from: ['drafted'], to: 'approving', now, invoiceIds: chosen })
  await changeRun(tx, id, { step: 'approve', acting_by: userId, step_at: now, resumed_at: null })
  return getBillingRun(context, id)
}

/** Begins to mail the issued invoices of a run that nobody has mailed yet, or some of them, in the person's name. */
export async function sendBillingRun(
  context: FirmContext,
  id: string,
  { invoiceIds }: { invoiceIds?: readonly string[] | undefined },
): Promise<BillingRun> {
  const { tx, userId, clock } = context
  const run = await lockRun(tx, id)
  if (!run) throw notFound('Billing run')
  if (run.step !== null) throw runInProgress()
  const unsent = (await selectUnsentInvoices(tx, id, MAX_RUN_MATTERS)).map((invoice) => invoice.id)
  const chosen = invoiceIds ? unsent.filter((one) => invoiceIds.includes(one)) : unsent
  if (chosen.length === 0) throw nothingToSend()
  const now = clock.now()
  await changeItems(tx, id, { from: ['drafted', 'approved'], to: 'sending', now, invoiceIds: chosen })
  await changeRun(tx, id, { step: 'send', acting_by: userId, step_at: now, resumed_at: null })
  return getBillingRun(context, id)
}
