import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { conflicts, type ConflictHit } from '#contract/conflicts.ts'
import { call } from '../../shared/api.ts'
import { useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { callKey } from '../../shared/query.ts'

/** One question: these names, but for those of the record that is being edited. */
export interface Question {
  readonly names: readonly string[]
  readonly clientId?: string | undefined
  readonly matterId?: string | undefined
}

const PAUSE_MS = 400

const conflictQuery = (firm: CurrentUser['firm'], questions: readonly Question[]) =>
  queryOptions({
    queryKey: callKey(conflicts.check, { ...firm, questions }),
    // Forgotten with its form, so that the next one checks again. A save reloads nothing: it would find its own names.
    gcTime: 0,
    meta: { staysFresh: true },
    // A save waits for it: without a connection it fails at once instead of waiting for one.
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const asked = questions.filter(({ names }) => names.length > 0)
      const answers = await Promise.all(
        asked.map(({ names, clientId = null, matterId = null }) =>
          call(conflicts.check, { query: {}, body: { ...firm, names: [...names], clientId, matterId } }, { signal }),
        ),
      )
      return answers.flatMap(({ hits }) => hits)
    },
  })

const tidy = ({ names, ...question }: Question): Question => ({
  ...question,
  names: [...new Set(names.map((name) => name.trim()).filter((name) => name.length >= 2))],
})

export interface ConflictCheck {
  readonly hits: readonly ConflictHit[] | undefined
  readonly isChecking: boolean
  readonly isFailed: boolean
  readonly hasNames: boolean
  /** What was found for the names as they are has stood on screen: the next save goes through. */
  readonly mustConfirm: boolean
  /** Where the outcome stands. */
  readonly outcome: RefObject<HTMLDivElement | null>
  readonly retry: () => void
  /** Whether a save may go ahead: nothing was found, or what was found stood on screen when Save was pressed. */
  readonly clear: () => Promise<boolean>
}

/** Compares names while they are typed. The last word before a save is `clear`. */
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
      // Told in the panel; the person decides whether to save without the check.
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

/** Room of the bar with the buttons, which covers the foot of the window. */
const COVERED = '0px 0px -64px 0px'

/** The latest key whose outcome was inside the window: on a phone it stands below a long form. */
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
