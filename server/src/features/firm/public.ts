export { createFirm } from './create-firm.ts'
export { countFirms, firmSettings, lockFirmSettings, type FirmSettings } from './queries.ts'
export { assertCurrencyAllowed } from './refusals.ts'
