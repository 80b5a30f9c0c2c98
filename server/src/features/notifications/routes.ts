import { notifications } from '#contract/notifications.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  getNotificationSettings,
  getUnread,
  listNotifications,
  markNotificationsRead,
  updateNotificationSettings,
} from './service.ts'

export function notificationRoutes(route: AddRoute): void {
  route.firm(notifications.list, (context, { query }) => listNotifications(context, query))
  route.firm(notifications.unread, getUnread)
  route.firm(notifications.read, (context, { body }) => markNotificationsRead(context, body.id))
  route.firm(notifications.settings, getNotificationSettings)
  route.firm(notifications.updateSettings, (context, { body }) => updateNotificationSettings(context, body))
}
