/**
 * Query keys and top-level body keys are matched without regard to case (decisions.md): renames each key to the
 * contract's spelling. A key the contract does not know is left as it is, for the schema to refuse or ignore.
 */
export function respell(given: unknown, spelled: ReadonlyMap<string, string>): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const respelled: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const known = spelled.get(key.toLowerCase()) ?? key
    // `__proto__` as a plain key must not reach the prototype.
    Object.defineProperty(respelled, known, { value, enumerable: true, writable: true, configurable: true })
  }
  return respelled
}

/** Lower-case spelling → the contract's. */
export const spellingsOf = (schema: { shape: object } | undefined): ReadonlyMap<string, string> =>
  new Map(Object.keys(schema?.shape ?? {}).map((key) => [key.toLowerCase(), key]))
