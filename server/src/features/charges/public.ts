export { assertBillableAmount, assertBillingCurrency, resolveCurrency, resolveExchangeRate } from './currency.ts'
export { chargeColumns } from './export.ts'
export { listDeletedCharges } from './list.ts'
export { chargeOrder, type ChargePage } from './list.queries.ts'
export { assertMatterAvailable, assertMatterOpen } from './matter.ts'
export {
  chargeConditions,
  chargeSums,
  isUnbilledExpense,
  isUnbilledFee,
  searchCondition,
  selectMattersForWork,
  shownBillingState,
} from './queries.ts'
export { toChargeAmounts, toChargeTotals } from './view.ts'
export { toChargeHit, toChargeOverview } from './record-type.ts'
export { overviewSums } from './record-type.queries.ts'
