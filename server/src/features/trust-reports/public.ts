export { ledgerOwner } from './listing.ts'
export { listedLedgers, type ListedRow } from './queries.ts'
