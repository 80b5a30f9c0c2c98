import { build, type InlineConfig, type Rolldown } from 'vite'

/** What pages are made of, each kind told by a module that only its pages reach. */
const kinds = {
  login: /features\/auth\/LoginPage\.tsx$/,
  sign: /features\/auth\/AuthFrame\.tsx$/,
  frame: /app\/shell\/FirmShell\.tsx$/,
  list: /shared\/ui\/list\/RecordList\.tsx$/,
  record: /shared\/ui\/page\/SideBySide\.tsx$/,
  client: /features\/clients\/ClientFormPage\.tsx$/,
  matter: /features\/matters\/MatterFormPage\.tsx$/,
}
type Kind = keyof typeof kinds
const allKinds = Object.keys(kinds) as Kind[]

type Chunk = Rolldown.OutputChunk
type Chunks = ReadonlyMap<string, Chunk>

/**
 * Left to itself the bundler makes a file of every few modules that two pages share, and a first page loads a hundred
 * of them, which wait for one another. So the app is bundled twice: once to learn which page needs which module, and
 * then with all that is needed by the same kinds of pages in one file. A page loads about ten.
 */
export async function sharedChunks(config: InlineConfig): Promise<(id: string) => string | null> {
  const chunks = await bundledFinely(config)
  const pages = [...chunks.values()].filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
  const along = new Map(pages.map((page) => [page, reach(page.fileName, chunks)]))
  const kindsOf = new Map(pages.map((page) => [page, kindsAmong(along.get(page) ?? new Set(), chunks)]))
  const names = new Map<string, string>()
  for (const chunk of chunks.values()) {
    if (chunk.isEntry) continue
    const name = nameFor(
      chunk,
      pages.filter((page) => along.get(page)?.has(chunk.fileName)),
      kindsOf,
    )
    if (name) for (const id of chunk.moduleIds) names.set(id, name)
  }
  return (id) => names.get(id) ?? null
}

async function bundledFinely(config: InlineConfig): Promise<Chunks> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      // Otherwise what a page shares with its own dialogs counts as the page.
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
}

type IsAny = (...wanted: readonly Kind[]) => boolean

/** Files by the pages that share them; the first that fits. Where none does, the bundler decides. */
const shared: readonly (readonly [string, (isAny: IsAny) => boolean])[] = [
  ['login', (isAny) => isAny('login')],
  ['common-form', (isAny) => isAny('sign') && isAny('frame', 'list') && isAny('client', 'matter')],
  ['common', (isAny) => isAny('sign') && isAny('frame', 'list')],
  ['sign-form', (isAny) => isAny('sign') && isAny('client', 'matter')],
  ['sign', (isAny) => isAny('sign')],
  ['frame-form', (isAny) => isAny('frame') && isAny('client', 'matter')],
  ['frame', (isAny) => isAny('frame')],
  ['list-form', (isAny) => isAny('list') && isAny('client', 'matter')],
  ['list-record', (isAny) => isAny('list') && isAny('record')],
  ['list', (isAny) => isAny('list')],
  ['form', (isAny) => isAny('client') && isAny('matter')],
  ['client', (isAny) => isAny('client')],
  ['matter', (isAny) => isAny('matter')],
  ['record', (isAny) => isAny('record')],
]

function nameFor(
  chunk: Chunk,
  pages: readonly Chunk[],
  kindsOf: ReadonlyMap<Chunk, ReadonlySet<Kind>>,
): string | undefined {
  const entries = pages.filter(({ isEntry }) => isEntry)
  // What the first calls are made with lies apart from the app: it runs while the app is still on its way.
  if (entries.some(({ name }) => name === 'first-calls')) return 'calls'
  if (entries.length > 0) return 'base'
  if (pages.some(({ facadeModuleId }) => facadeModuleId?.endsWith('/start-list.ts'))) return 'start'
  if (pages.length < 2) return kinds.frame.test(chunk.facadeModuleId ?? '') ? 'frame' : undefined
  const isAny: IsAny = (...wanted) => pages.some((page) => wanted.some((kind) => kindsOf.get(page)?.has(kind)))
  return shared.find(([, fits]) => fits(isAny))?.[0]
}

/** The names of all files that come along with a file. */
function reach(name: string, chunks: Chunks, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of chunks.get(name)?.imports ?? []) reach(next, chunks, seen)
  return seen
}

function kindsAmong(names: ReadonlySet<string>, chunks: Chunks): ReadonlySet<Kind> {
  const modules = [...names].flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  return new Set(allKinds.filter((kind) => modules.some((id) => kinds[kind].test(id))))
}
