export { assertBillableAmount, assertBillingCurrency, resolveCurrency, resolveExchangeRate } from './currency.ts'
export { chargeDashboard } from './dashboard.ts'
export { chargeColumns } from './export.ts'
export { listDeletedCharges } from './list.ts'
export { assertMatterAvailable, assertMatterTakesWork } from './matter.ts'
export {
  chargeConditions,
  chargeOrder,
  chargeSums,
  isUnbilledExpense,
  isUnbilledFee,
  overviewSums,
  searchCondition,
  selectMattersForWork,
  shownBillingState,
  type ChargePage,
} from './queries.ts'
export { toChargeAmounts, toChargeTotals } from './view.ts'
export { toChargeHit, toChargeOverview } from './record-type.ts'
