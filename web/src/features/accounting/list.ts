import { journal } from '#contract/journal.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import { choiceFilter, datesFilter } from '../../shared/ui/list/filter-kinds.ts'

/** Entries of the office book, the latest day first. */
export const journalList = declareList({
  name: 'journal',
  title: 'Accounting',
  noun: { one: 'entry', many: 'entries' },
  search: 'Search number, reference or text',
  filters: [
    datesFilter({ key: 'dates', label: 'Date', param: ['from', 'to'] }),
    choiceFilter({
      key: 'source',
      label: 'Source',
      param: 'source',
      options: [
        { value: 'manual', label: 'By hand' },
        { value: 'document', label: 'Documents' },
      ],
    }),
  ],
  sorts: [],
  calls: { list: journal.list, totals: journal.totals, export: journal.export },
  count: ({ count }) => count,
})
