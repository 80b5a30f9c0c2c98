import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import type { session } from '../contract/src/session.ts'
import { FIRM_PLACE, type FirstAddresses } from './src/app/first-addresses.ts'
import type { PageFile } from './pages.ts'
import type { urlOf } from './src/shared/api.ts'
import type { queryClient } from './src/shared/query-client.ts'
import type { CurrentUser } from './src/shared/current-user-query.ts'

/** Calls are made at once, some promises later. */
const MOST_TURNS = 1_000

/** The script of a page's head, small enough to be there before anything else. */
export async function firstCallsScript(root: string, pages: readonly PageFile[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    define: { FIRST_ADDRESSES: JSON.stringify(await addressesOf(root, pages)) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/app/first-calls.ts'), output: { format: 'iife' } },
    },
  })
  const [script] = (built as Rolldown.RolldownOutput).output
  return script.code
}

async function addressesOf(root: string, pages: readonly PageFile[]): Promise<FirstAddresses> {
  const { urlOf: addressOf } = await ours<{ urlOf: typeof urlOf }>(root, 'src/shared/api.ts')
  const { session: calls } = await ours<{ session: typeof session }>(root, '../contract/src/session.ts')
  const asked: [string, readonly string[]][] = []
  for (const { path, start } of pages) if (start) asked.push([path, await callsOf(root, start)])
  return {
    profile: addressOf(calls.profile, {}, {}),
    permissions: addressOf(calls.permissions, {}, FIRM_PLACE),
    subscription: addressOf(calls.subscription, {}, FIRM_PLACE),
    pages: Object.fromEntries(asked),
  }
}

/** Has the page ask as it does in the browser, and notes what it asks for. */
async function callsOf(root: string, start: NonNullable<PageFile['start']>): Promise<readonly string[]> {
  const { startList } = await start()
  const { queryClient: cache } = await ours<{ queryClient: typeof queryClient }>(root, 'src/shared/query-client.ts')
  const asked: string[] = []
  const network = globalThis.fetch
  globalThis.fetch = (address) => {
    if (typeof address === 'string') asked.push(address)
    return new Promise(() => undefined)
  }
  cache.clear()
  // Nothing is answered, and nothing waits for it.
  void startList({ firm: FIRM_PLACE } as unknown as CurrentUser, {})
  for (let turn = 0; turn < MOST_TURNS && asked.length < cache.isFetching(); turn += 1) await new Promise(setImmediate)
  globalThis.fetch = network
  if (asked.length === 0 || asked.length < cache.isFetching()) throw new Error('A page starts with asking for nothing')
  return asked
}

const ours = <M>(root: string, file: string): Promise<M> => module<M>(join(root, file))
const module = <M>(file: string): Promise<M> => import(pathToFileURL(file).href) as Promise<M>
