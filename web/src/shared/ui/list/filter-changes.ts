import type { FilterValues } from './filters.ts'

/** Changing a filter goes back to the first page. */
export function toUrlChanges(changes: FilterValues): Record<string, string | null> {
  const { days, ...choices } = changes
  const range = typeof days === 'object' ? days : {}
  return {
    ...Object.fromEntries(
      Object.entries(choices).map(([key, value]) => [key, typeof value === 'string' ? value : null]),
    ),
    ...('days' in changes && { from: range.from ?? null, to: range.to ?? null }),
    page: null,
  }
}
