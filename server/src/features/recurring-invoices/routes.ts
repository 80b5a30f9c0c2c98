import { recurringInvoices } from '#contract/recurring-invoices.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  createRecurringInvoice,
  getRecurringInvoice,
  listRecurringInvoices,
  pauseRecurringInvoice,
  updateRecurringInvoice,
} from './service.ts'

export function recurringInvoiceRoutes(route: AddRoute): void {
  route.firm(recurringInvoices.list, (context, { query }) => listRecurringInvoices(context, query))
  route.firm(recurringInvoices.get, (context, { params }) => getRecurringInvoice(context, params.id))
  route.firm(recurringInvoices.create, (context, { body }) => createRecurringInvoice(context, body))
  route.firm(recurringInvoices.update, (context, { params, body }) => updateRecurringInvoice(context, params.id, body))
  route.firm(recurringInvoices.pause, (context, { params, body }) =>
    pauseRecurringInvoice(context, params.id, body.isPaused),
  )
}
