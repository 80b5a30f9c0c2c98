import { billingRuns } from '#contract/billing-runs.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  approveBillingRun,
  createBillingRun,
  endBillingRun,
  getBillableTotals,
  getBillingRun,
  listBillableMatters,
  listBillingRuns,
  listRunItems,
  sendBillingRun,
} from './service.ts'

export function billingRunRoutes(route: AddRoute): void {
  route.firm(billingRuns.matters, (context, { query }) => listBillableMatters(context, query))
  route.firm(billingRuns.totals, (context, { query }) => getBillableTotals(context, query))
  route.firm(billingRuns.list, (context, { query }) => listBillingRuns(context, query))
  route.firm(billingRuns.create, (context, { body }) => createBillingRun(context, body))
  route.firm(billingRuns.get, (context, { params }) => getBillingRun(context, params.id))
  route.firm(billingRuns.items, (context, { query }) => listRunItems(context, query))
  route.firm(billingRuns.stop, (context, { params }) => endBillingRun(context, params.id))
  route.firm(billingRuns.approve, (context, { params, body }) => approveBillingRun(context, params.id, body))
  route.firm(billingRuns.send, (context, { params, body }) => sendBillingRun(context, params.id, body))
}
