import { addDays } from '#domain/calendar-day.ts'
import type { DemoExpense } from './expenses.ts'
import type { DemoFlatFee } from './flat-fees.ts'
import { BILLING_SEED } from './identity.ts'
import type { DemoMatter } from './matters.ts'
import { Random } from './random.ts'
import type { DemoTimeEntry } from './time-entries.ts'

/** Where an invoice of the demo stands at the end of its last week (§6). */
export type DemoInvoiceState = 'draft' | 'submitted' | 'unpaid' | 'partlyPaid' | 'paid' | 'writtenOff' | 'void'

export type DemoInvoice = {
  readonly matterId: string
  readonly clientId: string
  readonly issuedOn: string
  readonly state: DemoInvoiceState
  readonly work: readonly { readonly kind: 'timeEntry' | 'expense' | 'flatFee' | 'instalment'; readonly id: string }[]
  /** Percent off the whole invoice. */
  readonly discount: string | null
  /** Percent off its first line. */
  readonly lineDiscount: string | null
}

interface Work {
  readonly matters: readonly DemoMatter[]
  readonly timeEntries: readonly DemoTimeEntry[]
  readonly expenses: readonly DemoExpense[]
  readonly flatFees: readonly DemoFlatFee[]
}

type Counts = Partial<Record<DemoInvoiceState, number>>

/**
 * The days on which the firm billed, and what became of those invoices: 90 in all, so many of each state as §6 says. Terms
 * are 30 days, so that three invoices of each of the first four days are overdue, one day in each band of the ageing.
 */
const BATCHES: readonly (readonly [string, Counts])[] = [
  ['2025-10-01', { unpaid: 3, paid: 8, writtenOff: 1, void: 1 }],
  ['2025-11-03', { unpaid: 3, paid: 10 }],
  ['2025-12-01', { unpaid: 3, paid: 9, writtenOff: 1 }],
  ['2026-01-02', { unpaid: 3, paid: 9, void: 1 }],
  ['2026-02-02', { unpaid: 3, paid: 4, partlyPaid: 6 }],
  ['2026-02-16', { unpaid: 10, partlyPaid: 6, draft: 5, submitted: 4 }],
]

/** Every tenth invoice has a discount on the whole, every twentieth one on a line (§6), of 5 or 10 percent. */
const isDiscounted = (n: number) => n % 10 === 4
const isLineDiscounted = (n: number) => n % 20 === 7

/**
 * The invoices of the demo: each bills what one matter had unbilled on its day. Time on a matter with a flat or a contingent
 * fee is recorded but not charged, so such a matter is billed its agreed fee and its costs.
 */
export function drawInvoices(work: Work): DemoInvoice[] {
  const random = new Random(BILLING_SEED)
  const billed = new Set<string>()
  let drawn = 0
  return BATCHES.flatMap(([issuedOn, counts]) => {
    const states = Object.entries(counts).flatMap(([state, n]) => Array<DemoInvoiceState>(n).fill(toState(state)))
    const due = drawFrom(
      random,
      work.matters.flatMap((matter) => billable(matter, work, { issuedOn, billed })),
      states.length,
    )
    return states.map((state, index) => {
      const invoice = due[index]
      if (!invoice) throw new Error(`fewer matters to bill on ${issuedOn} than invoices`)
      // What is void or a draft leaves its work to a later invoice in life; here each piece of work is billed once.
      for (const { id } of invoice.work) billed.add(id)
      return { ...invoice, issuedOn, state, ...drawDiscounts(random, (drawn += 1)) }
    })
  })
}

const STATES = ['draft', 'submitted', 'unpaid', 'partlyPaid', 'paid', 'writtenOff', 'void'] as const

function toState(text: string): DemoInvoiceState {
  const state = STATES.find((known) => known === text)
  if (!state) throw new Error(`no state ${text}`)
  return state
}

/** Some of a list, in the order of the list. */
function drawFrom<T>(random: Random, list: readonly T[], count: number): T[] {
  return list
    .map((item, position) => ({ item, position, rank: random.draw() }))
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, count)
    .toSorted((left, right) => left.position - right.position)
    .map(({ item }) => item)
}

function drawDiscounts(random: Random, n: number) {
  const percent = random.pick(['5', '10'])
  return { discount: isDiscounted(n) ? percent : null, lineDiscount: isLineDiscounted(n) ? percent : null }
}

/** What a matter has to bill up to the day before; nothing if it has none, is not taken on yet or is closed. */
function billable(
  { id: matterId, clientId, rateType, status, closedOn }: DemoMatter,
  { timeEntries, expenses, flatFees }: Work,
  { issuedOn, billed }: { issuedOn: string; billed: ReadonlySet<string> },
): Pick<DemoInvoice, 'matterId' | 'clientId' | 'work'>[] {
  if (status === 'pending' || (closedOn !== null && closedOn < issuedOn)) return []
  const upTo = addDays(issuedOn, -1)
  const isDue = (row: { readonly matterId: string | null; readonly id: string }, day: string) =>
    row.matterId === matterId && day <= upTo && !billed.has(row.id)
  const isCharged = rateType === 'hourly' || rateType === 'retainer'
  const work = [
    ...timeEntries
      .filter((entry) => isCharged && entry.isBillable && isDue(entry, entry.workedOn))
      .map(({ id }) => ({ kind: 'timeEntry' as const, id })),
    ...flatFees
      .filter((fee) => fee.instalments.length === 0 && isDue(fee, fee.chargedOn))
      .map(({ id }) => ({ kind: 'flatFee' as const, id })),
    ...flatFees
      .filter((fee) => fee.matterId === matterId)
      .flatMap(({ instalments }) => instalments.filter((part) => part.dueOn <= upTo && !billed.has(part.id)))
      .map(({ id }) => ({ kind: 'instalment' as const, id })),
    ...expenses
      .filter((expense) => !expense.request && isDue(expense, expense.spentOn))
      .map(({ id }) => ({ kind: 'expense' as const, id })),
  ]
  return work.length > 0 ? [{ matterId, clientId, work }] : []
}
