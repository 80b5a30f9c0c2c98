import { addDays, compareDays } from '#domain/calendar-day.ts'
import { statutorySum } from '#domain/late-interest.ts'
import { money, type Money, zero } from '#domain/money.ts'
import { overdueInterest, type OverdueInterest } from '#domain/overdue-interest.ts'
import type { DebtRow, MoveRow } from './queries.ts'
import type { InterestTerms } from './settings.ts'

/** A debt with what it has earned since it was due or last charged. */
export interface ChargedDebt extends OverdueInterest {
  readonly row: DebtRow
  /** The day before the first that is charged. */
  readonly from: string
  /** What the law adds once to an invoice, at the first of its debts; 0 where it adds nothing. */
  readonly fixedSum: Money
}

/** The interest on each debt to the end of a day, from what was opened and settled of it (R15). */
export function chargeDebts(
  rows: readonly DebtRow[],
  moves: readonly MoveRow[],
  { asAt, ...terms }: InterestTerms & { readonly asAt: string },
): ChargedDebt[] {
  const movesOf = Map.groupBy(moves, ({ invoice_id, matter_id }) => `${invoice_id} ${matter_id}`)
  const withSum = new Set<string>()
  return rows.map((row) => {
    const own = movesOf.get(`${row.invoice_id} ${row.matter_id}`) ?? []
    const from = startOf(row, terms.graceDays)
    const debt = money(BigInt(row.debt_minor), row.currency)
    const isFirst = !row.has_fixed_sum && !withSum.has(row.invoice_id)
    withSum.add(row.invoice_id)
    return {
      row,
      from,
      ...overdueInterest({
        principal: money(sumMoves(own.filter(({ effective_on }) => effective_on <= from)), row.currency),
        annualPercent: terms.annualPercent,
        dueOn: from,
        asOf: asAt,
        payments: own
          .filter(({ effective_on }) => effective_on > from)
          .map(({ effective_on, minor }) => ({ on: effective_on, amount: money(-BigInt(minor), row.currency) })),
      }),
      fixedSum: (isFirst && statutorySum(terms.method, debt)) || zero(row.currency),
    }
  })
}

/** Interest runs from the due day and its grace, or from the last day that was charged. */
function startOf({ due_on, charged_through }: DebtRow, graceDays: number): string {
  const start = addDays(due_on, graceDays)
  return charged_through !== null && compareDays(charged_through, start) > 0 ? charged_through : start
}

const sumMoves = (moves: readonly MoveRow[]): bigint => moves.reduce((sum, { minor }) => sum + BigInt(minor), 0n)
