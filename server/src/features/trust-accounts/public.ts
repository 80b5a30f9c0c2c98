export { findTrustAccount, type TrustAccountRow } from './queries.ts'
export { accountClosed, amountTooFine, amountTooLarge, balanceNotZero, ledgerClosed, matterClosed } from './refusals.ts'
