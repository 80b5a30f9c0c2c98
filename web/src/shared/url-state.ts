import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { z } from 'zod'

type Changes<T> = { [K in keyof T]?: T[K] | null | undefined }

/**
 * The page's query as its state, read with a schema whose keys `.catch()` what they cannot read.
 * `change` keeps the other keys, and leaves out those set to null, undefined or blank.
 */
export function useUrlState<S extends z.ZodObject>(
  schema: S,
): [z.output<S>, (changes: Changes<z.input<S>>, options?: { replace?: boolean }) => void] {
  const search: unknown = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Changes<z.input<S>>, { replace = true }: { replace?: boolean } = {}) => {
      const narrow = (known: Record<string, unknown>) => ({ ...known, ...changes })
      void navigate({ to: '.', search: narrow, replace, resetScroll: false })
    },
    [navigate],
  )
  return [schema.parse(search), change]
}
