export { createFirm } from './create-firm.ts'
export { countFirms, firmSettings, type FirmSettings } from './queries.ts'
