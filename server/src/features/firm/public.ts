export { createFirm, type Founder, type MakeId, type NewFirm } from './create-firm.ts'
export { firmSettings, type FirmSettings } from './queries.ts'
