import { addDays, startOfMonth } from '#domain/calendar-day.ts'
import { fromMajor, instalments, toMajorText } from '#domain/money.ts'
import { MAIL_KINDS, reminderKind } from '#contract/mail-kinds.ts'
import { updateAccountBudgets } from '../features/account-budgets/public.ts'
import { getCreditable } from '../features/credits/public.ts'
import { selectAccounts } from '../features/ledger-accounts/public.ts'
import { updateClientProfile } from '../features/ledes/public.ts'
import { createPaymentPlan } from '../features/payment-plans/public.ts'
import { createRecurringInvoice } from '../features/recurring-invoices/public.ts'
import { updateReminderSettings } from '../features/reminders/public.ts'
import type { FirmWork } from '../platform/context.ts'
import { codeTimeOfMatter } from './planning.queries.ts'
import type { LoadedDemo } from './people.queries.ts'

/** What each account is planned to earn or cost in a month, in naira. */
const MONTHLY_BUDGETS: Readonly<Record<string, string>> = {
  '4000': '18000000',
  '4010': '6000000',
  '4100': '400000',
  '6000': '1250000',
  '6100': '300000',
}

/** The tasks of a lawsuit, as an insurer wants them on a bill. */
const TASK_CODES = ['L110', 'L120', 'L190', 'L210', 'L310']

/** What the firm plans and has agreed with clients, on the last day of the demo. `ids` are those of its invoices. */
export async function recordPlans(
  work: FirmWork,
  data: LoadedDemo,
  ids: readonly string[],
  today: string,
): Promise<void> {
  await remindClients(work)
  await setBudgets(work, Number(today.slice(0, 4)))
  await agreeInstalments(work, data, ids, today)
  await repeatInvoice(work, data, today)
  await billElectronically(work, data)
}

/** Before an invoice is due, and one, three and eight weeks after. */
const REMINDER_DAYS = [-5, 7, 21, 56]

const remindClients = (work: FirmWork) => {
  const rules = REMINDER_DAYS.map((days) => {
    const { subject, text } = MAIL_KINDS[reminderKind(days)]
    return { days, subject, body: text }
  })
  return updateReminderSettings(work, { rules })
}

async function setBudgets(work: FirmWork, year: number): Promise<void> {
  const accounts = await selectAccounts(work.tx)
  const rows = accounts.flatMap(({ id, code }) => {
    const monthly = MONTHLY_BUDGETS[code]
    return monthly === undefined ? [] : [{ accountId: id, months: Array<string>(12).fill(monthly), version: null }]
  })
  await updateAccountBudgets(work, { year, rows })
}

/** The client of the last unpaid invoice pays in three parts, a month apart. */
async function agreeInstalments(
  work: FirmWork,
  { invoices, matters }: LoadedDemo,
  ids: readonly string[],
  today: string,
): Promise<void> {
  const position = invoices.findLastIndex(({ state }) => state === 'unpaid')
  const currency = matters.find(({ id }) => id === invoices[position]?.matterId)?.currency
  if (currency === undefined) throw new Error('no invoice of the demo is unpaid')
  const { balance } = await getCreditable(work, ids[position] ?? '')
  await createPaymentPlan(work, ids[position] ?? '', {
    instalments: instalments(fromMajor(String(balance), currency), 3).map((amount, index) => ({
      dueDate: addDays(today, 20 + 30 * index),
      amount: toMajorText(amount),
    })),
  })
}

/** Company secretarial work, billed on the first of each month. */
async function repeatInvoice(work: FirmWork, { clients, matters }: LoadedDemo, today: string): Promise<void> {
  const matter = matters.find(({ rateType, status, currency, clientId }) => {
    const client = clients.find(({ id }) => id === clientId)
    return rateType === 'hourly' && status === 'open' && currency === 'NGN' && client?.kind === 'company'
  })
  if (!matter) throw new Error('no matter of the demo is billed every month')
  await createRecurringInvoice(work, {
    name: 'Company secretarial services',
    clientId: matter.clientId,
    every: 1,
    unit: 'month',
    startDate: startOfMonth(addDays(startOfMonth(today), 31)),
    finish: 'draft',
    includesUnbilled: false,
    currencyId: undefined,
    note: '',
    lines: [
      {
        kind: 'flat',
        matterId: matter.id,
        description: 'Company secretarial services for the month',
        quantity: '1',
        rate: '250000',
      },
    ],
    version: undefined,
  })
}

/** One client abroad is billed by LEDES; the time that waits on its lawsuit has its codes. */
async function billElectronically(work: FirmWork, { clients, matters }: LoadedDemo): Promise<void> {
  const matter = matters.find(({ rateType, status, currency, isContentious, clientId }) => {
    const client = clients.find(({ id }) => id === clientId)
    return rateType === 'hourly' && status === 'open' && isContentious && currency !== 'NGN' && client !== undefined
  })
  if (!matter) throw new Error('no lawsuit of the demo is billed electronically')
  await updateClientProfile(work, matter.clientId, {
    format: 'ledes1998b',
    lawFirmId: '01234567-0001',
    clientId: matter.number,
    requiresCodes: false,
    taskSet: 'Litigation',
    classStyle: 'sixLetters',
    maxNarrative: 1024,
    taxHandling: 'leaveOut',
    version: undefined,
  })
  await codeTimeOfMatter(work.tx, matter.id, TASK_CODES)
}
