export { createDefaultTaxCodes, getBillingSettings, rateOn } from './service.ts'
export { selectTaxCodes, type TaxCodeRow } from './queries.ts'
