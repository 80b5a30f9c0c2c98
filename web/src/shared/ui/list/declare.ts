import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { Data, EndpointShape } from '#contract/endpoint.ts'
import { call } from '../../api.ts'
import type { Firm } from '../../firm-of.ts'
import { queryClient } from '../../query-client.ts'
import { urlCount, urlId, urlMatching, urlOneOf, urlSchema, urlText, type UrlReader } from '../../url-schema.ts'
import { PAGE_SIZES, type Sort } from './columns.ts'
import type { ListFilter, SearchParams } from './filter-kinds.ts'
import { rowsQuery, type QueryOf } from './rows-query.ts'

type KeyOf<Query> = keyof Query & string

/** Keys of every list's address, in addition to those of its filters and its own. */
interface PlainUrl {
  readonly search?: string
  readonly sort?: string
  readonly dir?: 'asc' | 'desc'
  readonly page?: number
  readonly size?: number
  /** Hidden columns with dots between them, where a saved view decides over the person's own; `none` hides none. */
  readonly hide?: string
  /** The saved view that the address began as. */
  readonly saved?: string
}
export type ListUrl<Own> = PlainUrl & { readonly [Key in keyof Own]?: Own[Key] } & SearchParams

type Readers<Own> = { readonly [Key in keyof Own]: UrlReader<Own[Key]> }

export interface Noun {
  readonly one: string
  readonly many: string
}

/** One record type's list, as data. Its page draws it with `useList` and `ListPage`. */
interface Declared<L extends EndpointShape, T extends EndpointShape, Own> {
  /** Names the list in saved views, in remembered columns and in the cache of answers: `time-entries`. */
  readonly name: string
  readonly title: string
  readonly noun: Noun
  /** Label of the search box; without it there is none. */
  readonly search?: string
  readonly filters: readonly ListFilter<KeyOf<QueryOf<L>>>[]
  /** A filter shown as tabs instead of a chip. `totals` ignores it, so that each tab has its own count. */
  readonly tab?: ListFilter<KeyOf<QueryOf<L>>>
  /** Keys of the address that belong to no filter: a grouping, a second view. */
  readonly own?: Readers<Own>
  /** Columns that the server sorts by. */
  readonly sorts: readonly string[]
  /** The server's order where the address has none, for the head to show. */
  readonly defaultSort?: Sort
  readonly calls: {
    readonly list: L
    readonly totals?: T
    /** Takes the query of the list without its page, and `format`. */
    readonly export?: EndpointShape
  }
  /** Number of rows that match the filter. */
  readonly count?: (totals: Data<T>, url: ListUrl<Own>) => number
}

export const sizeOf = ({ size }: PlainUrl): number => PAGE_SIZES.find((offered) => offered === size) ?? PAGE_SIZES[0]

/** Names of columns, and ids of custom fields. */
const HIDE = /^[A-Za-z0-9.-]{1,1500}$/

/** Reads addresses and builds the queries of a list from its declaration. */
export function declareList<L extends EndpointShape, T extends EndpointShape = L, Own = object>(
  declared: Declared<L, T, Own>,
) {
  type Url = ListUrl<Own>
  const { name, calls, filters, tab, sorts, own } = declared
  const all = tab ? [...filters, tab] : filters
  const readers = {
    ...Object.assign({}, ...all.map(({ reads }) => reads)),
    ...own,
    search: urlText,
    sort: urlOneOf(sorts),
    dir: urlOneOf(['asc', 'desc']),
    page: urlCount,
    size: urlCount,
    hide: urlMatching(HIDE),
    saved: urlId,
  } as Record<string, UrlReader<string | number>>
  const schema = urlSchema(readers)

  // Each filter's parameters are typed against the call; here they are merged.
  const buildQuery = (firm: Firm, url: SearchParams, wanted: readonly ListFilter[]) =>
    ({
      ...firm,
      generalSearchText: url['search'],
      ...Object.assign({}, ...wanted.map((one) => one.toQuery(url))),
    }) as object
  // The compiler cannot work out what a call sends and returns whose type is not known here.
  const { totals }: { totals?: EndpointShape } = calls
  const ordered = (url: Url) => (url.sort ? { sortColumn: url.sort, sortType: url.dir ?? 'desc' } : {})

  // Each value was read by the reader that its filter or the list declares.
  const parse = (search: unknown) => schema.parse(search) as Url
  const listQuery = (firm: Firm, url: Url, page = url.page ?? 1) =>
    ({ ...buildQuery(firm, url, all), page, size: sizeOf(url), ...ordered(url) }) as QueryOf<L>
  const rows = (query: QueryOf<L>) => rowsQuery(calls.list, query)

  return {
    ...declared,
    /** All keys of this list in the address. */
    urlKeys: Object.keys(readers),
    schema: { parse },
    /** All filters and the order: the query of the export. */
    exportQuery: (firm: Firm, url: Url): object => ({ ...buildQuery(firm, url, all), ...ordered(url) }),
    listQuery,
    totalsQuery: (firm: Firm, url: Url) => buildQuery(firm, url, filters) as QueryOf<T>,
    /** All filters including that of the tab: for sums of the listed rows. */
    filterQuery: (firm: Firm, url: Url) => buildQuery(firm, url, all) as QueryOf<T>,
    rows,
    totals: (query: QueryOf<T>) =>
      queryOptions({
        queryKey: [totals?.path ?? name, { query }],
        queryFn: totals ? ({ signal }) => call(totals, { query }, { signal }) as Promise<Data<T>> : skipToken,
        placeholderData: keepPreviousData,
      }),
    /** Loads the rows of an address into the cache. */
    loadRows: ({ firm }: { firm: Firm }, search: unknown) =>
      queryClient.prefetchQuery(rows(listQuery(firm, parse(search)))),
    sortOf: (url: Url): Sort | undefined =>
      url.sort ? { key: url.sort, direction: url.dir ?? 'desc' } : declared.defaultSort,
  }
}

export type ListDeclaration<L extends EndpointShape, T extends EndpointShape, Own> = ReturnType<
  typeof declareList<L, T, Own>
>
