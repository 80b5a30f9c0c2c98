import type { RecordType } from '../records/public.ts'
import { paymentPlanRoutes } from './routes.ts'

/** Instalments in which what is open of an invoice is paid. */
export const paymentPlanType: RecordType = {
  routes: [paymentPlanRoutes],
  tables: [
    { name: 'payment_plans', kind: 'invoice', label: 'payment plan', silent: ['settled_minor'], permission: 'invoice' },
    { name: 'plan_instalments', kind: 'invoice', label: 'instalment of a plan', permission: 'invoice', isPart: true },
  ],
}
