export { postEntry, reverseEntry, type PartMove } from './posting.ts'
export { getBalances, getOfficeBook, type AccountBalance, type OfficeBook } from './balances.ts'
export { ledgerConstraints } from './refusals.ts'
export { startFolding } from './fold.ts'
