import { addDays } from '#domain/calendar-day.ts'
import { decimal, multiply } from '#domain/decimal.ts'
import { minorToNumber, roundToMoney } from '#domain/money.ts'
import { recurrenceDay, type Recurrence } from '#domain/recurrence.ts'
import { InvoiceInput, type InvoiceLineInput } from '#contract/invoice-shapes.ts'
import type { RecurringInvoice, RecurringInvoiceInput, RecurringInvoicePage } from '#contract/recurring-invoices.ts'
import type { FirmContext, FirmWork } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { firmToday } from '../invoices/public.ts'
import { currencies, type Currencies } from '../reference/public.ts'
import {
  changeRecurring,
  findLastDay,
  findRecurring,
  insertRecurring,
  lockRecurring,
  selectMattersOfClient,
  selectRecurring,
  type ShownRow,
} from './queries.ts'

export async function listRecurringInvoices({ tx }: FirmContext, query: Paging): Promise<RecurringInvoicePage> {
  const [rows, known] = await Promise.all([selectRecurring(tx, query), currencies(tx)])
  const paged = toPage(rows, query)
  return { ...paged, data: paged.data.map((row) => toRecurringInvoice(row, known)) }
}

export async function getRecurringInvoice({ tx }: FirmWork, id: string): Promise<RecurringInvoice> {
  const [row, known] = await Promise.all([findRecurring(tx, id), currencies(tx)])
  if (!row) throw notFound('Recurring invoice')
  return toRecurringInvoice(row, known)
}

type Template = Pick<InvoiceInput, 'lines' | 'currencyId' | 'note'>

/** The currency of the template, else that of the matter of its first line; of a matter out of sight the firm's. */
function currencyFor(row: ShownRow, { currencyId, lines }: Template, known: Currencies) {
  const chosen = currencyId === undefined ? undefined : known.byId(currencyId)
  const matter = row.matters.find(({ id }) => id === lines[0]?.matterId)
  return chosen ?? known.byCode(matter?.currency ?? row.home_currency)
}

function toRecurringInvoice(row: ShownRow, known: Currencies): RecurringInvoice {
  const template = InvoiceInput.parse({ ...Object(row.template), clientId: row.client_id, issueDate: row.starts_on })
  const currency = currencyFor(row, template, known)
  return {
    id: row.id,
    name: row.name,
    clientId: row.client_id,
    clientName: row.client_name,
    every: row.every,
    unit: row.unit,
    startDate: row.starts_on,
    endDate: row.ends_on,
    nextDate: row.next_on,
    finish: row.finish,
    includesUnbilled: row.includes_unbilled,
    isPaused: row.is_paused,
    problem: row.problem,
    owner: { userId: row.owner_id, name: row.owner_name },
    currencyId: template.currencyId ?? null,
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    note: template.note,
    amount: minorToNumber(sumLines(template, currency.code), currency.code),
    lines: template.lines.map((line) => toLine(line, row)),
    history: row.history.map((made) => ({
      day: made.day,
      invoiceId: made.invoice_id,
      invoiceNumber: made.number,
      place: made.place,
      problem: made.problem,
      madeAt: new Date(made.made_at).toISOString(),
    })),
    version: row.version,
  }
}

/** Quantity × rate of each line, rounded once, as on its invoices. */
const sumLines = ({ lines }: Template, code: string): bigint =>
  lines.reduce(
    (sum, { quantity = '1', rate = '0' }) => sum + roundToMoney(multiply(decimal(quantity), decimal(rate)), code).minor,
    0n,
  )

const toLine = (line: InvoiceLineInput, { matters }: ShownRow): RecurringInvoice['lines'][number] => ({
  kind: line.kind ?? 'other',
  matterId: line.matterId ?? '',
  matterName: matters.find(({ id }) => id === line.matterId)?.name ?? null,
  description: line.description ?? '',
  quantity: Number(line.quantity ?? 1),
  rate: Number(line.rate ?? 0),
  discount: line.discount ? { type: line.discount.type, value: Number(line.discount.value) } : null,
  taxCodeIds: line.taxCodeIds ?? null,
})

