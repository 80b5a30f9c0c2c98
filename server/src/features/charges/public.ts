export {
  assertBillableAmount,
  assertBillingCurrency,
  resolveCurrency,
  resolveExchangeRate,
  type StoredPrice,
} from './currency.ts'
export { chargeColumns } from './export.ts'
export { listDeletedCharges } from './list.ts'
export { chargeListQueries, type ChargePage } from './list.queries.ts'
export { assertMatterAvailable, assertMatterOpen, type StoredWork } from './matter.ts'
export {
  chargeConditions,
  chargeSums,
  isUnbilledExpense,
  isUnbilledFee,
  matterAndClient,
  searchCondition,
  selectMattersForWork,
  shownBillingState,
  type ChargeSums,
} from './queries.ts'
export { toChargeAmounts, toChargeTotals } from './view.ts'
export { toChargeHit, toChargeOverview } from './record-type.ts'
export { overviewSums } from './record-type.queries.ts'
