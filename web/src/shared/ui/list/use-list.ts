import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { EndpointShape } from '#contract/endpoint.ts'
import { today } from '../../clock.ts'
import { useCurrentUser } from '../../current-user.ts'
import { onceIdle } from '../../idle.ts'
import { changeSearch } from '../../search-text.ts'
import { useQueryText } from '../../url-state.ts'
import type { ListDeclaration } from './declare.ts'
import type { ListFilter, SearchParams } from './filter-kinds.ts'
import type { Filter, FilterValues } from './filters.ts'

/** Changes of the address; null removes a key. */
export type UrlChanges = Readonly<Record<string, string | number | null | undefined>>
export type ChangeUrl = (changes: UrlChanges, options?: { replace?: boolean }) => void

/** The state of a list, from its address. */
export function useListUrl<Url>(schema: { parse(search: unknown): Url }): [Url, ChangeUrl] {
  const search = useQueryText()
  const navigate = useNavigate()
  const change = useCallback<ChangeUrl>(
    (changes, { replace = true } = {}) => {
      // Only another page scrolls back to its first row.
      const resetScroll = Object.keys(changes).every((key) => key === 'page')
      void navigate({ to: '.', search: (known) => changeSearch(known, changes), replace, resetScroll })
    },
    [navigate],
  )
  return [schema.parse(search), change]
}

export interface ListOptions {
  /** Filters that the page fixes, such as the matter on its page; they have no chip. */
  readonly fixed?: SearchParams
}

/** The rows, totals and filters of a list, and how its address is changed. Nothing waits for the totals. */
export function useList<L extends EndpointShape, T extends EndpointShape, Own>(
  list: ListDeclaration<L, T, Own>,
  { fixed }: ListOptions = {},
) {
  const { firm } = useCurrentUser()
  const client = useQueryClient()
  const [params, change] = useListUrl(list.schema)
  const url = fixed ? { ...params, ...fixed } : params
  const page = url.page ?? 1
  const rows = useQuery(list.rows(list.listQuery(firm, url)))
  const totals = useQuery(list.totals(list.totalsQuery(firm, url)))
  const hasMore = rows.data?.hasMore ?? false
  const isOld = rows.isPlaceholderData
  useEffect(() => {
    // Loads the next page in advance.
    if (hasMore && !isOld) return onceIdle(() => client.prefetchQuery(list.rows(list.listQuery(firm, url, page + 1))))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the address is a new object on each render; its rows stand for it
  }, [client, list, firm, rows.data, page, hasMore, isOld])
  const filters = useFilters(list.filters, url, fixed)
  return {
    list,
    url,
    change,
    /** The filters that the page fixes; with them there are no saved views. */
    fixed,
    rows: rows.data?.data,
    hasMore,
    totals: totals.data,
    count: totals.data === undefined ? undefined : list.count?.(totals.data, url),
    isError: rows.isError || totals.isError,
    refetch: () => Promise.all([rows.refetch(), list.calls.totals && totals.refetch()]),
    filters,
    filterValues: Object.fromEntries(list.filters.map(({ key, valueIn }) => [key, valueIn(url)])) as FilterValues,
    /** A changed filter starts at its first page. */
    onFilter: (changes: FilterValues) =>
      change({
        ...Object.assign({}, ...list.filters.map(({ key, toUrl }) => key in changes && toUrl(changes[key]))),
        page: null,
      } as UrlChanges),
  }
}

export type ListState<L extends EndpointShape, T extends EndpointShape, Own> = ReturnType<typeof useList<L, T, Own>>

type CustomFilter = Extract<Filter, { kind: 'custom' }>

const customFilter = (
  { key, label }: Pick<ListFilter, 'key' | 'label'>,
  own: Omit<CustomFilter, 'kind' | 'key' | 'label'>,
): CustomFilter => ({ kind: 'custom', key, label, ...own })

/** The options of a filter are loaded when somebody is about to look at them, or where the chosen option needs its name. */
export function useFilters(all: readonly ListFilter[], url: SearchParams, fixed: SearchParams | undefined): Filter[] {
  const user = useCurrentUser()
  const [near, setNear] = useState<readonly string[]>([])
  const isShown = ({ key, isOffered }: ListFilter) =>
    fixed?.[key] === undefined && ((isOffered?.(user, url) ?? true) || url[key] !== undefined)
  const isAboutToShow = ({ key }: ListFilter) => near.includes(key) || url[key] !== undefined
  return all.flatMap((filter): Filter[] => {
    const { kind, key, label, entity, useOptions, custom } = filter
    const isWanted = isShown(filter) && isAboutToShow(filter)
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- because a list's filters are declared once, for good
    const loaded = useOptions?.(user.firm, url, isWanted)
    const fields = custom?.useFields(user.firm, isWanted)
    const onIntent = () => {
      for (const one of [loaded, fields]) if (one?.isLoadingError) void one.refetch()
      setNear((known) => (known.includes(key) ? known : [...known, key]))
    }
    if (!isShown(filter)) return []
    const day = today(user.business.timeZone)
    if (kind === 'dates') return [{ kind, key, label, today: day }]
    if (kind === 'yesNo') return [{ kind, key, label }]
    if (custom) return [customFilter(filter, { fields: fields?.data, describe: custom.describe, onIntent, today: day })]
    const options = filter.options ?? loaded?.data
    return [{ kind: 'choice', key, label, entity, options, onIntent, isLost: loaded?.isLoadingError }]
  })
}
