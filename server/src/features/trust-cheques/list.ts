import { minorToNumber } from '#domain/money.ts'
import { CHEQUE_STATES, nextChequeNumber } from '#domain/trust-cheque.ts'
import {
  CHEQUE_SORTS,
  type ChequeFilters,
  type ChequeNumbers,
  type ChequePage,
  type ChequeQuery,
  type ChequeTotals,
  type TrustCheque,
} from '#contract/trust-cheques.ts'
import type { FirmWork } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { firmToday } from '../invoices/public.ts'
import { currencies } from '../reference/public.ts'
import { findTrustAccount } from '../trust-accounts/public.ts'
import { findCheque, selectCheques, selectNumbers, sumCheques } from './queries.ts'
import { toCheque } from './view.ts'

/** The latest first. */
export const DEFAULT_SORT = { column: 'drawn', direction: 'desc' } as const

type ReadContext = Pick<FirmWork, 'tx' | 'businessId' | 'clock'>

export async function listCheques(context: ReadContext, query: ChequeQuery): Promise<ChequePage> {
  const { page, size } = query
  const sort = sortFrom(query, CHEQUE_SORTS, DEFAULT_SORT)
  const [today, known] = [await firmToday(context), await currencies(context.tx)]
  const paged = toPage(await selectCheques(context.tx, { ...query, today }, { sort, page, size }), query)
  return { ...paged, data: paged.data.map((row) => toCheque(row, known)) }
}

export async function getChequeTotals(context: ReadContext, filters: ChequeFilters): Promise<ChequeTotals> {
  const [today, known] = [await firmToday(context), await currencies(context.tx)]
  const rows = await sumCheques(context.tx, { ...filters, state: undefined, today })
  const count = (state?: string) =>
    rows.reduce((sum, row) => (state === undefined || row.state === state ? sum + Number(row.count) : sum), 0)
  const codes = [...new Set(rows.map(({ currency }) => currency))]
  return {
    count: count(filters.state),
    byState: Object.fromEntries(CHEQUE_STATES.map((state) => [state, count(state)])) as ChequeTotals['byState'],
    unpresented: codes.map((code) => {
      const minor = rows.reduce((sum, row) => (row.currency === code ? sum + BigInt(row.unpresented) : sum), 0n)
      return {
        currencyCode: code,
        currencySymbol: known.byCode(code).symbol,
        amount: minorToNumber(minor, code),
      }
    }),
  }
}

export async function getCheque(context: ReadContext, id: string): Promise<TrustCheque> {
  const [today, known] = [await firmToday(context), await currencies(context.tx)]
  const row = await findCheque(context.tx, id, today)
  if (!row) throw notFound('Cheque')
  return toCheque(row, known)
}

const LATEST = 1_000
const MOST_MISSING = 20

/** Which number comes next, and which of the latest ones nobody has accounted for. Walls hide cheques: their numbers miss then. */
export async function getChequeNumbers(
  { tx }: Pick<ReadContext, 'tx'>,
  { accountId }: { readonly accountId: string },
): Promise<ChequeNumbers> {
  if (!(await findTrustAccount(tx, accountId))) throw missingField('accountId', 'Account')
  const used = await selectNumbers(tx, accountId, LATEST)
  const known = new Set(used)
  const numbered = used
    .filter((number) => /^\d{1,15}$/.test(number))
    .toSorted((one, other) => Number(one) - Number(other))
  const [first, last] = [numbered[0], numbered.at(-1) ?? used[0]]
  return {
    next: (last !== undefined && nextChequeNumber(last)) || '',
    missing: first === undefined || last === undefined ? [] : missingBetween(first, last, known),
  }
}

function missingBetween(first: string, last: string, known: ReadonlySet<string>): string[] {
  const missing: string[] = []
  // Two books of cheques may be far apart: only so many numbers are looked at.
  let [number, looked] = [first, 0]
  while (Number(number) < Number(last) && missing.length < MOST_MISSING && looked < LATEST * 2) {
    if (!known.has(number)) missing.push(number)
    number = nextChequeNumber(number) ?? last
    looked += 1
  }
  return missing
}
