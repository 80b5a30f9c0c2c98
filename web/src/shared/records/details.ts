import type { DeletedPage, DeletedRecord } from './record-type.ts'

/** Joins the facts of a hit, leaving out blank ones. */
export const joinFacts = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ')

/** Turns a page of deleted records into rows of the recycle bin. */
export const toDeletedPage = <Row extends Pick<DeletedRecord, 'id' | 'deletedAt' | 'deletedBy'>>(
  { data, hasMore }: { data: readonly Row[]; hasMore: boolean },
  nameOf: (row: Row) => Pick<DeletedRecord, 'name' | 'context'>,
): DeletedPage => ({
  rows: data.map((row) => ({ id: row.id, deletedAt: row.deletedAt, deletedBy: row.deletedBy, ...nameOf(row) })),
  hasMore,
})
