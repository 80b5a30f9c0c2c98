export { findTrustAccount, type TrustAccountRow } from './queries.ts'
export { amountTooFine, amountTooLarge, ledgerClosed, matterClosed } from './refusals.ts'
