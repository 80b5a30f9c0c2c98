export { assertCurrencyAllowed } from './currency.ts'
export { createFirm } from './create-firm.ts'
export { countFirms, firmSettings, lockFirmSettings, type FirmSettings } from './queries.ts'
