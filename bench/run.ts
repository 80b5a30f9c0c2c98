import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureBilling } from './billing.ts'
import { DATA_DIR, prepareDataSets, postgresVersion, SETS, urlOf } from './dataset.ts'
import { measureExports, type ExportsMeasured } from './exports.ts'
import { measureImport } from './import.ts'
import { measureJustFilled } from './just-filled.ts'
import { measureNpmStart } from './npm-start.ts'
import { measureScenario, throughHttp, type Place, type Row } from './measure.ts'
import { measurePairs } from './pairs.ts'
import { measurePortal } from './portal.ts'
import { describe } from './report.ts'
import { describeBilling } from './report-billing.ts'
import { describeImport } from './report-import.ts'
import { describePortal } from './report-portal.ts'
import { describeTrust } from './report-trust.ts'
import { MIXED, scenarios } from './scenarios.ts'
import { startServer } from './server.ts'
import { benchFirms } from './sizes.ts'
import { measureTrust } from './trust.ts'
import { withTrustData } from './trust-dataset.ts'
import { measureWeb } from './web.ts'
import { measureWalls } from './walls.ts'
import { openWorld } from './world.ts'

const REPORT = path.resolve(import.meta.dirname, '../docs/performance.md')
const BILLING_REPORT = path.resolve(import.meta.dirname, '../docs/performance-billing.md')
const PORTAL_REPORT = path.resolve(import.meta.dirname, '../docs/performance-portal.md')
const TRUST_REPORT = path.resolve(import.meta.dirname, '../docs/performance-trust.md')
const IMPORT_REPORT = path.resolve(import.meta.dirname, '../docs/performance-import.md')
const PORTS = { large: 4730, small: 4731 }
const STARTS = 5

const { values: options } = parseArgs({
  options: {
    /** Makes the data sets again. */
    fresh: { type: 'boolean', default: false },
    'no-web': { type: 'boolean', default: false },
    /** Leaves out the lists of a database that was filled a moment ago, which takes minutes. */
    'no-filling': { type: 'boolean', default: false },
    /** Seconds of each measurement. */
    seconds: { type: 'string', default: '4' },
    'no-billing': { type: 'boolean', default: false },
    /** Nothing but what billing is measured by, which has a page of its own. */
    'only-billing': { type: 'boolean', default: false },
    'no-trust': { type: 'boolean', default: false },
    /** Nothing but what client money is measured by, which has data and a page of its own. */
    'only-trust': { type: 'boolean', default: false },
    'no-portal': { type: 'boolean', default: false },
    /** Nothing but what the clients' portal is measured by, which has a page of its own. */
    'only-portal': { type: 'boolean', default: false },
    'no-import': { type: 'boolean', default: false },
    /** Nothing but what the import of files is measured by, which has a database and a page of its own. */
    'only-import': { type: 'boolean', default: false },
    /** Only scenarios whose name has this text: nothing else is measured then, and nothing is written. */
    only: { type: 'string', default: '' },
    /** Another checkout, which has run its own bench: both are measured in turns, and nothing is written. */
    against: { type: 'string', default: '' },
    turns: { type: 'string', default: '3' },
  },
})
const seconds = Number(options.seconds)
const say = (line: string) => console.log(line)

/** Everything in one run on one server process, one after the other, so that the figures can be compared. */
async function run(): Promise<void> {
  if (options['only-trust']) return reportTrust(loadavg()[0] ?? 0)
  if (options['only-import']) return reportImport(loadavg()[0] ?? 0)
  await prepareDataSets({ isFresh: options.fresh, say })
  const { against, only, turns } = options
  if (against !== '') return measurePairs({ against, only, turns: Number(turns), seconds }, say)
  const load = loadavg()[0] ?? 0
  if (options['only-billing']) return reportBilling(load)
  if (options['only-portal']) return reportPortal(load)
  if (only !== '') return sayScenarios()
  const startMs = await medianStart()
  const npmStart = await measureNpmStart(PORTS.large)
  say(`npm start: ${npmStart.startMs.toFixed(0)} ms, ${npmStart.serverMemory.toFixed(0)} MB`)
  const exports = await measureExportsSeparately()
  const justFilled = options['no-filling'] ? [] : await measureJustFilled(Math.min(seconds, 2), say)
  const server = await startServer(PORTS.large, { DATA_DIR })
  try {
    const place = await placeOf('large')
    const rows = await measureScenarios(place)
    const memory = server.peakMemory()
    const web = options['no-web'] ? undefined : await measureWeb(place, say)
    const sizes = await compareSizes(place)
    say('the cost of walls')
    const walls = await measureWalls(place, await urlOf('large', 'postgres'))
    const text = describe({
      rows,
      sizes,
      walls,
      startMs,
      npmStart,
      memory,
      exports,
      justFilled,
      web,
      load,
      postgresVersion: await postgresVersion(),
    })
    writeFileSync(REPORT, text)
  } finally {
    await server.stop()
  }
  await reportSubjects(load)
}

