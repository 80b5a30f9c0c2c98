import { addDays } from '#domain/calendar-day.ts'
import { minorToNumber } from '#domain/money.ts'
import { DORMANT_KINDS } from '#domain/trust-dormant.ts'
import {
  DORMANT_SORTS,
  type DormantFilters,
  type DormantPage,
  type DormantQuery,
  type DormantTotals,
  type ReturnAttempt,
  type ReturnAttemptInput,
} from '#contract/trust-dormant.ts'
import type { FirmWork } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { firmToday } from '../invoices/public.ts'
import { currencies } from '../reference/public.ts'
import { findLedger } from '../trust-ledgers/public.ts'
import { assertDayReached } from '../trust-transactions/public.ts'
import { insertAttempt, selectAttempts, selectDormant, sumDormant } from './queries.ts'
import { toAttempt, toDormant } from './view.ts'

/** The longest without movement first. */
export const DEFAULT_SORT = { column: 'latest', direction: 'asc' } as const
/** When somebody looks again after an attempt. */
const LOOK_AGAIN_DAYS = 30

type ReadContext = Pick<FirmWork, 'tx' | 'businessId' | 'clock'>

export async function listDormant(context: ReadContext, query: DormantQuery): Promise<DormantPage> {
  const { page, size } = query
  const sort = sortFrom(query, DORMANT_SORTS, DEFAULT_SORT)
  const [today, known] = [await firmToday(context), await currencies(context.tx)]
  const paged = toPage(await selectDormant(context.tx, { ...query, today }, { sort, page, size }), query)
  return { ...paged, data: paged.data.map((row) => toDormant(row, known)) }
}

export async function getDormantTotals(context: ReadContext, filters: DormantFilters): Promise<DormantTotals> {
  const [today, known] = [await firmToday(context), await currencies(context.tx)]
  const rows = await sumDormant(context.tx, { ...filters, kind: undefined, today })
  const shown = filters.kind === undefined ? rows : rows.filter(({ kind }) => kind === filters.kind)
  const count = (some: typeof rows) => some.reduce((sum, row) => sum + Number(row.count), 0)
  const codes = [...new Set(shown.map(({ currency }) => currency))]
  return {
    count: count(shown),
    byKind: Object.fromEntries(
      DORMANT_KINDS.map((one) => [one, count(rows.filter(({ kind }) => kind === one))]),
    ) as DormantTotals['byKind'],
    sums: codes.map((code) => {
      const minor = shown.reduce((sum, row) => (row.currency === code ? sum + BigInt(row.balance) : sum), 0n)
      const { symbol } = known.byCode(code)
      return { currencyCode: code, currencySymbol: symbol, balance: minorToNumber(minor, code) }
    }),
  }
}

async function getLedgerOfMatter({ tx }: Pick<FirmWork, 'tx'>, id: string): Promise<{ matterId: string }> {
  const ledger = await findLedger(tx, id)
  if (!ledger || ledger.matter_id === null) throw notFound('Trust ledger')
  return { matterId: ledger.matter_id }
}

export async function listAttempts(context: Pick<FirmWork, 'tx'>, ledgerId: string): Promise<ReturnAttempt[]> {
  await getLedgerOfMatter(context, ledgerId)
  return (await selectAttempts(context.tx, ledgerId)).map(toAttempt)
}

/** Records what was done to return the money: who, when, how, and with what outcome. */
export async function createAttempt(
  context: FirmWork,
  ledgerId: string,
  { date, method, outcome, note, nextOn: requestedDay }: ReturnAttemptInput,
): Promise<ReturnAttempt[]> {
  const { tx, businessId, userId, clock } = context
  const { matterId } = await getLedgerOfMatter(context, ledgerId)
  await assertDayReached(context, date)
  const nextOn = requestedDay ?? addDays(date, LOOK_AGAIN_DAYS)
  if (nextOn < date) throw invalidField('next_before_attempt', 'nextOn', 'This day is before the attempt')
  await insertAttempt(tx, {
    business_id: businessId,
    id: newId(),
    ledger_id: ledgerId,
    matter_id: matterId,
    made_on: date,
    method,
    outcome,
    note,
    next_on: nextOn,
    created_by: userId,
    created_at: clock.now(),
  })
  return listAttempts(context, ledgerId)
}
