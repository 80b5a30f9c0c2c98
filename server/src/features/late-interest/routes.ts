import { lateInterest } from '#contract/late-interest.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { createInterestInvoice, listInterestProposals } from './service.ts'
import { getLateInterestSettings, updateLateInterestSettings } from './settings.ts'

export function lateInterestRoutes(route: AddRoute): void {
  route.firm(lateInterest.settings, (context) => getLateInterestSettings(context))
  route.firm(lateInterest.updateSettings, (context, { body }) => updateLateInterestSettings(context, body))
  route.firm(lateInterest.list, (context, { query }) => listInterestProposals(context, query))
  route.firm(lateInterest.create, (context, { body }) => createInterestInvoice(context, body))
}
