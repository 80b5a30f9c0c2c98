export { listDeletedCharges, lockBinned, setBinned } from './bin.queries.ts'
export { toDeletedCharge } from './bin.ts'
export {
  billingState,
  chargesWhere,
  chargeSums,
  chargeText,
  firmOfCharge,
  isUnbilledExpense,
  isUnbilledFee,
  matterAndClient,
  mattersOfCharge,
  type ChargeSums,
} from './charges.queries.ts'
export { chargeList, type PageOf } from './charge-list.queries.ts'
export {
  amountNumber,
  checkMatter,
  checkSize,
  currencyOf,
  moneyOfCharge,
  rateOfCharge,
  toChargeTotals,
  type ChargeBefore,
} from './charges.ts'
export { expenseFiles } from './attachments.ts'
export { chargeColumns } from './export.ts'
