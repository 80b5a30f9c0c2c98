export { findLedger, findOwnLedger, selectFunds, selectLedgersById, type LedgerRow } from './queries.ts'
export { ledgerName, oneOf } from './view.ts'
