import { urlCount, urlMatching, urlOneOf, urlSchema, urlText, type UrlOf } from '../../shared/url-schema.ts'
import { CLIENT_SORTS, CLIENT_TYPES } from '#contract/clients.ts'
import type { Sort } from '../../shared/ui/list/columns.ts'
import { PAGE_SIZES } from '../../shared/ui/list/Pagination.tsx'
import type { ClientsQuery, Firm } from './queries.ts'

/** The address of the list; what cannot be read is ignored. */
export const ClientsUrl = urlSchema({
  search: urlText,
  type: urlOneOf(CLIENT_TYPES),
  country: urlMatching(/^[A-Z]{2}$/),
  sort: urlOneOf(CLIENT_SORTS),
  dir: urlOneOf(['asc', 'desc']),
  page: urlCount,
  size: urlCount,
})
export type ClientsUrl = UrlOf<typeof ClientsUrl>

const DEFAULT_SIZE = 25
export const sizeOf = ({ size }: ClientsUrl): number => PAGE_SIZES.find((offered) => offered === size) ?? DEFAULT_SIZE

export const sortOf = ({ sort, dir }: ClientsUrl): Sort | undefined => sort && { key: sort, direction: dir ?? 'desc' }

export const listQueryOf = (firm: Firm, url: ClientsUrl): ClientsQuery => ({
  ...firm,
  generalSearchText: url.search,
  clientType: url.type,
  countryCode: url.country,
  page: url.page ?? 1,
  size: sizeOf(url),
  ...(url.sort && { sortColumn: url.sort, sortType: url.dir ?? 'desc' }),
})
