import { rootRouteId, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changeSearch, type Search } from './search-text.ts'
import type { UrlOf, UrlReader, UrlSchema, UrlValues } from './url-schema.ts'

type Changes<T> = { [K in keyof T]?: T[K] | null | undefined }

/** Changes some keys of the page's query; `replace` keeps the history as it is. */
export type UrlChange<S> = (changes: Changes<UrlOf<S>>, options?: { replace?: boolean }) => void

/** The page's query, as text by key. */
export const useQueryText = (): Search => useSearch({ from: rootRouteId })

/** The values of a schema in the page's query. */
export const useUrl = <Shape extends Record<string, UrlReader<unknown>>>(schema: UrlSchema<Shape>): UrlValues<Shape> =>
  schema.parse(useQueryText())

/**
 * The page's query as its state.
 * `change` keeps the other keys, and leaves out those set to null, undefined or blank.
 */
export function useUrlState<Shape extends Record<string, UrlReader<unknown>>>(
  schema: UrlSchema<Shape>,
): [UrlValues<Shape>, UrlChange<UrlSchema<Shape>>] {
  const url = useUrl(schema)
  const navigate = useNavigate()
  const change = useCallback<UrlChange<UrlSchema<Shape>>>(
    (changes, { replace = true } = {}) => {
      void navigate({ to: '.', search: (known) => changeSearch(known, changes), replace, resetScroll: false })
    },
    [navigate],
  )
  return [url, change]
}
