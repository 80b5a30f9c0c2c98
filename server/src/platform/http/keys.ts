/**
 * Query keys and top-level body keys are matched without regard to case (decisions.md): renames each key to the
 * contract's spelling. A key the contract does not know is left as it is, for the schema to refuse or ignore.
 */
export function respell(input: unknown, spellings: ReadonlyMap<string, string>): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const respelled: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input)) {
    const known = spellings.get(key.toLowerCase()) ?? key
    // `__proto__` as a plain key must not reach the prototype.
    Object.defineProperty(respelled, known, { value, enumerable: true, writable: true, configurable: true })
  }
  return respelled
}

/** Lower-case spelling → the contract's. */
export const spellingsOf = (schema: { shape: object } | undefined): ReadonlyMap<string, string> =>
  new Map(Object.keys(schema?.shape ?? {}).map((key) => [key.toLowerCase(), key]))