/** The columns of the form, once its matters are known to be the client's. */
async function toColumns({ tx }: FirmWork, input: RecurringInvoiceInput) {
  const matterIds = [...new Set(input.lines.flatMap(({ matterId }) => matterId ?? []))]
  const known = await selectMattersOfClient(tx, input.clientId, matterIds)
  if (known.length < matterIds.length)
    throw invalidField('other_client', 'lines', 'A line is about a matter of another client')
  const { lines, currencyId, note } = input
  return {
    name: input.name,
    client_id: input.clientId,
    matter_ids: matterIds,
    every: input.every,
    unit: input.unit,
    starts_on: input.startDate,
    ends_on: input.endDate ?? null,
    finish: input.finish,
    includes_unbilled: input.includesUnbilled,
    template: JSON.stringify({ lines, currencyId, note }),
  }
}

/** The first day of the schedule that is not before a day, with how many come before it; none after its end. */
export function getNextDay(
  schedule: Recurrence & { readonly first: string; readonly last: string | null },
  notBefore: string,
  made = 0,
): { readonly next_on: string | null; readonly made: number } {
  let count = made
  for (;;) {
    const day = recurrenceDay(schedule.first, schedule, count)
    if (day === undefined || (schedule.last !== null && day > schedule.last)) return { next_on: null, made: count }
    if (day >= notBefore) return { next_on: day, made: count }
    count += 1
  }
}

export async function createRecurringInvoice(
  context: FirmWork,
  input: RecurringInvoiceInput,
): Promise<RecurringInvoice> {
  const { tx, businessId, userId, clock } = context
  const [id, now] = [newId(), clock.now()]
  const columns = await toColumns(context, input)
  const schedule = { first: input.startDate, last: input.endDate ?? null, every: input.every, unit: input.unit }
  await insertRecurring(tx, {
    ...columns,
    // The first may lie in the past, and is made at once.
    ...getNextDay(schedule, input.startDate),
    business_id: businessId,
    id,
    owner_id: userId,
    created_at: now,
    updated_at: now,
  })
  return getRecurringInvoice(context, id)
}

export async function updateRecurringInvoice(
  context: FirmContext,
  id: string,
  input: RecurringInvoiceInput,
): Promise<RecurringInvoice> {
  const before = await lockRecurring(context.tx, id)
  if (!before) throw notFound('Recurring invoice')
  assertVersion(input.version, before.version, 'The recurring invoice')
  const columns = await toColumns(context, input)
  const schedule = { first: input.startDate, last: input.endDate ?? null, every: input.every, unit: input.unit }
  const [today, last] = await Promise.all([firmToday(context), findLastDay(context.tx, id)])
  // What was made stays: the new schedule goes on from today, but not with a day that is done, or from its start.
  const from = last === null ? input.startDate : last < today ? today : addDays(last, 1)
  await changeRecurring(context.tx, id, {
    ...columns,
    ...getNextDay(schedule, from),
    problem: '',
    updated_at: context.clock.now(),
  })
  return getRecurringInvoice(context, id)
}

export async function pauseRecurringInvoice(
  context: FirmContext,
  id: string,
  isPaused: boolean,
): Promise<RecurringInvoice> {
  const { tx, clock } = context
  const row = await lockRecurring(tx, id)
  if (!row) throw notFound('Recurring invoice')
  const schedule = { first: row.starts_on, last: row.ends_on, every: row.every, unit: row.unit }
  const next = isPaused || row.next_on === null ? {} : getNextDay(schedule, await firmToday(context), row.made)
  await changeRecurring(tx, id, { is_paused: isPaused, ...next, updated_at: clock.now() })
  return getRecurringInvoice(context, id)
}
