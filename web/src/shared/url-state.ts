import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { UrlOf, UrlReader, UrlSchema, UrlValues } from './url-schema.ts'

type Changes<T> = { [K in keyof T]?: T[K] | null | undefined }

/** Changes some keys of the page's query; `replace` keeps the history as it is. */
export type UrlChange<S> = (changes: Changes<UrlOf<S>>, options?: { replace?: boolean }) => void

/**
 * The page's query as its state.
 * `change` keeps the other keys, and leaves out those set to null, undefined or blank.
 */
export function useUrlState<Shape extends Record<string, UrlReader<unknown>>>(
  schema: UrlSchema<Shape>,
): [UrlValues<Shape>, (changes: Changes<UrlValues<Shape>>, options?: { replace?: boolean }) => void] {
  const search: unknown = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Changes<UrlValues<Shape>>, { replace = true }: { replace?: boolean } = {}) => {
      const narrow = (known: Record<string, unknown>) => ({ ...known, ...changes })
      void navigate({ to: '.', search: narrow, replace, resetScroll: false })
    },
    [navigate],
  )
  return [schema.parse(search), change]
}
