import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import type { Hit } from '../../shared/records/record-type.ts'
import type { HitGroup } from './hit.ts'

/** Asked once the person stops typing. */
const TYPING_PAUSE_MS = 120
const LEAST_LETTERS = 2

const none: readonly HitGroup[] = []

/** One is typed on from the other: the answer to one may stand until the other's is there. */
const isNear = (one: string, other: string) => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a.startsWith(b) || b.startsWith(a)
}

export interface Hits {
  readonly groups: readonly HitGroup[]
  /** The text was asked for and nothing has its name. */
  readonly isEmpty: boolean
  readonly hasFailed: boolean
  retry(): void
}

/** The records for what is typed. Earlier ones stay while the next are asked for; an answer to a text left behind is dropped. */
export function useHits(typed: string): Hits {
  const user = useCurrentUser()
  const wanted = typed.trim()
  const [asked] = useDebouncedValue(wanted, TYPING_PAUSE_MS)
  const query = useQuery({
    queryKey: ['search', user.firm.businessId, asked],
    queryFn: async ({ signal }) => (await import('./find-hits.ts')).findHits(asked, user, signal),
    enabled: asked.length >= LEAST_LETTERS,
    // What was just added is found at once.
    staleTime: 0,
    placeholderData: (earlier, earlierQuery) =>
      isNear(String(earlierQuery?.queryKey[2] ?? ''), asked) ? earlier : undefined,
  })
  const isShown = wanted.length >= LEAST_LETTERS && asked.length >= LEAST_LETTERS && isNear(asked, wanted)
  return {
    groups: isShown ? (query.data ?? none) : none,
    isEmpty: isShown && asked === wanted && query.isSuccess && !query.isPlaceholderData && query.data.length === 0,
    hasFailed: isShown && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  }
}

/** Opens a hit: its page, or what shows it over the page on screen. */
export function useOpenHit(): (hit: Hit) => void {
  const go = useGo()
  return ({ target }) => {
    if ('open' in target) target.open()
    else void go(target.href)
  }
}
