import { expenses } from '#contract/expenses.ts'
import { dayText } from '#domain/calendar-day.ts'
import { call, exchange } from '../../shared/api.ts'
import { paths } from '../../shared/paths.ts'
import { joinFacts, toDeletedPage } from '../../shared/records/details.ts'
import { excerpt } from '../../shared/records/excerpt.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { isoToDmy } from '../../shared/ui/values/calendar.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { formatMoney } from '../../shared/ui/values/format.ts'

export const expenseDetails: RecordDetails = {
  noun: 'expense',
  delete: (firm, id) => exchange(expenses.delete, { params: { id }, query: firm }, { keepsCache: true }),
  restore: (_, id, options) => exchange(expenses.restore, { params: { id } }, options),
  isOwnToRestore: true,
  listDeleted: async (firm, page, signal) =>
    toDeletedPage(await call(expenses.deleted, { query: { ...firm, page } }, { signal }), (row) => ({
      name: `${row.category}, ${formatMoney(row.amount, { symbol: row.currencySymbol })}`,
      context: facts([dayText(row.date), row.matterName, row.addedBy]),
    })),
  hits: (found, text) =>
    found.expenses.map((hit) => ({
      key: `expense-${hit.id}`,
      label: excerpt(hit.description, text) || hit.category,
      note: joinFacts(
        isoToDmy(hit.date),
        hit.matterName,
        hit.vendor,
        formatMoney(hit.amount, { symbol: hit.currencySymbol, code: hit.currencyCode }),
      ),
      target: { href: paths.expense(hit.id) },
    })),
}