/** What has a page of its own. */
async function reportSubjects(load: number): Promise<void> {
  if (!options['no-billing']) await reportBilling(load)
  if (!options['no-trust']) await reportTrust(load)
  if (!options['no-portal']) await reportPortal(load)
  if (!options['no-import']) await reportImport(load)
}

async function reportImport(load: number): Promise<void> {
  const measured = await measureImport(Math.min(seconds, 2), say)
  writeFileSync(IMPORT_REPORT, describeImport(measured, { load, postgresVersion: measured.postgresVersion }))
}

async function reportTrust(load: number): Promise<void> {
  const measured = await withTrustData(say, (database) => measureTrust(database, seconds, say))
  writeFileSync(TRUST_REPORT, describeTrust(measured, { load, postgresVersion: measured.postgresVersion }))
}

async function measureScenarios(place: Place): Promise<Row[]> {
  const rows: Row[] = []
  for (const scenario of scenarios.filter(({ name }) => name.includes(options.only))) {
    say(scenario.name)
    rows.push(await measureScenario(scenario, place))
    sayRow(rows.at(-1))
  }
  return rows
}

async function sayScenarios(): Promise<void> {
  const server = await startServer(PORTS.large, { DATA_DIR })
  try {
    await measureScenarios(await placeOf('large'))
  } finally {
    await server.stop()
  }
}

async function reportBilling(load: number): Promise<void> {
  const server = await startServer(PORTS.large, { DATA_DIR })
  try {
    const measured = await measureBilling(seconds, say)
    writeFileSync(BILLING_REPORT, describeBilling(measured, { load, postgresVersion: await postgresVersion() }))
  } finally {
    await server.stop()
  }
}

async function reportPortal(load: number): Promise<void> {
  const server = await startServer(PORTS.large, { DATA_DIR })
  try {
    const measured = await measurePortal(await placeOf('large'), await urlOf('large', 'postgres'), say)
    writeFileSync(PORTAL_REPORT, describePortal(measured, { load, postgresVersion: await postgresVersion() }))
  } finally {
    await server.stop()
  }
}

async function medianStart(): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < STARTS; turn += 1) {
    const server = await startServer(PORTS.large, { DATA_DIR })
    times.push(server.startMs)
    await server.stop()
  }
  return times.toSorted((left, right) => left - right)[Math.floor(STARTS / 2)] ?? Number.NaN
}

/** On a server of their own, so that its memory is that of exports only. */
async function measureExportsSeparately(): Promise<ExportsMeasured> {
  const server = await startServer(PORTS.large, { DATA_DIR })
  try {
    const measured = await measureExports(await placeOf('large'), server)
    for (const { format, perSecond, megabytes } of measured.files)
      say(`export as ${format}: ${perSecond.toFixed(0)} rows/s, ${megabytes.toFixed(0)} MB`)
    say(`  memory ${measured.restingMemory.toFixed(0)} MB before, ${measured.peakMemory.toFixed(0)} MB at most`)
    return measured
  } finally {
    await server.stop()
  }
}

async function placeOf(set: keyof typeof PORTS): Promise<Place> {
  const people = benchFirms(SETS[set].entries)[0]?.people ?? 0
  return {
    port: PORTS[set],
    ownerUrl: await urlOf(set),
    world: await openWorld(await urlOf(set, 'postgres'), people),
    seconds,
  }
}

/** The same list on both data sets, in turns, so that other work of the machine affects both equally. */
async function compareSizes(large: Place): Promise<{ large: number; small: number }> {
  const mixed = scenarios.find(({ name }) => name === MIXED)
  if (!mixed) throw new Error('no mixed list')
  const server = await startServer(PORTS.small, { DATABASE_URL: await urlOf('small') })
  try {
    const places = { large, small: await placeOf('small') }
    const times: { large: number[]; small: number[] } = { large: [], small: [] }
    for (let turn = 0; turn < 3; turn += 1) {
      for (const set of ['large', 'small'] as const) {
        const place = places[set]
        times[set].push((await throughHttp(mixed, place, place.world.people.slice(0, 1))).p50)
      }
    }
    return { large: Math.min(...times.large), small: Math.min(...times.small) }
  } finally {
    await server.stop()
  }
}

function sayRow(row: Row | undefined): void {
  if (!row) return
  const { one, sixteen, statements, transaction } = row
  const bare = (statements ?? transaction).p50
  say(
    `  p50 ${one.p50.toFixed(2)} p95 ${one.p95.toFixed(2)} p99 ${one.p99.toFixed(2)} ms, ${sixteen.perSecond.toFixed(0)}/s at 16; bare SQL ${bare.toFixed(2)} ms`,
  )
}

await run()
// Connections that a measurement left idle do not keep a finished run waiting.
process.exit()
