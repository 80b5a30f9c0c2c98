import type { entriesList } from './list.ts'

/** The address of the page: every filter, the search, the order, the page and the view. What cannot be read is ignored. */
export type EntriesUrl = ReturnType<typeof entriesList.schema.parse>
export type Group = NonNullable<EntriesUrl['group']>

/** Rows stand under days or weeks as long as they are in the order of their days. */
export const groupOf = ({ group = 'day', sort }: EntriesUrl): Group =>
  sort === undefined || sort === 'timeEntryDate' ? group : 'none'
