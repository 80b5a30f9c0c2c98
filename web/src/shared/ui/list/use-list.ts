import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { EndpointShape } from '#contract/endpoint.ts'
import { today } from '../../clock.ts'
import { useCurrentUser } from '../../current-user.ts'
import { onceIdle } from '../../idle.ts'
import { changeSearch } from '../../search-text.ts'
import { useQueryText } from '../../url-state.ts'
import type { Option } from '../fields/options.ts'
import type { ListDeclaration } from './declare.ts'
import type { ListFilter, SearchParams } from './filter-kinds.ts'
import type { Filter, FilterValues } from './filters.ts'

/** Words of the address that change; null takes one away. */
export type UrlChanges = Readonly<Record<string, string | number | null | undefined>>
export type ChangeUrl = (changes: UrlChanges, options?: { replace?: boolean }) => void

/** The address of a list as its state. */
export function useListUrl<Url>(schema: { parse(search: unknown): Url }): [Url, ChangeUrl] {
  const search = useQueryText()
  const navigate = useNavigate()
  const change = useCallback<ChangeUrl>(
    (changes, { replace = true } = {}) => {
      // Another page is read from its first row on; everything else stays where it is looked at.
      const resetScroll = Object.keys(changes).every((key) => key === 'page')
      void navigate({ to: '.', search: (known) => changeSearch(known, changes), replace, resetScroll })
    },
    [navigate],
  )
  return [schema.parse(search), change]
}

export interface ListOptions {
  /** Filters that the page decides, such as the matter whose page the list stands on; they have no chip. */
  readonly fixed?: SearchParams
}

/** The rows, the totals and the filters of a list, and how its address is changed. Rows come first; nothing waits for totals. */
export function useList<L extends EndpointShape, T extends EndpointShape, Own>(
  list: ListDeclaration<L, T, Own>,
  { fixed }: ListOptions = {},
) {
  const { firm } = useCurrentUser()
  const client = useQueryClient()
  const [given, change] = useListUrl(list.schema)
  const url = fixed ? { ...given, ...fixed } : given
  const page = url.page ?? 1
  const rows = useQuery(list.rows(list.listQuery(firm, url)))
  const totals = useQuery(list.totals(list.totalsQuery(firm, url)))
  const hasMore = rows.data?.hasMore ?? false
  const isOld = rows.isPlaceholderData
  useEffect(() => {
    // The next page is there before it is asked for.
    if (hasMore && !isOld) return onceIdle(() => client.prefetchQuery(list.rows(list.listQuery(firm, url, page + 1))))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the address is a new object on each render; its rows stand for it
  }, [client, list, firm, rows.data, page, hasMore, isOld])
  const filters = useFilters(list.filters, { url, fixed })
  return {
    list,
    url,
    change,
    /** The part of the filter that the page decides, so that no saved view fits. */
    fixed,
    rows: rows.data?.data,
    hasMore,
    totals: totals.data,
    count: totals.data === undefined ? undefined : list.count?.(totals.data, url),
    isError: rows.isError || totals.isError,
    refetch: () => Promise.all([rows.refetch(), list.calls.totals && totals.refetch()]),
    filters,
    filterValues: Object.fromEntries(list.filters.map(({ key, valueIn }) => [key, valueIn(url)])) as FilterValues,
    /** Another filter begins at its first page. */
    onFilter: (changes: FilterValues) =>
      change({
        ...Object.assign({}, ...list.filters.map(({ key, wordsOf }) => key in changes && wordsOf(changes[key]))),
        page: null,
      } as UrlChanges),
  }
}

export type ListState<L extends EndpointShape, T extends EndpointShape, Own> = ReturnType<typeof useList<L, T, Own>>

interface Asking {
  readonly url: SearchParams
  readonly fixed: SearchParams | undefined
}

/** What a filter offers is asked for when somebody is about to look at it, or where the chosen option needs its name. */
function useFilters(all: readonly ListFilter[], { url, fixed }: Asking): readonly Filter[] {
  const user = useCurrentUser()
  const { firm, business } = user
  const { timeZone } = business
  const [near, setNear] = useState<readonly string[]>([])
  const isShown = ({ key, isOffered }: ListFilter) =>
    fixed?.[key] === undefined && ((isOffered?.(user, url) ?? true) || url[key] !== undefined)
  return all.flatMap((filter) => {
    const { key, choices } = filter
    const isAsked = choices !== undefined && isShown(filter) && (near.includes(key) || url[key] !== undefined)
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- because a list's filters are declared once, for good
    const { data, isLoadingError, refetch } = useQuery(isAsked ? choices(firm, url) : NO_CHOICES)
    const ask = () => {
      if (isLoadingError) void refetch()
      setNear((known) => (known.includes(key) ? known : [...known, key]))
    }
    const offered = { options: filter.options ?? data, onIntent: ask, isLost: isLoadingError, timeZone }
    return isShown(filter) ? [toFilter(filter, offered)] : []
  })
}

const NO_CHOICES = { queryKey: ['no-choices'], queryFn: skipToken } as const

interface Offered {
  readonly options: readonly Option[] | undefined
  readonly onIntent: () => void
  readonly isLost: boolean
  readonly timeZone: string
}

function toFilter(filter: ListFilter, { timeZone, ...offered }: Offered): Filter {
  const { key, label, entity } = filter
  if (filter.kind === 'dates') return { kind: 'dates', key, label, today: today(timeZone) }
  if (filter.kind === 'yesNo') return { kind: 'yesNo', key, label }
  return { kind: 'choice', key, label, entity, ...offered }
}
