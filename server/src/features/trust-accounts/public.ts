export { findTrustAccount, type TrustAccountRow } from './queries.ts'
export { accountClosed, amountTooFine, amountTooLarge, ledgerClosed, matterClosed, periodLocked } from './refusals.ts'
export { createTrustAccount } from './service.ts'
export { seesFigures } from './view.ts'
