import { taxCodes } from '#contract/tax-codes.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  createMissingTaxCodes,
  createTaxCode,
  getBillingSettings,
  listTaxCodes,
  updateBillingSettings,
  updateTaxCode,
} from './service.ts'

export function taxCodeRoutes(route: AddRoute): void {
  route.firm(taxCodes.list, (context) => listTaxCodes(context))
  route.firm(taxCodes.addDefaults, createMissingTaxCodes)
  route.firm(taxCodes.create, (context, { body }) => createTaxCode(context, body))
  route.firm(taxCodes.update, (context, { params, body }) => updateTaxCode(context, params.id, body))
  route.firm(taxCodes.settings, (context) => getBillingSettings(context))
  route.firm(taxCodes.updateSettings, (context, { body }) => updateBillingSettings(context, body))
}
