import { build, type InlineConfig, type Rolldown } from 'vite'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** Modules that are loaded together. */
interface Group {
  /** The pages that load them, a bit for each. */
  pages: bigint
  /** Characters of script, before it is minified and compressed. */
  size: number
  files: readonly string[]
  needs: Set<Group>
}

/*
 * In characters of script, before it is minified and compressed. What a page may load in addition to what it needs: in
 * fewer files all of it is no more on the wire.
 */
const MAX_PAGE_SIZE = 575_000
const MIN_SURPLUS = 60_000
/** Every page loads the frame, and with it the surplus of the frame. */
const FRAME_SURPLUS = 100_000
/** A person who signs in has nothing of the product in the cache. */
const LOGIN_SURPLUS = 20_000
/** One file less saves a first load about as much time as this many characters cost. */
const MAX_PRICE_OF_A_FILE = 300_000

/**
 * By itself the bundler makes a file of every few modules that the same pages share, and a first page loads a hundred of
 * them, one after the other. So the app is bundled twice: first to learn which page needs which module, and then with such
 * groups joined as cost the pages least, as long as no page loads much that it does not need. Returns the name of a
 * module's file, or null for a module that is left to the bundler.
 */
export async function sharedChunks(config: InlineConfig): Promise<(id: string) => string | null> {
  const chunks = await bundleFinely(config)
  const base = new Set(
    [...chunks.values()].flatMap((chunk) => (chunk.isEntry ? [...filesOf(chunk.fileName, chunks)] : [])),
  )
  const names = new Map<string, string>()
  const assign = (name: string, files: Iterable<string>) => {
    for (const file of files) for (const id of chunks.get(file)?.moduleIds ?? []) names.set(id, name)
  }
  assign('base', base)
  for (const [index, { files }] of joinedGroups(chunks, base).entries())
    if (files.length > 1) assign(`shared-${index}`, files)
  return (id) => names.get(id) ?? null
}

async function bundleFinely(config: InlineConfig): Promise<Chunks> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      // Otherwise what a page shares with its own dialogs counts as the page.
      rolldownOptions: { ...config.build?.rolldownOptions, experimental: { chunkOptimization: false } },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
}

/** The names of all files that come along with a file. */
function filesOf(name: string, chunks: Chunks, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of chunks.get(name)?.imports ?? []) filesOf(next, chunks, seen)
  return seen
}

const FRAME = /(Layout|Shell|TimerControl|TimeEntryPopup)\.tsx$/
const LOGIN = /\/features\/auth\/LoginPage/

/** The groups of files that the same pages load, joined where that costs the pages less than a further file. */
function joinedGroups(chunks: Chunks, base: ReadonlySet<string>): readonly Group[] {
  const pages = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry)
  let groups = groupsOf(chunks, pages, base)
  /** Pages that an address leads to, and the frame around them; the others are dialogs and tabs of such pages. */
  let routed = 0n
  const surplus = pages.map(({ fileName, facadeModuleId }, page) => {
    const module = facadeModuleId ?? ''
    if (FRAME.test(module) || module.endsWith('Page.tsx')) routed |= 1n << BigInt(page)
    if (LOGIN.test(module)) return LOGIN_SURPLUS
    if (FRAME.test(module)) return FRAME_SURPLUS
    const own = [...filesOf(fileName, chunks)].filter((file) => !base.has(file))
    const size = own.reduce((sum, file) => sum + (chunks.get(file)?.code.length ?? 0), 0)
    return Math.max(MIN_SURPLUS, MAX_PAGE_SIZE - size)
  })
  const pairsOf = (one: Group, others: readonly Group[]) =>
    others
      .filter((other) => other !== one && (one.pages & other.pages) !== 0n)
      .map((other) => ({ one, other, price: priceOf(one, other, { surplus, routed }).price }))
  let pairs = groups.flatMap((group, index) => pairsOf(group, groups.slice(index + 1)))
  while (pairs.length > 0) {
    const cheapest = pairs.reduce((a, b) => (b.price < a.price ? b : a))
    if (cheapest.price > MAX_PRICE_OF_A_FILE) break
    const { one, other } = cheapest
    const { price, extra } = priceOf(one, other, { surplus, routed })
    if (price > cheapest.price) {
      // An earlier join has made this one more expensive.
      cheapest.price = price
      continue
    }
    for (const [page, size] of extra) surplus[page] = (surplus[page] ?? 0) - size
    groups = groups.filter((group) => group !== other)
    absorb(one, other, groups)
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((group) => group === one || group === other))
    pairs.push(...pairsOf(one, groups))
  }
  return groups
}

