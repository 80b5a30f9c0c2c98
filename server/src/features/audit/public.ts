export { countSealed, type EventRow } from './queries.ts'
export { listPageEvents, listSealedChanges, readableTables } from './service.ts'
