import type { RecordType } from '../records/public.ts'
import { reminderRoutes } from './routes.ts'

/** Reminders of open invoices, and when they are sent. */
export const reminderType: RecordType = {
  routes: [reminderRoutes],
  tables: [
    { name: 'reminder_rules', kind: 'firm', label: 'reminder', names: 'subject', columns: { body: 'Text' } },
    {
      name: 'unreminded_clients',
      kind: 'invoice',
      label: 'client without reminders',
      permission: 'invoice',
      isPart: true,
    },
    { name: 'sent_reminders', kind: 'invoice', label: 'sent reminder', permission: 'invoice', isPart: true },
  ],
}
