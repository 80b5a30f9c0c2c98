import type { RecordType } from '../records/public.ts'
import { onlinePaymentRoutes } from './routes.ts'

export const onlinePaymentType: RecordType = {
  routes: [onlinePaymentRoutes],
  tables: [
    {
      name: 'payment_providers',
      kind: 'firm',
      label: 'card payment settings',
      columns: { key_hint: 'Key ends with', is_test: 'Test key', is_enabled: 'In use' },
      isPart: true,
    },
    {
      name: 'online_checkouts',
      kind: 'invoice',
      label: 'card payment',
      permission: 'invoice',
      silent: ['url', 'provider_id', 'request_id', 'deposit_id'],
      isPart: true,
    },
  ],
}
