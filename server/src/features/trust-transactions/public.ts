export { getTransactions } from './list.ts'
export { createDisbursement } from './payouts.ts'
export { getClientLedger, getFunds, trustAmount } from './posting.ts'
export { useTransferToOperating } from './refusals.ts'
