import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { conflicts, type ConflictHit } from '#contract/conflicts.ts'
import { call } from '../../shared/api.ts'
import { useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'

/** One question: these names, but for those of the record that is being edited. */
export interface Question {
  readonly names: readonly string[]
  readonly clientId?: string | undefined
  readonly matterId?: string | undefined
}

const PAUSE_MS = 400

const conflictQuery = (firm: CurrentUser['firm'], questions: readonly Question[]) =>
  queryOptions({
    queryKey: ['conflicts', firm.businessId, questions],
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
  /** The person has seen what was found for the names as they are: the next save goes through. */
  readonly mustConfirm: boolean
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
  // What a pressed Save brought on screen, when the answer came too late to be read before.
  const [confirmedKey, setConfirmedKey] = useState<string>()
  const isCurrent = key === pausedKey
  const isShown = isCurrent && ((data !== undefined && data.length > 0) || isError)

  async function clear(): Promise<boolean> {
    if (!hasNames || isShown || confirmedKey === key) return true
    try {
      const hits = await queryClient.fetchQuery(conflictQuery(firm, questions))
      if (hits.length === 0) return true
    } catch {
      // Told in the panel; the person decides whether to save without the check.
    }
    setConfirmedKey(key)
    return false
  }

  return {
    hits: hasNames ? data : [],
    isChecking: hasNames && (isFetching || !isCurrent),
    isFailed: hasNames && isError,
    hasNames,
    mustConfirm: hasNames && isShown,
    retry: () => void refetch(),
    clear,
  }
}
