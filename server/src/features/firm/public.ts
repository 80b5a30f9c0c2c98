export { createFirm } from './create-firm.ts'
export { countFirms, firmSettings, lockFirmSettings, selectFirmIds, type FirmSettings } from './queries.ts'
export { assertCurrencyAllowed } from './refusals.ts'
