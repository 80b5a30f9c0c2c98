import { flatFees } from '#contract/flat-fees.ts'
import { dayText } from '#domain/calendar-day.ts'
import { call, exchange } from '../../shared/api.ts'
import { paths } from '../../shared/paths.ts'
import { joinFacts, toDeletedPage } from '../../shared/records/details.ts'
import { excerpt } from '../../shared/records/excerpt.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { isoToDmy } from '../../shared/ui/values/calendar.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { formatMoney } from '../../shared/ui/values/format.ts'

export const flatFeeDetails: RecordDetails = {
  noun: 'flat fee',
  delete: (firm, id) => exchange(flatFees.delete, { params: { id }, query: firm }, { keepsCache: true }),
  restore: (_, id, options) => exchange(flatFees.restore, { params: { id } }, options),
  isOwnToRestore: true,
  listDeleted: async (firm, page, signal) =>
    toDeletedPage(await call(flatFees.deleted, { query: { ...firm, page } }, { signal }), (row) => ({
      name: `${row.category || 'Flat fee'}, ${formatMoney(row.amount, { symbol: row.currencySymbol })}`,
      context: facts([dayText(row.date), row.matterName, row.addedBy]),
    })),
  hits: (found, text) =>
    found.flatFees.map((hit) => ({
      key: `flat-fee-${hit.id}`,
      label: excerpt(hit.description, text) || hit.matterName || 'Flat fee',
      note: joinFacts(
        isoToDmy(hit.date),
        hit.matterName,
        formatMoney(hit.amount, { symbol: hit.currencySymbol, code: hit.currencyCode }),
      ),
      target: { href: paths.flatFee(hit.id) },
    })),
}
