import { dayInZone } from '#domain/calendar-day.ts'
import { isWorkingDay } from '#domain/working-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import { runStatement, type Pool } from '../../platform/db/database.ts'
import { inFirmAsJob, retryOnDeadlock } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { getWorkingCalendar, getWorkingDays } from '../working-calendar/public.ts'
import { queueReminder } from './mails.ts'
import { findFirm, insertSentReminder, selectDueReminders } from './queries.ts'

interface ReminderParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly publicUrl: string
}

const BATCH = 50
/** For how many days a reminder may be late: the server stood still, or the firm was closed. Also in app.firms_to_remind. */
const LATE_DAYS = { sent: 2, held: 5 } as const

/** Queues the reminders that rules send on this day, of all firms; returns how many. What is sent is not sent again. */
export async function sendDueReminders(parts: ReminderParts): Promise<number> {
  const { pool, clock } = parts
  const { rows } = await runStatement<{ firm: string }>(pool, {
    text: 'select firm from app.firms_to_remind($1) firm',
    values: [clock.now()],
  })
  let sent = 0
  for (const { firm } of rows) sent += await remindInFirm(parts, firm)
  return sent
}

/** In transactions of a few, until a batch is not full. */
async function remindInFirm(parts: ReminderParts, businessId: string): Promise<number> {
  const sent = await retryOnDeadlock(() => remindBatch(parts, businessId))
  return sent < BATCH ? sent : sent + (await remindInFirm(parts, businessId))
}

const remindBatch = ({ pool, clock, publicUrl }: ReminderParts, businessId: string): Promise<number> =>
  inFirmAsJob(pool, { businessId, jobId: 'reminders' }, { readOnly: false }, async (tx) => {
    const firm = await findFirm(tx)
    const now = clock.now()
    const today = dayInZone(firm.time_zone, now.getTime())
    const { holdsReminders } = await getWorkingCalendar({ tx })
    if (holdsReminders && !isWorkingDay(today, await getWorkingDays(tx))) return 0
    const lateDays = holdsReminders ? LATE_DAYS.held : LATE_DAYS.sent
    const due = await selectDueReminders(tx, { today, zone: firm.time_zone, lateDays, limit: BATCH })
    let sent = 0
    for (const invoice of due) {
      const isNew = await insertSentReminder(tx, {
        business_id: businessId,
        id: newId(),
        invoice_id: invoice.id,
        matter_ids: invoice.matter_ids,
        rule_id: invoice.rule_id,
        due_on: invoice.due_on,
        recipient: invoice.email,
        sent_at: now,
        sent_by: null,
      })
      if (!isNew) continue
      await queueReminder({ tx, businessId, clock, publicUrl, userId: null }, { invoice, text: invoice, firm, today })
      sent += 1
    }
    return sent
  })
