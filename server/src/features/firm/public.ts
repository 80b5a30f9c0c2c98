export { createFirm } from './create-firm.ts'
export { firmSettings, type FirmSettings } from './queries.ts'
