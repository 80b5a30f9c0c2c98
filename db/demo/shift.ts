import { addDays, daysBetween, startOfWeek, type CalendarDay } from '#domain/calendar-day.ts'
import type { DemoData } from './demo.ts'
import type { DemoExpense } from './expenses.ts'
import type { DemoFlatFee } from './flat-fees.ts'
import type { DemoMatter } from './matters.ts'
import type { DemoUpdate } from './progress-notes.ts'
import { LAST_WORKDAY } from './time-entries.ts'

type Shift = (day: CalendarDay) => CalendarDay

const orNull =
  (shift: Shift) =>
  (day: CalendarDay | null): CalendarDay | null =>
    day === null ? null : shift(day)

/**
 * The demo firm as if its six months of work ended in the week of `today` (weeks begin on Monday). Every day is moved by the
 * same number of whole weeks, so weekdays and distances stay. Work after today is left out; next court dates, follow-ups and
 * instalments that lie ahead stay. With a day of the last week of February 2026 nothing moves.
 */
export function shiftToWeek(data: DemoData, today: CalendarDay): DemoData {
  const days = daysBetween(startOfWeek(LAST_WORKDAY), startOfWeek(today))
  const shift: Shift = (day) => addDays(day, days)
  const isDone = (day: CalendarDay) => day <= today
  const matters = data.matters.map((matter) => shiftMatter(matter, shift))
  const opened = new Map(data.matters.map(({ id, openedOn }) => [id, openedOn]))
  return {
    ...data,
    matters,
    timeEntries: data.timeEntries
      .map((entry) => ({ ...entry, workedOn: shift(entry.workedOn) }))
      .filter(({ workedOn }) => isDone(workedOn)),
    progress: data.progress
      .map((update) => shiftUpdate(update, shift, { today, openedOn: opened.get(update.matterId) ?? '' }))
      .filter(({ happenedOn }) => isDone(happenedOn)),
    expenses: data.expenses
      .map((expense) => shiftExpense(expense, shift, today))
      .filter(({ spentOn }) => isDone(spentOn)),
    flatFees: data.flatFees.map((fee) => shiftFee(fee, shift)).filter(({ chargedOn }) => isDone(chargedOn)),
    invoices: data.invoices.map((invoice) => ({ ...invoice, issuedOn: shift(invoice.issuedOn) })),
    payments: data.payments.map((payment) => ({ ...payment, receivedOn: shift(payment.receivedOn) })),
    creditNotes: data.creditNotes.map((note) => ({ ...note, creditedOn: shift(note.creditedOn) })),
    trust: {
      ...data.trust,
      openedOn: shift(data.trust.openedOn),
      events: data.trust.events.map((event) => ({ ...event, on: shift(event.on) })),
    },
  }
}

const shiftMatter = (matter: DemoMatter, shift: Shift): DemoMatter => ({
  ...matter,
  openedOn: shift(matter.openedOn),
  closedOn: orNull(shift)(matter.closedOn),
})

/** The number of a suit names the year in which its matter was opened. */
function shiftUpdate(
  update: DemoUpdate,
  shift: Shift,
  { today, openedOn }: { today: CalendarDay; openedOn: CalendarDay },
): DemoUpdate {
  const { hearing } = update
  const followUpOn = orNull(shift)(update.followUpOn)
  return {
    ...update,
    happenedOn: shift(update.happenedOn),
    followUpOn,
    isFollowUpDone: update.isFollowUpDone && followUpOn !== null && followUpOn < today,
    hearing: hearing && {
      ...hearing,
      suitNumber: hearing.suitNumber.replace(openedOn.slice(0, 4), shift(openedOn).slice(0, 4)),
      nextOn: orNull(shift)(hearing.nextOn),
    },
  }
}

/** A request is decided on the day after it was made, so that of today still waits. */
function shiftExpense(expense: DemoExpense, shift: Shift, today: CalendarDay): DemoExpense {
  const spentOn = shift(expense.spentOn)
  const { request } = expense
  const isAsDrawn = request?.state === 'draft' || spentOn < today
  return {
    ...expense,
    spentOn,
    request: request && (isAsDrawn ? request : { ...request, state: 'submitted', reason: '' }),
  }
}

const shiftFee = (fee: DemoFlatFee, shift: Shift): DemoFlatFee => ({
  ...fee,
  chargedOn: shift(fee.chargedOn),
  instalments: fee.instalments.map((part) => ({ ...part, dueOn: shift(part.dueOn) })),
})
