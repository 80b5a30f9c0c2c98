export { createLedger } from './service.ts'
export {
  aboutLedger,
  findLedger,
  findLedgerOfMatter,
  findOwnLedger,
  namedLedgers,
  selectFunds,
  selectLedgerEntries,
  selectLedgersById,
  type LedgerRow,
} from './queries.ts'
export { seesAll } from './summary.queries.ts'
export { ledgerName, oneOf } from './view.ts'
