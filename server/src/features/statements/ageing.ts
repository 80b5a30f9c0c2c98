import { AGEING_BUCKETS, ageingBucket } from '#domain/ageing.ts'
import { daysBetween } from '#domain/calendar-day.ts'
import { minorToNumber } from '#domain/money.ts'
import {
  MAX_AGED_INVOICES,
  type AgedInvoices,
  type AgeingInvoicesQuery,
  type AgeingQuery,
  type ReceivablesAgeing,
} from '#contract/statements.ts'
import type { FirmContext } from '../../platform/context.ts'
import { firmSettings } from '../firm/public.ts'
import { firmToday } from '../invoices/public.ts'
import { currencies } from '../reference/public.ts'
import { selectAgedInvoices, selectAgeing, sumBilledYear, type AgeingFilters } from './ageing.queries.ts'

type ReadContext = Pick<FirmContext, 'tx' | 'businessId' | 'clock'>
type Sums = Readonly<Record<(typeof AGEING_BUCKETS)[number] | 'total' | 'invoices' | 'credits', string>>

const NOTHING: Sums = {
  notDue: '0',
  upTo30: '0',
  upTo60: '0',
  upTo90: '0',
  over90: '0',
  total: '0',
  invoices: '0',
  credits: '0',
}

/** What is owed to the firm by age, in its currency. Invoices that the person does not see are left out. */
export async function getReceivablesAgeing(context: ReadContext, query: AgeingQuery): Promise<ReceivablesAgeing> {
  const { tx, businessId } = context
  const [filters, firm, known] = await Promise.all([
    resolveFilters(context, query),
    firmSettings(tx, businessId),
    currencies(tx),
  ])
  const { asAt } = filters
  const { page, size } = query
  const [rows, billed] = await Promise.all([
    selectAgeing(tx, filters, { limit: size, offset: (page - 1) * size }),
    isPartOfMatters(filters) ? 0n : sumBilledYear(tx, filters),
  ])
  const { code, symbol } = known.byCode(firm.currency)
  const figures = (sums: Sums) => {
    const amount = (key: keyof Sums) => minorToNumber(sums[key], code)
    return {
      // Object.fromEntries loses the keys; together they are those of the list.
      ageing: Object.fromEntries(
        AGEING_BUCKETS.map((bucket) => [bucket, amount(bucket)]),
      ) as ReceivablesAgeing['totals']['ageing'],
      total: amount('total'),
      overdue: minorToNumber(BigInt(sums.total) - BigInt(sums.notDue), code),
      invoices: Number(sums.invoices),
      credits: filters.by === 'client' ? amount('credits') : null,
    }
  }
  const [first] = rows
  const all: Sums = first
    ? {
        notDue: first.allNotDue,
        upTo30: first.allUpTo30,
        upTo60: first.allUpTo60,
        upTo90: first.allUpTo90,
        over90: first.allOver90,
        total: first.allTotal,
        invoices: first.allInvoices,
        credits: first.allCredits,
      }
    : NOTHING
  return {
    asAt,
    currencyCode: code,
    currencySymbol: symbol,
    rows: rows.map(({ id, name, oldestDays, ...sums }) => ({
      id,
      name: name || 'Nobody',
      oldestDays: Number(oldestDays),
      ...figures(sums),
    })),
    totals: { ...figures(all), rows: Number(first?.allRows ?? 0) },
    debtorDays: billed > 0n ? Number((BigInt(all.total) * 3650n + billed / 2n) / billed) / 10 : null,
  }
}

const isPartOfMatters = ({ responsibleUserId, practiceAreaId }: AgeingFilters) =>
  responsibleUserId !== undefined || practiceAreaId !== undefined

async function resolveFilters(
  context: ReadContext,
  { by, agedBy, asAt, clientId, responsibleUserId, practiceAreaId, currencyCode }: Omit<AgeingQuery, 'page' | 'size'>,
): Promise<AgeingFilters> {
  const today = await firmToday(context)
  const isToday = asAt === undefined || asAt === today
  return { by, agedBy, asAt: asAt ?? today, isToday, clientId, responsibleUserId, practiceAreaId, currencyCode }
}

/** The invoices of one row: what is open of each on the day, in the firm's currency. They sum to the row. */
export async function getAgedInvoices(context: ReadContext, query: AgeingInvoicesQuery): Promise<AgedInvoices> {
  const { tx, businessId } = context
  const [filters, { currency }] = await Promise.all([resolveFilters(context, query), firmSettings(tx, businessId)])
  const group = query.group === 'nobody' ? null : query.group
  const rows = await selectAgedInvoices(tx, filters, group, MAX_AGED_INVOICES + 1)
  return {
    invoices: rows.slice(0, MAX_AGED_INVOICES).map((row) => ({
      id: row.id,
      number: row.number ?? '',
      clientName: row.client_name,
      dueDate: row.due_on,
      bucket: ageingBucket(row.aged_on, filters.asAt),
      days: daysBetween(row.aged_on, filters.asAt),
      amount: minorToNumber(row.minor, currency),
    })),
    hasMore: rows.length > MAX_AGED_INVOICES,
  }
}
