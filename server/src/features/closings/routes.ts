import { closings } from '#contract/closings.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { createClosing, listClosings, reopenMonths, createValuation, getClosingChecklist } from './service.ts'

export function closingRoutes(route: AddRoute): void {
  route.firm(closings.list, (context) => listClosings(context))
  route.firm(closings.checklist, (context, { query }) => getClosingChecklist(context, query.through))
  route.firm(closings.value, (context, { body }) => createValuation(context, body.through))
  route.firm(closings.create, (context, { body }) => createClosing(context, body))
  route.firm(closings.reopen, (context, { body }) => reopenMonths(context, body))
}
