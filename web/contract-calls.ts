import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CALLS = '?calls'
/** Holds functions, not calls. */
const LANGUAGE = /contract\/src\/endpoint\.ts$/

/**
 * A page needs to know how a call is made, not how its input is judged: the server does that. In the built app the
 * modules of `#contract` therefore come as the plain facts of their calls and lists, without schemas (and so without zod).
 * A form that checks with the contract's own schema imports it from `#schemas`, when it needs it.
 */
export const contractCalls = (): Plugin => ({
  name: 'contract-calls',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer) {
    if (!source.startsWith('#contract/')) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    if (!resolved || LANGUAGE.test(resolved.id)) return resolved
    return { ...resolved, id: resolved.id + CALLS }
  },
  async load(id) {
    if (!id.endsWith(CALLS)) return null
    const exported = (await import(pathToFileURL(id.slice(0, -CALLS.length)).href)) as Record<string, unknown>
    // A function has no facts: left out, so that a page that imports one is not built.
    const lines = Object.entries(exported)
      .filter(([, value]) => typeof value !== 'function')
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(factsOf(value))}`)
    return { code: lines.join('\n'), moduleType: 'js' }
  },
})

/** Of a schema nothing is kept but that it is there; of a call what it takes to make it. */
function factsOf(value: unknown): unknown {
  if (typeof value === 'function' || isSchema(value)) return true
  if (Array.isArray(value)) return value.map(factsOf)
  if (typeof value !== 'object' || value === null) return value
  const { summary: _summary, refusals: _refusals, response: _response, ...facts } = value as Record<string, unknown>
  return Object.fromEntries(Object.entries(facts).map(([key, fact]) => [key, factsOf(fact)]))
}

const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value
