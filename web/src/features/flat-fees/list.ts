import { CHARGE_STATUSES } from '#contract/charges.ts'
import { FLAT_FEE_SORTS } from '#contract/flat-fee-shapes.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { CHARGE_STATUS_LABELS } from '#domain/charge-labels.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  clientFilter,
  datesFilter,
  matterFilter,
  personFilter,
} from '../../shared/ui/list/filter-kinds.ts'

const BILLING = [
  { value: 'unbilled', label: 'Unbilled' },
  { value: 'onInvoice', label: 'On an invoice' },
  { value: 'notApproved', label: 'Not approved' },
  { value: 'notBillable', label: 'Non-billable' },
] as const

/** Flat fees, with the filters of spec §3. */
export const flatFeesList = declareList({
  name: 'flat-fees',
  title: 'Flat Fees',
  noun: { one: 'flat fee', many: 'flat fees' },
  search: 'Search flat fees',
  filters: [
    datesFilter({
      key: 'dates',
      label: 'Date created',
      param: ['fromExpenseFlatFeesDateCreated', 'toExpenseFlatFeesDateCreated'],
    }),
    clientFilter(),
    matterFilter(),
    personFilter({ key: 'earner', label: 'Fee earner', param: 'userId' }),
    personFilter({ key: 'userId', label: 'Added by', param: 'expenseAddedUserId' }),
    choiceFilter({
      key: 'status',
      label: 'Status',
      param: 'status',
      entity: 'status',
      options: CHARGE_STATUSES.map((value) => ({ value, label: CHARGE_STATUS_LABELS[value] })),
    }),
    choiceFilter({ key: 'billing', label: 'Billing', param: 'billingState', options: BILLING }),
  ],
  sorts: FLAT_FEE_SORTS,
  defaultSort: { key: 'date', direction: 'desc' },
  calls: { list: flatFees.list, totals: flatFees.totals, export: flatFees.export },
  count: ({ count }) => count,
})
