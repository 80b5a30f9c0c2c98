import { addDays, dayInZone, dayText } from '#domain/calendar-day.ts'
import { nextWorkingDay } from '#domain/working-calendar.ts'
import type { NotificationEvent } from '#contract/notifications.ts'
import type { FirmContext } from '../../platform/context.ts'
import { selectHearings, type HearingRow } from '../agenda/public.ts'
import { budgetUseOf } from '../budgets/public.ts'
import { firmSettings } from '../firm/public.ts'
import { notify } from '../notifications/public.ts'
import { getWorkingDays } from '../working-calendar/public.ts'
import { insertSent, selectPeopleWhoMay, selectBudgetsToReport } from './queries.ts'

type AlertContext = Pick<FirmContext, 'tx' | 'businessId' | 'clock'>

interface MatterAlert {
  readonly event: NotificationEvent
  /** What it is about, and which time of several it is: told once. */
  readonly about: string
  readonly occasion: string
  /** Where it leads to. */
  readonly recordKind: 'matter' | 'courtUpdate'
  readonly recordId: string
  readonly matterId: string
  /** What a reader must hold, besides seeing the matter. */
  readonly permissions: readonly string[]
  /** Whom it concerns; null where there is nobody. */
  readonly people: readonly (string | null)[]
  readonly text: string
}

/** Tells each that was not told before to those whom it concerns and who may see what it leads to. */
async function tellOnce(context: AlertContext, alerts: readonly MatterAlert[]): Promise<void> {
  const { tx, businessId, clock } = context
  if (alerts.length === 0) return
  const rows = alerts.map(({ event, about, occasion }) => ({
    business_id: businessId,
    event,
    record_id: about,
    occasion,
    sent_at: clock.now(),
  }))
  const fresh = new Set((await insertSent(tx, rows)).map(({ record_id, occasion }) => `${record_id} ${occasion}`))
  for (const { permissions, people, about, occasion, ...happening } of alerts) {
    if (!fresh.has(`${about} ${occasion}`)) continue
    const may = await selectPeopleWhoMay(tx, permissions, happening.matterId)
    const userIds = people.filter((id) => id !== null).filter((id) => may.has(id))
    await notify(context, { ...happening, userIds })
  }
}

/** Beyond these a hearing that was never reported is no news. */
const UNREPORTED_DAYS = 7

/** Tells of hearings on the next working day and before it, and of those that have passed without an update. */
export async function tellOfHearings(context: AlertContext): Promise<void> {
  const { tx, businessId, clock } = context
  const { time_zone } = await firmSettings(tx, businessId)
  const today = dayInZone(time_zone, clock.now().getTime())
  const to = nextWorkingDay(addDays(today, 1), await getWorkingDays(tx))
  const hearings = await selectHearings(tx, { from: addDays(today, -UNREPORTED_DAYS), to })
  const alerts = hearings.map((hearing): MatterAlert => {
    const { id, day, matter_id, user_id, responsible_id, team } = hearing
    const isPast = day < today
    return {
      event: isPast ? 'hearingUnreported' : 'hearingUpcoming',
      text: isPast ? unreportedText(hearing) : upcomingText(hearing),
      about: id,
      occasion: day,
      recordKind: 'courtUpdate',
      recordId: id,
      matterId: matter_id,
      permissions: ['courtUpdate'],
      people: [user_id, responsible_id, ...team],
    }
  })
  await tellOnce(context, alerts)
}

const unreportedText = ({ day, matter_name }: HearingRow) =>
  `The hearing of ${dayText(day)} has no update yet: ${matter_name}`
const upcomingText = ({ day, time, court_name, matter_name }: HearingRow) =>
  `Hearing on ${dayText(day)}${time === null ? '' : ` at ${time.slice(0, 5)}`} in ${court_name}: ${matter_name}`

/** Tells of budgets of which the share is used at which the firm wants to be warned, and of those that are used up. */
export async function tellOfBudgets(context: AlertContext): Promise<void> {
  const { tx } = context
  const budgets = await selectBudgetsToReport(tx)
  const matterIds = budgets.map(({ matter_id }) => matter_id)
  const uses = await budgetUseOf(tx, matterIds)
  const alerts = budgets.flatMap(({ id, matter_id, version, name, responsible_id, created_by }): MatterAlert[] => {
    const use = uses.get(matter_id)
    if (!use || use.state === 'within') return []
    const isAll = use.used >= use.limit
    return [
      {
        event: 'budgetReached',
        text: `${isAll ? 'The budget is used up' : `${Math.floor(use.usedPercent)}% of the budget is used`}: ${name}`,
        about: id,
        // A budget that was changed is told of again.
        occasion: `${isAll ? 'all' : 'warning'} of ${version}`,
        recordKind: 'matter',
        recordId: matter_id,
        matterId: matter_id,
        permissions: ['matterMaster', 'budget'],
        people: [responsible_id, created_by],
      },
    ]
  })
  await tellOnce(context, alerts)
}
