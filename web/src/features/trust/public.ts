export { SideAmount } from './SideAmount.tsx'
export { TransactionTitle } from './TransactionTitle.tsx'
export { TrustTabs, type TrustTab } from './TrustTabs.tsx'
export { ClearedStatus, transactionTitle } from './words.tsx'
