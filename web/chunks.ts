import { build, type InlineConfig, type Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
type Chunks = ReadonlyMap<string, Chunk>

/** Modules that are loaded together, and the pages that load them, a bit for each page. */
interface Group {
  pages: bigint
  /** Characters of script, before it is made small and packed. */
  size: number
  files: string[]
  needs: Set<Group>
}

/**
 * Characters of script, before they are made small and packed, that a page may come to with what it loads beside what it
 * needs: in fewer files the whole is no more on the wire, and each file costs a first load about as much time as this many.
 */
const MOST_OF_A_PAGE = 590_000
const DEAREST_FILE = 300_000
/** What even a page of that size may load beside. */
const LEAST_SURPLUS = 60_000
/** What stands on every page is joined with little: each of them loads that, too. */
const MOST_SURPLUS_OF_THE_FRAME = 140_000
/** Who signs in has nothing of the product yet. */
const MOST_SURPLUS_OF_LOGIN = 20_000

/**
 * Left to itself the bundler makes a file of every few modules that the same pages share, and a first page loads a hundred
 * of them, which wait for one another. So the app is bundled twice: once to learn which page needs which module, and
 * then with such groups joined as cost the pages least, as long as none loads much that it does not need.
 */
export async function sharedChunks(config: InlineConfig): Promise<(id: string) => string | null> {
  const chunks = await bundledFinely(config)
  const names = new Map<string, string>()
  const keep = (name: string, chunk: Chunk | undefined) => {
    for (const id of chunk?.moduleIds ?? []) if (!names.has(id)) names.set(id, name)
  }
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry)
  const base = new Set(entries.flatMap(({ fileName }) => [...reach(fileName, chunks)]))
  for (const file of base) keep('base', chunks.get(file))
  const pages = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry)
  const ownFiles = (page: Chunk) => [...reach(page.fileName, chunks)].filter((file) => !base.has(file))
  const room = pages.map((page) => roomOf(page, sizeOf(ownFiles(page), chunks)))
  join(groupsOf(chunks, pages, base), { room, routed: maskOf(pages, isRouted) }).forEach(({ files }, index) => {
    if (files.length > 1) for (const file of files) keep(`shared-${index}`, chunks.get(file))
  })
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
      rolldownOptions: { ...config.build?.rolldownOptions, experimental: { chunkOptimization: false } },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
}

/** The files of the first bundle by the pages that load them, without what every page loads. */
function groupsOf(chunks: Chunks, pages: readonly Chunk[], base: ReadonlySet<string>): Group[] {
  const loads = new Map<string, bigint>()
  pages.forEach((page, index) => {
    for (const file of reach(page.fileName, chunks)) loads.set(file, (loads.get(file) ?? 0n) | (1n << BigInt(index)))
  })
  const groups = new Map<bigint, Group>()
  const groupOf = new Map<string, Group>()
  // A page's own file stays its own.
  const isJoinable = (file: string, mask: bigint) =>
    !base.has(file) && !(chunks.get(file)?.isDynamicEntry && isOne(mask))
  for (const [file, mask] of loads) {
    const chunk = chunks.get(file)
    if (!chunk || !isJoinable(file, mask)) continue
    const group = groups.get(mask) ?? { pages: mask, size: 0, files: [], needs: new Set() }
    group.size += chunk.code.length
    group.files.push(file)
    groups.set(mask, group)
    groupOf.set(file, group)
  }
  for (const [file, group] of groupOf)
    for (const next of chunks.get(file)?.imports ?? []) {
      const needed = groupOf.get(next)
      if (needed && needed !== group) group.needs.add(needed)
    }
  return [...groups.values()]
}

const sizeOf = (files: readonly string[], chunks: Chunks): number =>
  files.reduce((sum, file) => sum + (chunks.get(file)?.code.length ?? 0), 0)

function roomOf({ facadeModuleId }: Chunk, own: number): number {
  if (/\/features\/auth\/LoginPage/.test(facadeModuleId ?? '')) return MOST_SURPLUS_OF_LOGIN
  if (EVERYWHERE.test(facadeModuleId ?? '')) return MOST_SURPLUS_OF_THE_FRAME
  return Math.max(LEAST_SURPLUS, MOST_OF_A_PAGE - own)
}

/** What stands around or on every page of the firm: each of them loads what it is joined with. */
const EVERYWHERE = /(Layout|Shell|TimerControl|TimeEntryPopup)\.tsx$/

/** Whether an address leads to it, or it stands on every page; the others are dialogs and tabs of such pages. */
const isRouted = ({ facadeModuleId }: Chunk): boolean =>
  EVERYWHERE.test(facadeModuleId ?? '') || facadeModuleId?.endsWith('Page.tsx') === true

