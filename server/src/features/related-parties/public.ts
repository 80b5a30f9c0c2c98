export { relatedPartyNames, selectRelatedParties } from './queries.ts'
export { saveRelatedParties } from './save.ts'