/** The files of the first bundle by the pages that load them, without those that every page loads. */
function groupsOf(chunks: Chunks, pages: readonly Rolldown.OutputChunk[], base: ReadonlySet<string>): Group[] {
  const loadedBy = new Map<string, bigint>()
  for (const [page, { fileName }] of pages.entries())
    for (const file of filesOf(fileName, chunks)) loadedBy.set(file, (loadedBy.get(file) ?? 0n) | (1n << BigInt(page)))
  // A page's own file stays separate.
  const isShared = (file: string, mask: bigint) =>
    !base.has(file) && !(chunks.get(file)?.isDynamicEntry && pagesIn(mask).length === 1)
  const byPages = Map.groupBy(
    [...loadedBy].filter(([file, mask]) => isShared(file, mask)),
    ([, mask]) => mask,
  )
  const groupOf = new Map<string, Group>()
  const groups = [...byPages].map(([mask, entries]) => {
    const files = entries.map(([file]) => file)
    const size = files.reduce((sum, file) => sum + (chunks.get(file)?.code.length ?? 0), 0)
    const group: Group = { pages: mask, size, files, needs: new Set() }
    for (const file of files) groupOf.set(file, group)
    return group
  })
  for (const [file, group] of groupOf)
    for (const next of chunks.get(file)?.imports ?? []) {
      const needed = groupOf.get(next)
      if (needed && needed !== group) group.needs.add(needed)
    }
  return groups
}

/**
 * What joining two groups costs the pages for each file that it saves, and what each page loads in addition. A page that
 * loads one of the two then loads both, and all that either needs; the dialogs of a page cost nothing, because the page has
 * loaded it already.
 */
function priceOf(one: Group, other: Group, { surplus, routed }: { surplus: readonly number[]; routed: bigint }) {
  const pages = one.pages | other.pages
  const extra = new Map<number, number>()
  for (const group of withNeeds(one, withNeeds(other))) {
    const paying = (group.pages & routed) === 0n ? pages : pages & routed
    for (const page of pagesIn(paying & ~group.pages)) extra.set(page, (extra.get(page) ?? 0) + group.size)
  }
  const isAllowed = [...extra].every(([page, size]) => size <= (surplus[page] ?? 0))
  const total = [...extra.values()].reduce((sum, size) => sum + size, 0)
  return { extra, price: isAllowed ? total / pagesIn(one.pages & other.pages).length : Number.POSITIVE_INFINITY }
}

function absorb(group: Group, other: Group, all: readonly Group[]): void {
  group.size += other.size
  group.files = [...group.files, ...other.files]
  group.needs = new Set([...group.needs, ...other.needs])
  for (const { needs } of all) if (needs.delete(other)) needs.add(group)
  group.needs.delete(group)
  for (const needed of withNeeds(group)) needed.pages |= group.pages | other.pages
}

function withNeeds(group: Group, seen = new Set<Group>()): Set<Group> {
  if (seen.has(group)) return seen
  seen.add(group)
  for (const next of group.needs) withNeeds(next, seen)
  return seen
}

function pagesIn(mask: bigint): readonly number[] {
  const found: number[] = []
  for (let page = 0, left = mask; left > 0n; page += 1, left >>= 1n) if (left & 1n) found.push(page)
  return found
}
