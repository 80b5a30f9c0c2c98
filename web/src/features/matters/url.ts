import { urlCount, urlDay, urlId, urlOneOf, urlSchema, urlText, type UrlOf } from '../../shared/url-schema.ts'
import { MATTER_RATES, MATTER_SORTS, MATTER_STATUSES } from '#contract/matters.ts'
import type { Sort } from '../../shared/ui/list/columns.ts'
import type { FilterValues } from '../../shared/ui/list/filters.ts'
import { PAGE_SIZES } from '../../shared/ui/list/Pagination.tsx'
import type { Firm, MattersQuery } from './queries.ts'

/** The address of the list; what cannot be read is ignored. */
export const MattersUrl = urlSchema({
  search: urlText,
  status: urlOneOf(MATTER_STATUSES),
  responsible: urlId,
  member: urlId,
  clientId: urlId,
  area: urlId,
  rate: urlOneOf(MATTER_RATES),
  from: urlDay,
  to: urlDay,
  sort: urlOneOf(MATTER_SORTS),
  dir: urlOneOf(['asc', 'desc']),
  page: urlCount,
  size: urlCount,
})
export type MattersUrl = UrlOf<typeof MattersUrl>

const DEFAULT_SIZE = 25
export const sizeOf = ({ size }: MattersUrl): number => PAGE_SIZES.find((offered) => offered === size) ?? DEFAULT_SIZE

/** The newest matter first where nothing is asked. */
export const sortOf = ({ sort = 'matterOpenDate', dir = 'desc' }: MattersUrl): Sort => ({ key: sort, direction: dir })

export const listQueryOf = (firm: Firm, url: MattersUrl): MattersQuery => ({
  ...firm,
  generalSearchText: url.search,
  status: url.status,
  responsibleUserId: url.responsible,
  memberUserId: url.member,
  clientId: url.clientId,
  practiceAreaId: url.area,
  matterRate: url.rate,
  openedFrom: url.from,
  openedTo: url.to,
  page: url.page ?? 1,
  size: sizeOf(url),
  ...(url.sort && { sortColumn: url.sort, sortType: url.dir ?? 'desc' }),
})

export const filterValuesOf = (url: MattersUrl): FilterValues => ({
  responsible: url.responsible,
  member: url.member,
  clientId: url.clientId,
  area: url.area,
  rate: url.rate,
  opened: { from: url.from, to: url.to },
})

/** Another filter begins at its first page. */
export function changesOf(changes: FilterValues): Record<string, string | null> {
  const { opened, ...others } = changes
  const range = typeof opened === 'object' ? opened : {}
  const plain = Object.entries(others).map(([key, value]) => [key, typeof value === 'string' ? value : null] as const)
  return {
    ...Object.fromEntries(plain),
    ...('opened' in changes && { from: range.from ?? null, to: range.to ?? null }),
    page: null,
  }
}
