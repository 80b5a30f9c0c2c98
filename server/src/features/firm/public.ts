export { createFirm } from './create-firm.ts'
export { countFirms, firmSettings, heldFirmSettings, type FirmSettings } from './queries.ts'
