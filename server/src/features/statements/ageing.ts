import { AGEING_BUCKETS } from '#domain/ageing.ts'
import { minorToNumber } from '#domain/money.ts'
import type { AgeingQuery, ReceivablesAgeing } from '#contract/statements.ts'
import type { FirmContext } from '../../platform/context.ts'
import { firmSettings } from '../firm/public.ts'
import { firmToday } from '../invoices/public.ts'
import { currencies } from '../reference/public.ts'
import { selectAgeing } from './queries.ts'

type ReadContext = Pick<FirmContext, 'tx' | 'businessId' | 'clock'>
type Sums = Readonly<Record<(typeof AGEING_BUCKETS)[number] | 'total' | 'invoices', string>>

const NOTHING: Sums = { notDue: '0', upTo30: '0', upTo60: '0', upTo90: '0', over90: '0', total: '0', invoices: '0' }

/** What is owed to the firm by age, in its currency. Invoices that the person does not see are left out. */
export async function getReceivablesAgeing(context: ReadContext, query: AgeingQuery): Promise<ReceivablesAgeing> {
  const { tx, businessId } = context
  const [today, firm, known] = await Promise.all([firmToday(context), firmSettings(tx, businessId), currencies(tx)])
  const asAt = query.asAt ?? today
  const { by, clientId, currencyCode, page, size } = query
  const rows = await selectAgeing(
    tx,
    { by, asAt, isToday: asAt === today, clientId, currencyCode },
    { limit: size, offset: (page - 1) * size },
  )
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
      }
    : NOTHING
  return {
    asAt,
    currencyCode: code,
    currencySymbol: symbol,
    rows: rows.map(({ id, name, ...sums }) => ({ id, name: name || 'Nobody', ...figures(sums) })),
    totals: { ...figures(all), rows: Number(first?.allRows ?? 0) },
  }
}
