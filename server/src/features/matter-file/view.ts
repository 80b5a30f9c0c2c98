import { money, toMajorNumber } from '#domain/money.ts'
import { add, decimal, formatDecimal, type Decimal } from '#domain/decimal.ts'
import type { Permission } from '#domain/permissions.ts'
import type { AgendaItem } from '#contract/agenda.ts'
import type { ClientOverview } from '#contract/matter-file.ts'
import type { ChargeRow, WorkRow } from './queries.ts'
import type { Settled } from './settled.ts'

/** Null where the person has no permission for it. */
interface Parts {
  readonly work: readonly WorkRow[] | null
  readonly expenses: ChargeRow | null
  readonly flatFees: ChargeRow | null
  readonly updates: { readonly notes: number; readonly court: number } | null
  readonly hearing: AgendaItem | null
  readonly settled: Settled
}

interface Reader {
  readonly currency: string
  readonly may: (permission: Permission) => boolean
}

export type Overview = Omit<ClientOverview, 'clientId'>

const ZERO: Decimal = { units: 0n, scale: 0 }
const hoursOf = (rows: readonly WorkRow[]) =>
  Number(formatDecimal(rows.map((row) => decimal(row.unbilled_hours)).reduce(add, ZERO)))
const sumOf = (rows: readonly WorkRow[], pick: (row: WorkRow) => bigint | number): bigint =>
  rows.reduce((sum, row) => sum + BigInt(pick(row)), 0n)

export function toOverview(parts: Parts, { currency, may }: Reader): Overview {
  const { work, expenses, flatFees, updates, hearing } = parts
  const amount = (minor: bigint | string) => toMajorNumber(money(BigInt(minor), currency))
  const unbilledOf = (row: ChargeRow | null) => row && { count: row.unbilled_count, amount: amount(row.unbilled_minor) }
  return {
    currencyCode: currency,
    unbilled: {
      time: work && {
        count: Number(sumOf(work, (row) => row.unbilled_entries)),
        hours: hoursOf(work),
        amount: amount(sumOf(work, (row) => BigInt(row.unbilled_minor))),
      },
      expenses: unbilledOf(expenses),
      flatFees: unbilledOf(flatFees),
    },
    ...settledFor(parts, { currency, may }),
    counts: {
      timeEntries: work && Number(sumOf(work, (row) => row.entries)),
      progressNotes: updates && may('progressNote') ? updates.notes : null,
      courtUpdates: updates && may('courtUpdate') ? updates.court : null,
      expenses: expenses && expenses.count,
      flatFees: flatFees && flatFees.count,
    },
    nextCourtDate: hearing,
    people:
      work &&
      work.map((row) => ({
        userId: row.user_id,
        name: row.name,
        hours: Number(row.hours),
        unbilledHours: Number(row.unbilled_hours),
      })),
    lastWorkedOn:
      work
        ?.map((row) => row.last_worked_on)
        .toSorted()
        .at(-1) ?? null,
  }
}

/** What is on invoices is known from the records themselves. */
function settledFor({ work, expenses, flatFees, settled }: Parts, { currency, may }: Reader) {
  const amount = (minor: bigint) => toMajorNumber(money(minor, currency))
  const billed =
    sumOf(work ?? [], (row) => BigInt(row.billed_minor)) +
    BigInt(expenses?.billed_minor ?? 0) +
    BigInt(flatFees?.billed_minor ?? 0)
  return {
    invoiced: may('invoice')
      ? {
          invoices: settled.invoices,
          billed: amount(billed),
          paid: amount(settled.paidMinor),
          outstanding: amount(billed - settled.paidMinor),
        }
      : null,
    trust: may('trustAccountRequest') ? { deposits: settled.deposits, held: amount(settled.heldMinor) } : null,
  }
}
