import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { PageFile } from './pages.ts'
import type { FirstAddresses } from './src/shared/first-answers.ts'

/** The calls of a page are made within this many turns of the event loop. */
const MAX_TURNS = 1_000

/** The script of a page's head, small enough to run before anything else is loaded. */
export async function firstCallsScript(root: string, pages: readonly PageFile[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    define: { FIRST_ADDRESSES: JSON.stringify(await firstAddresses(pages)) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/app/first-calls.ts'), output: { format: 'iife' } },
    },
  })
  const [script] = (built as Rolldown.RolldownOutput).output
  return script.code
}

// Node runs the app's own modules here, loaded only for a build.
async function firstAddresses(pages: readonly PageFile[]): Promise<FirstAddresses> {
  const { session } = await import('../contract/src/session.ts')
  const { urlOf } = await import('./src/shared/api.ts')
  const { FIRM_PLACEHOLDER } = await import('./src/shared/first-answers.ts')
  const rows: Record<string, readonly string[]> = {}
  for (const { path, list } of pages) if (list) rows[path] = await rowAddresses(path, list)
  return {
    profile: urlOf(session.profile, {}, {}),
    firm: [session.permissions, session.subscription].map((endpoint) => urlOf(endpoint, {}, FIRM_PLACEHOLDER)),
    rows,
  }
}

/** Lets a page load its rows as it does in the browser, and notes the addresses that it fetches. */
async function rowAddresses(path: string, list: NonNullable<PageFile['list']>): Promise<readonly string[]> {
  const { FIRM_PLACEHOLDER } = await import('./src/shared/first-answers.ts')
  const { queryClient } = await import('./src/shared/query-client.ts')
  const { loadRows } = await list()
  const addresses: string[] = []
  const network = globalThis.fetch
  globalThis.fetch = (address) => {
    if (typeof address === 'string') addresses.push(address)
    return new Promise(() => undefined)
  }
  queryClient.clear()
  // Nothing is answered here, so the promise never resolves.
  void loadRows({ firm: FIRM_PLACEHOLDER, permissions: new Set(['administrator']) }, {})
  for (let turn = 0; turn < MAX_TURNS && addresses.length < queryClient.isFetching(); turn += 1)
    await new Promise(setImmediate)
  globalThis.fetch = network
  if (addresses.length === 0 || addresses.length < queryClient.isFetching())
    throw new Error(`The list of ${path} loads no rows`)
  return addresses
}