const maskOf = (pages: readonly Chunk[], isMeant: (page: Chunk) => boolean): bigint =>
  pages.reduce((mask, page, index) => (isMeant(page) ? mask | (1n << BigInt(index)) : mask), 0n)

const isOne = (mask: bigint) => (mask & (mask - 1n)) === 0n

interface Candidate {
  readonly one: Group
  readonly other: Group
  price: number
}

interface Limits {
  /** How much more each page may load. */
  readonly room: readonly number[]
  /** The pages that addresses lead to, a bit for each. */
  readonly routed: bigint
}

/**
 * Joins two groups at a time, the cheapest first, until a further file less would cost too much. What a candidate costs
 * is worked out again when its turn comes, since the groups around it may have been joined meanwhile.
 */
function join(fine: readonly Group[], { room: rooms, routed }: Limits): readonly Group[] {
  let groups = fine
  const room = [...rooms]
  const priceOf = ({ one, other }: Omit<Candidate, 'price'>) => {
    const { extra } = joined(one, other, routed)
    const isFair = [...extra].every(([page, size]) => size <= (room[page] ?? 0))
    return isFair ? sumOf(extra.values()) / count(one.pages & other.pages) : Number.POSITIVE_INFINITY
  }
  const withPrice = (one: Group, other: Group): Candidate[] => {
    if ((one.pages & other.pages) === 0n) return []
    const candidate = { one, other, price: priceOf({ one, other }) }
    return candidate.price <= DEAREST_FILE ? [candidate] : []
  }
  let candidates = groups.flatMap((one, index) => groups.slice(index + 1).flatMap((other) => withPrice(one, other)))
  for (;;) {
    const best = candidates.reduce<Candidate | undefined>(
      (least, each) => (least && least.price <= each.price ? least : each),
      undefined,
    )
    if (!best) return groups
    const price = priceOf(best)
    if (price > best.price) {
      best.price = price
      if (price > DEAREST_FILE) candidates = candidates.filter((each) => each !== best)
      continue
    }
    const joining = joined(best.one, best.other, routed)
    for (const [page, size] of joining.extra) room[page] = (room[page] ?? 0) - size
    groups = merged(groups, joining)
    const both = groups.at(-1)
    candidates = candidates.filter(
      ({ one, other }) => ![one, other].some((each) => each === best.one || each === best.other),
    )
    if (both) candidates.push(...groups.slice(0, -1).flatMap((one) => withPrice(one, both)))
  }
}

const sumOf = (sizes: Iterable<number>): number => [...sizes].reduce((sum, size) => sum + size, 0)

interface Joining {
  readonly one: Group
  readonly other: Group
  readonly pages: bigint
  /** What each page would load beside what it loads already. */
  readonly extra: ReadonlyMap<number, number>
}

/**
 * A page that loads one of the two then loads both, and whatever either needs. What some page loads costs its dialogs
 * nothing: it is there when they open.
 */
function joined(one: Group, other: Group, routed: bigint): Joining {
  const pages = one.pages | other.pages
  const extra = new Map<number, number>()
  for (const group of closure(one, closure(other))) {
    const paying = (group.pages & routed) === 0n ? pages : pages & routed
    for (const page of bits(paying & ~group.pages)) extra.set(page, (extra.get(page) ?? 0) + group.size)
  }
  return { one, other, pages, extra }
}

function closure(group: Group, seen = new Set<Group>()): Set<Group> {
  if (seen.has(group)) return seen
  seen.add(group)
  for (const next of group.needs) closure(next, seen)
  return seen
}

function merged(groups: readonly Group[], { one, other, pages }: Joining): Group[] {
  const both: Group = {
    pages,
    size: one.size + other.size,
    files: [...one.files, ...other.files],
    needs: new Set([...one.needs, ...other.needs].filter((need) => need !== one && need !== other)),
  }
  for (const group of closure(both)) group.pages |= pages
  const rest = groups.filter((group) => group !== one && group !== other)
  for (const group of rest)
    if (group.needs.delete(one) || group.needs.has(other)) {
      group.needs.delete(other)
      group.needs.add(both)
    }
  return [...rest, both]
}

const count = (mask: bigint) => bits(mask).length

function bits(mask: bigint): number[] {
  const found: number[] = []
  for (let page = 0, left = mask; left > 0n; page += 1, left >>= 1n) if (left & 1n) found.push(page)
  return found
}

/** The names of all files that come along with a file. */
function reach(name: string, chunks: Chunks, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of chunks.get(name)?.imports ?? []) reach(next, chunks, seen)
  return seen
}
