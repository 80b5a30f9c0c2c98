import type { ImportLink } from './import-graph.ts'
import { isTest } from './files.ts'

/** A part of the house: where it lies, and on which floor of its side. Lower floors never know higher ones. */
interface Part {
  readonly side: 'domain' | 'contract' | 'server' | 'web' | 'workshop' | 'nowhere'
  readonly floor: number
  readonly feature?: string
  readonly isTesting: boolean
}

const FLOORS: Readonly<Record<string, readonly string[]>> = {
  server: ['platform', 'features', 'app', 'main'],
  web: ['shared', 'features', 'app', 'main'],
}

function partOf(file: string): Part {
  const [top = '', , room = ''] = file.split('/')
  const isTesting = isTest(file) || /^(server|web)\/src\/testing\//.test(file)
  if (top === 'domain' || top === 'contract') return { side: top, floor: 0, isTesting }
  if (top === 'server' || top === 'web') {
    const feature = room === 'features' ? file.split('/')[3] : undefined
    return { side: top, floor: floorOf(top, room), isTesting, ...(feature !== undefined && { feature }) }
  }
  return { side: ['tools', 'bench', 'e2e', 'db'].includes(top) ? 'workshop' : 'nowhere', floor: 0, isTesting }
}

/** Lists of what features have: record types, their tiles, parts of the page of an invoice. They read features, and features read them. */
const FEATURE_LISTS: ReadonlySet<string> = new Set(['record-types.ts', 'dashboard-tiles.ts', 'invoice-extensions.ts'])

/** What lies beside app.ts, as config.ts does, is of its floor: the parts below are handed the settings that they need. */
function floorOf(top: 'server' | 'web', room: string): number {
  if (FEATURE_LISTS.has(room)) return floorOf(top, 'features')
  const floor = (FLOORS[top] ?? []).indexOf(room.replace(/\.tsx?$/, ''))
  return floor >= 0 ? floor : 2
}

interface Meeting {
  readonly link: ImportLink
  readonly from: Part
  readonly to: Part
}

interface ImportRule {
  readonly name: string
  readonly message: string
  forbids(meeting: Meeting): boolean
}

/** any-ascii is a pure function, which the rules of slugs are handed as a parameter. */
const PURE_TEST_PACKAGES = /^(vitest|fast-check|any-ascii|node:.*)$/
const isQueries = (file: string): boolean => /(^|[/.])queries\.ts$/.test(file)
const isInDatabasePlatform = (file: string): boolean => file.startsWith('server/src/platform/db/')
const mayHoldQueries = ({ link: { from: file }, from }: Meeting): boolean =>
  isQueries(file) || isInDatabasePlatform(file) || from.isTesting || from.side === 'workshop'

/** The demo firm is data of db/demo and one loader in the server, which main.ts imports only when it is asked for. */
const isDemoLoading = (link: ImportLink): boolean =>
  link.from.startsWith('server/src/demo/') && link.to.startsWith('db/demo/')

const packagesOf = (meeting: Meeting, allowed: RegExp): boolean => {
  const { link, from } = meeting
  return !link.isOurs && !allowed.test(link.to) && !(from.isTesting && PURE_TEST_PACKAGES.test(link.to))
}

export const importRules: readonly ImportRule[] = [
  {
    name: 'domain-knows-nobody',
    message: 'domain holds pure rules: it imports its own files and nothing else',
    forbids: (meeting) =>
      meeting.from.side === 'domain' &&
      (packagesOf(meeting, /^$/) || (meeting.link.isOurs && meeting.to.side !== 'domain' && !meeting.from.isTesting)),
  },
  {
    name: 'contract-knows-domain-and-zod',
    message: 'the contract imports its own files, #domain and zod',
    forbids: (meeting) =>
      meeting.from.side === 'contract' &&
      (packagesOf(meeting, /^zod$/) ||
        (meeting.link.isOurs && !['contract', 'domain'].includes(meeting.to.side) && !meeting.from.isTesting)),
  },
  {
    name: 'server-and-web-never-meet',
    message: 'what both need belongs into contract or domain',
    forbids: ({ from, to }) =>
      (from.side === 'server' && to.side === 'web') || (from.side === 'web' && to.side === 'server'),
  },
  {
    name: 'web-without-node',
    message: 'the browser has no modules of Node',
    forbids: ({ link, from }) =>
      from.side === 'web' && !from.isTesting && link.from.startsWith('web/src/') && link.to.startsWith('node:'),
  },
  {
    name: 'product-without-workshop',
    message: 'tools, bench, e2e, db and testing serve the product; it does not know them',
    forbids: ({ link, from, to }) =>
      ['domain', 'contract', 'server', 'web'].includes(from.side) &&
      !from.isTesting &&
      (to.side === 'workshop' || to.isTesting) &&
      !isDemoLoading(link),
  },
  {
    name: 'layers',
    message:
      'server: platform, features, app, main; web: shared, features, app, main. A lower one never imports a higher',
    forbids: ({ from, to }) => from.side === to.side && !from.isTesting && !to.isTesting && from.floor < to.floor,
  },
  {
    name: 'features-meet-at-public',
    message: 'import the other feature through its public.ts',
    forbids: ({ link, from, to }) =>
      from.side === to.side &&
      from.feature !== undefined &&
      to.feature !== undefined &&
      from.feature !== to.feature &&
      !/\/features\/[^/]+\/public\.tsx?$/.test(link.to),
  },
  {
    name: 'routes-never-query',
    message: 'a route calls its service; the service calls the queries',
    forbids: ({ link }) =>
      /^server\/src\/.*\/(.*\.)?routes\.ts$/.test(link.from) &&
      (isQueries(link.to) || link.to === 'kysely' || link.to === 'pg'),
  },
  {
    name: 'kysely-in-queries',
    message: 'SQL lives in queries.ts, *.queries.ts and server/src/platform/db; elsewhere only types of kysely',
    forbids: (meeting) => meeting.link.to === 'kysely' && !meeting.link.isType && !mayHoldQueries(meeting),
  },
  {
    name: 'pg-in-platform-db',
    message: 'the pool is private to server/src/platform/db',
    forbids: ({ link, from }) =>
      link.to === 'pg' && !isInDatabasePlatform(link.from) && !from.isTesting && from.side !== 'workshop',
  },
]

export const meet = (link: ImportLink): Meeting => ({
  link,
  from: partOf(link.from),
  to: link.isOurs ? partOf(link.to) : { side: 'nowhere', floor: 0, isTesting: false },
})
