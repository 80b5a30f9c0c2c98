export { createFirm, type Founder, type NewFirm } from './create-firm.ts'
export { firmSettings, type FirmSettings } from './queries.ts'
