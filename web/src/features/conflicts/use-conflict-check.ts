import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { conflicts, MAX_CONFLICT_NAME_LENGTH, MAX_CONFLICT_NAMES, type ConflictHit } from '#contract/conflicts.ts'
import { call } from '../../shared/api.ts'
import { useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { callKey } from '../../shared/query.ts'

/** Names to check; those of the record that is being edited are left out of the answer. */
export interface Question {
  readonly names: readonly string[]
  readonly clientId?: string | undefined
  readonly matterId?: string | undefined
}

const PAUSE_MS = 400

const conflictQuery = (firm: CurrentUser['firm'], questions: readonly Question[]) =>
  queryOptions({
    queryKey: callKey(conflicts.check, { ...firm, questions }),
    // Dropped with its form, so that the next form checks again. A save does not reload it: it would find its own names.
    gcTime: 0,
    meta: { staysFresh: true },
    // A save waits for it: without a connection it fails at once instead of waiting for one.
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const named = questions.flatMap(inCalls)
      const answers = await Promise.all(
        named.map(({ names, clientId = null, matterId = null }) =>
          call(conflicts.check, { query: {}, body: { ...firm, names: [...names], clientId, matterId } }, { signal }),
        ),
      )
      return answers.flatMap(({ hits }) => hits)
    },
  })

/** A call takes so many names; a form with more is checked by several. */
const inCalls = ({ names, ...question }: Question): Question[] =>
  Array.from({ length: Math.ceil(names.length / MAX_CONFLICT_NAMES) }, (_, place) => ({
    ...question,
    names: names.slice(place * MAX_CONFLICT_NAMES, (place + 1) * MAX_CONFLICT_NAMES),
  }))

const tidy = ({ names, ...question }: Question): Question => ({
  ...question,
  names: [
    ...new Set(names.map((name) => name.trim().slice(0, MAX_CONFLICT_NAME_LENGTH)).filter((name) => name.length >= 2)),
  ],
})

export interface ConflictCheck {
  readonly hits: readonly ConflictHit[] | undefined
  readonly isChecking: boolean
  readonly isFailed: boolean
  readonly hasNames: boolean
  /** The hits of the current names have been on screen: the next save goes through. */
  readonly mustConfirm: boolean
  /** The element that shows the outcome. */
  readonly outcome: RefObject<HTMLDivElement | null>
  readonly retry: () => void
  /** True if a save may go ahead: nothing was found, or the hits were on screen when Save was pressed. */
  readonly clear: () => Promise<boolean>
}

/** Checks names while they are typed. `clear` decides before a save. */
export function useConflictCheck(typed: readonly Question[]): ConflictCheck {
  const { firm } = useCurrentUser()
  const questions = typed.map(tidy)
  const key = JSON.stringify(questions)
  const [pausedKey] = useDebouncedValue(key, PAUSE_MS)
  const paused = JSON.parse(pausedKey) as Question[]
  const hasNames = questions.some(({ names }) => names.length > 0)
  const { data, isFetching, isError, refetch } = useQuery({ ...conflictQuery(firm, paused), enabled: hasNames })
  const outcome = useRef<HTMLDivElement>(null)
  const isFound = hasNames && key === pausedKey && ((data !== undefined && data.length > 0) || isError)
  const seenKey = useSeen(outcome, isFound ? key : undefined)
  const mustConfirm = isFound && seenKey === key

  async function clear(): Promise<boolean> {
    if (!hasNames || mustConfirm) return true
    try {
      const hits = await queryClient.fetchQuery(conflictQuery(firm, questions))
      if (hits.length === 0) return true
    } catch {
      // The panel shows the failure; the person decides whether to save without the check.
    }
    outcome.current?.scrollIntoView({ block: 'center' })
    return false
  }

  return {
    hits: hasNames ? data : [],
    isChecking: hasNames && (isFetching || key !== pausedKey),
    isFailed: hasNames && isError,
    hasNames,
    mustConfirm,
    outcome,
    retry: () => void refetch(),
    clear,
  }
}

/** Height of the button bar, which covers the bottom of the window. */
const COVERED = '0px 0px -64px 0px'

/** The latest key whose outcome was scrolled into view: on a phone it is below a long form. */
function useSeen(outcome: RefObject<HTMLElement | null>, key: string | undefined): string | undefined {
  const [seenKey, setSeenKey] = useState<string>()
  useEffect(() => {
    if (key === undefined || !outcome.current) return undefined
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeenKey(key),
      { rootMargin: COVERED },
    )
    watcher.observe(outcome.current)
    return () => watcher.disconnect()
  }, [outcome, key])
  return seenKey
}
