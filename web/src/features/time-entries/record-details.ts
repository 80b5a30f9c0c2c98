import { timeEntries } from '#contract/time-entries.ts'
import { dayText } from '#domain/calendar-day.ts'
import { call, exchange } from '../../shared/api.ts'
import { joinFacts, toDeletedPage } from '../../shared/records/details.ts'
import { excerpt } from '../../shared/records/excerpt.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { timeEntryPopup } from '../../shared/records/time-entry-popup-store.ts'
import { isoToDmy } from '../../shared/ui/values/calendar.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { formatHours } from '../../shared/ui/values/format.ts'

export const timeEntryDetails: RecordDetails = {
  noun: 'time entry',
  delete: (firm, id) => exchange(timeEntries.delete, { params: { id }, query: firm }, { keepsCache: true }),
  restore: (_, id, options) => exchange(timeEntries.restore, { params: { id } }, options),
  listDeleted: async (firm, page, signal) =>
    toDeletedPage(await call(timeEntries.deleted, { query: { ...firm, page } }, { signal }), (row) => ({
      name: `${row.activityType}, ${formatHours(row.duration)} h`,
      context: facts([dayText(row.timeEntryDate), row.matterName, row.userName]),
    })),
  hits: (found, text) =>
    found.timeEntries.map(({ id, description, timeEntryDate, matterName, userName, duration }) => ({
      key: `entry-${id}`,
      label: excerpt(description, text) || 'No description',
      note: joinFacts(isoToDmy(timeEntryDate), matterName, `${formatHours(duration)} h`, userName),
      target: { open: () => timeEntryPopup.open('createNew', id) },
    })),
}
