import { reminders } from '#contract/reminders.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  getReminderSettings,
  listReminders,
  sendReminder,
  setClientReminded,
  updateReminderSettings,
} from './service.ts'

export function reminderRoutes(route: AddRoute): void {
  route.firm(reminders.settings, (context) => getReminderSettings(context))
  route.firm(reminders.updateSettings, (context, { body }) => updateReminderSettings(context, body))
  route.firm(reminders.setClient, (context, { params, body }) => setClientReminded(context, params.id, body.isReminded))
  route.firm(reminders.list, (context, { params }) => listReminders(context, params.id))
  route.firm(reminders.send, (context, { params }) => sendReminder(context, params.id))
}
