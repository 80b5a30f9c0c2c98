export interface Paging {
  /** From 1. */
  readonly page: number
  readonly size: number
}

/** One row more than the page is asked for, so that "is there more" needs no count. */
export const offsetOf = ({ page, size }: Paging): number => (page - 1) * size

/** Cuts the surplus row off and says whether it was there. */
export const toPage = <Row>(rows: Row[], { page, size }: Paging) => ({
  data: rows.slice(0, size),
  page,
  size,
  hasMore: rows.length > size,
})
