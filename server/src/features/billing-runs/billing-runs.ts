import type { FunctionRow } from '../../platform/db/call-function.ts'
import { runStatement } from '../../platform/db/database.ts'
import { startWorkLoop } from '../../platform/work-loop.ts'
import { sendDueReminders } from '../reminders/public.ts'
import { giveUpItem, giveUpRecurring, workOnRecurring, workOnRun, type BillingWorkParts } from './work.ts'

const PAUSE_MS = 1_000
/** How often reminders are looked for; a rule reminds once a day. */
const REMINDERS_MS = 60_000
/** An item that fails so often with a fault is given up; refusals are answers and are stored at once. */
const MAX_FAULTS = 3

type Work = FunctionRow<'app.billing_work_due'>

/**
 * Does what billing has to do without being called: reminders, recurring invoices, and runs, whose rows are their queue. After a crash the next start goes on where
 * the rows say. Servers take turns by the lock on a run's row.
 */
export function startBillingWork(parts: Omit<BillingWorkParts, 'startedAt'>): { stop(): Promise<void> } {
  const { pool, clock, log } = parts
  const work = { ...parts, startedAt: clock.now() }
  const faults = new Map<string, number>()
  let remindersAt = 0

  const listDue = async (): Promise<readonly Work[]> =>
    (await runStatement<Work>(pool, { text: 'select * from app.billing_work_due($1)', values: [clock.now()] })).rows

  /** After a fault items are done one by one, so that the one that fails is known. */
  const doNext = ({ kind, id }: Work, failures: number): Promise<boolean> => {
    const isHopeless = failures >= MAX_FAULTS
    if (kind === 'recurring') return isHopeless ? giveUpRecurring(work, id) : workOnRecurring(work, id)
    return !isHopeless ? workOnRun(work, id, failures > 0 ? 1 : undefined) : giveUpItem(work, id)
  }

  async function attempt(one: Work): Promise<boolean> {
    const failures = faults.get(one.id) ?? 0
    try {
      const isDone = await doNext(one, failures)
      faults.delete(one.id)
      return isDone
    } catch (error) {
      log.error({ err: error, work: one.id }, 'billing work failed')
      faults.set(one.id, failures + 1)
      return false
    }
  }

  // One transaction of each, so that a long run does not keep the others waiting.
  return startWorkLoop({
    async listDue() {
      if (performance.now() >= remindersAt) {
        remindersAt = performance.now() + REMINDERS_MS
        await sendDueReminders(parts)
      }
      return listDue()
    },
    attempt,
    onFault: (error) => log.error({ err: error }, 'looking for billing work failed'),
    pauseMs: PAUSE_MS,
    ending: new AbortController(),
  })
}
