import { addDays, startOfMonth } from '#domain/calendar-day.ts'
import { JournalEntryInput } from '#contract/journal.ts'
import { createEntry } from '../features/journal/service.ts'
import { selectAccounts } from '../features/ledger-accounts/public.ts'
import type { WorkOn } from './trust.ts'

/** What the firm pays each month on a day, in naira: the rent is the same, court fees differ from month to month. */
const COSTS = [
  {
    code: '6000',
    day: 1,
    description: 'Rent of the office',
    reason: 'Lease of 14 Example Close',
    monthly: [1_250_000],
  },
  {
    code: '6100',
    day: 19,
    description: 'Filing fees of the month',
    reason: 'Receipts of the courts',
    monthly: [286_500, 341_000, 172_250, 318_400, 264_900, 297_750],
  },
] as const

/** Posts the office costs that have budgets, month by month from a day to today, as the accountant does. */
export async function postOfficeCosts(accountant: WorkOn, from: string, today: string): Promise<void> {
  const months: string[] = []
  for (let month = startOfMonth(from); month <= today; month = startOfMonth(addDays(month, 31))) months.push(month)
  for (const [place, month] of months.entries()) {
    for (const { code, day, description, reason, monthly } of COSTS) {
      const date = addDays(month, day - 1)
      if (date > today || date < from) continue
      const work = await accountant(date, '10:15')
      const accounts = await selectAccounts(work.tx)
      const idOf = (wanted: string) => accounts.find((account) => account.code === wanted)?.id
      const amount = String(monthly[place % monthly.length])
      await createEntry(
        work,
        JournalEntryInput.parse({
          date,
          description,
          reason,
          lines: [
            { accountId: idOf(code), debit: amount },
            { accountId: idOf('1000'), credit: amount },
          ],
        }),
      )
    }
  }
}
