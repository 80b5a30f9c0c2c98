import { recurringInvoices } from '#contract/recurring-invoices.ts'
import { declareList } from '../../shared/ui/list/declare.ts'

export const recurringInvoicesList = declareList({
  name: 'recurring-invoices',
  title: 'Recurring invoices',
  noun: { one: 'recurring invoice', many: 'recurring invoices' },
  filters: [],
  sorts: [],
  calls: { list: recurringInvoices.list },
})
