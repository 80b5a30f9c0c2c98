import type { Received } from '#contract/endpoint.ts'
import {
  isAlwaysMailed,
  NOTIFICATION_EVENT_NAMES,
  NOTIFICATION_EVENTS,
  type Notification,
  type NotificationSettings,
  type NotificationSettingsInput,
  type notifications as contract,
} from '#contract/notifications.ts'
import type { FirmContext } from '../../platform/context.ts'
import { DEFAULT_HOURS } from './notify.ts'
import {
  countUnread,
  markRead,
  saveChoices,
  saveHours,
  selectChoices,
  selectHours,
  selectNotifications,
  type NotificationRow,
} from './queries.ts'

const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  event: row.event,
  text: row.text,
  recordKind: row.record_kind,
  recordId: row.record_id,
  at: row.created_at.toISOString(),
  isRead: row.read_at !== null,
})

export async function listNotifications({ tx }: FirmContext, { page, size }: Received<typeof contract.list>['query']) {
  const rows = await selectNotifications(tx, { offset: (page - 1) * size, limit: size + 1 })
  return { data: rows.slice(0, size).map(toNotification), page, size, hasMore: rows.length > size }
}

export const getUnread = async ({ tx }: FirmContext) => ({ count: await countUnread(tx) })

export async function markNotificationsRead({ tx, clock }: FirmContext, id: string | undefined) {
  await markRead(tx, { id, at: clock.now() })
  return { count: await countUnread(tx) }
}

export async function getNotificationSettings({ tx, userId }: FirmContext): Promise<NotificationSettings> {
  const [choices, [hours]] = await Promise.all([selectChoices(tx, [userId]), selectHours(tx, [userId])])
  return {
    choices: NOTIFICATION_EVENT_NAMES.map((event) => {
      const own = choices.find((choice) => choice.event === event)
      const mail = isAlwaysMailed(event) ? 'now' : (own?.mail ?? NOTIFICATION_EVENTS[event].mail)
      return { event, inApp: own?.in_app ?? true, mail }
    }),
    ...(hours
      ? { quietFrom: hours.quiet_from, quietUntil: hours.quiet_until, digestAt: hours.digest_time }
      : DEFAULT_HOURS),
  }
}

export async function updateNotificationSettings(
  context: FirmContext,
  { choices, quietFrom, quietUntil, digestAt }: NotificationSettingsInput,
): Promise<NotificationSettings> {
  const { tx, businessId: business_id, userId: user_id } = context
  // The last of several for an event holds.
  const latest = [...new Map(choices.map((choice) => [choice.event, choice])).values()]
  const rows = latest.map(({ event, inApp, mail }) => ({ business_id, user_id, event, in_app: inApp, mail }))
  if (rows.length > 0) await saveChoices(tx, rows)
  await saveHours(tx, { business_id, user_id, quiet_from: quietFrom, quiet_until: quietUntil, digest_time: digestAt })
  return getNotificationSettings(context)
}
