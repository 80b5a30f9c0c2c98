/** The query of an address: text by key, a list where a key is repeated. */
export type Search = Record<string, string | string[]>

/** Parses a query as text, so that `?search=0042` does not become a number. */
export function parseSearch(text: string): Search {
  const search: Search = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const known = search[key]
    search[key] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
  }
  return search
}

/** Changes some keys of a query; null, undefined and blank remove a key. */
export function changeSearch(
  search: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Search {
  const changed = Object.entries({ ...search, ...changes }).filter(([, value]) => isWritten(value))
  return Object.fromEntries(
    changed.map(([key, value]) => [key, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}

const isWritten = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Writes a query with its question mark, without its empty values. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isWritten(one)) params.append(key, String(one))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
