export { findTrustAccount, selectFigures, type TrustAccountRow } from './queries.ts'
export { amountTooFine, amountTooLarge, ledgerClosed, matterClosed } from './refusals.ts'
export { createTrustAccount } from './service.ts'
export { seesFigures } from './view.ts'
