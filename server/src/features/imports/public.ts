export { startImportWork } from './import-work.ts'
export type { ImportServices } from './services.ts'
