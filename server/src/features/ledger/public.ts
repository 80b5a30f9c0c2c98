export { postEntry, reverseEntry, type NewEntry, type NewReversal, type PartMove } from './posting.ts'
export { getBalances, getOfficeBook, type AccountBalance, type BalanceQuery, type OfficeBook } from './balances.ts'
export { ledgerConstraints } from './refusals.ts'
export { startFolding } from './fold.ts'
