export { createDefaultTaxCodes, getBillingSettings, rateOn, updateBillingSettings } from './service.ts'
export { selectTaxCodes, type TaxCodeRow } from './queries.ts'
