import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { search } from '#contract/search.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { callKey } from '../../shared/query.ts'
import type { Hit } from '../../shared/records/record-type.ts'
import type { HitGroup } from './find-hits.ts'

/** The search starts once the person stops typing. */
const TYPING_PAUSE_MS = 120
const MIN_LETTERS = 2

const none: readonly HitGroup[] = []

/** One text begins with the other: the hits of one may stay on screen until the other's have arrived. */
const isNear = (one: string, other: string) => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a.startsWith(b) || b.startsWith(a)
}

export interface Hits {
  readonly groups: readonly HitGroup[]
  /** The search is complete and found nothing. */
  readonly isEmpty: boolean
  readonly hasFailed: boolean
  /** The groups are those of the text as it stands, not of an earlier one. */
  readonly isSettled: boolean
  retry(): void
}

/** The records for what is typed. Earlier hits stay while the next are loaded; an outdated response is dropped. */
export function useHits(typed: string): Hits {
  const user = useCurrentUser()
  const current = typed.trim()
  const [text] = useDebouncedValue(current, TYPING_PAUSE_MS)
  const query = useQuery({
    queryKey: callKey(search.hits, { query: { ...user.firm, text } }),
    queryFn: async ({ signal }) => (await import('./find-hits.ts')).findHits(text, user, signal),
    enabled: text.length >= MIN_LETTERS,
    // A record that was just added is found at once.
    staleTime: 0,
    placeholderData: (earlier, earlierQuery) =>
      isNear(earlierQuery?.queryKey[1].query.text ?? '', text) ? earlier : undefined,
  })
  const isShown = current.length >= MIN_LETTERS && text.length >= MIN_LETTERS && isNear(text, current)
  return { ...shownHits(query, { isShown, isCurrent: text === current }), retry: () => void query.refetch() }
}

interface Shown {
  readonly isShown: boolean
  /** The search is for the text as it stands. */
  readonly isCurrent: boolean
}

function shownHits(query: UseQueryResult<readonly HitGroup[]>, { isShown, isCurrent }: Shown): Omit<Hits, 'retry'> {
  // Too short to search for.
  if (!isShown) return { groups: none, isEmpty: false, hasFailed: false, isSettled: isCurrent }
  const hasArrived = isCurrent && query.isSuccess && !query.isPlaceholderData
  const hasFailed = query.isError && !query.isFetching
  return {
    groups: query.data ?? none,
    isEmpty: hasArrived && query.data.length === 0,
    hasFailed,
    isSettled: hasArrived || hasFailed,
  }
}

/** Opens a hit: its page, or a dialog over the page on screen. */
export function useOpenHit(): (hit: Hit) => void {
  const go = useGo()
  return ({ target }) => {
    if ('open' in target) target.open()
    else void go(target.href)
  }
}
