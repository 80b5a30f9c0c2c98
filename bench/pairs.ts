import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as datasets from './dataset.ts'
import { throughHttp, type Place } from './measure.ts'
import type * as scenarioLists from './scenarios.ts'
import type * as servers from './server.ts'
import { benchFirms } from './sizes.ts'
import { measureWeb, type WebMeasured } from './web.ts'
import type * as worlds from './world.ts'

const CLIENTS = 16

/** By name: milliseconds, or calls in a second. */
type Figures = Record<string, number[]>

interface Side {
  readonly place: Place
  readonly scenarios: typeof scenarioLists.scenarios
  readonly figures: Figures
  stop(): Promise<void>
}

export interface Pairs {
  /** The folder of the other checkout. */
  readonly against: string
  readonly turns: number
  /** Of each measurement. */
  readonly seconds: number
  /** Only scenarios whose name has this text. */
  readonly only: string
}

/**
 * Measures this checkout and another one, such as that of an earlier commit, in turns on the same machine at the same
 * time, so that other work of the machine affects both. Each runs its own server on its own data; the other one's data
 * was made by its own `npm run bench`.
 */
export async function measurePairs({ against, turns, seconds, only }: Pairs, say: (line: string) => void) {
  const here = await start(path.resolve(import.meta.dirname, '..'), 4730, seconds)
  const there = await start(path.resolve(against), 4740, seconds)
  try {
    const names = here.scenarios.map(({ name }) => name).filter((name) => name.includes(only))
    for (let turn = 0; turn < turns; turn += 1) {
      await measureTurn(turn % 2 === 0 ? [here, there] : [there, here], names, say)
      say(`turn ${turn + 1} of ${turns}`)
    }
    say('| Figure | This checkout | The other | Ratio |')
    for (const [figure, values] of Object.entries(here.figures)) {
      const [ours, theirs] = [median(values), median(there.figures[figure] ?? [])]
      say(`| ${figure} | ${ours.toFixed(2)} | ${theirs.toFixed(2)} | ${(ours / theirs).toFixed(2)} |`)
    }
  } finally {
    await here.stop()
    await there.stop()
  }
}

async function measureTurn(sides: readonly Side[], names: readonly string[], say: (line: string) => void) {
  for (const name of names) for (const side of sides) await measure(side, name)
  for (const { place, figures } of sides) note(await measureWeb(place, say), figures)
}

async function start(folder: string, port: number, seconds: number): Promise<Side> {
  const own = <M>(file: string) => import(pathToFileURL(path.join(folder, 'bench', file)).href) as Promise<M>
  const { DATA_DIR, SETS, urlOf } = await own<typeof datasets>('dataset.ts')
  const { openWorld } = await own<typeof worlds>('world.ts')
  const { scenarios } = await own<typeof scenarioLists>('scenarios.ts')
  const server = await (await own<typeof servers>('server.ts')).startServer(port, { DATA_DIR })
  const people = benchFirms(SETS.large.entries)[0]?.people ?? 0
  const world = await openWorld(await urlOf('large', 'postgres'), people)
  const place = { port, seconds, world, ownerUrl: await urlOf('large') }
  return { place, scenarios, figures: {}, stop: () => server.stop() }
}

async function measure({ place, scenarios, figures }: Side, name: string): Promise<void> {
  const scenario = scenarios.find((one) => one.name === name)
  if (!scenario) return
  const one = await throughHttp(scenario, place, place.world.people.slice(0, 1))
  const sixteen = await throughHttp(scenario, place, place.world.people.slice(0, CLIENTS))
  add(figures, `${name}, p50`, one.p50)
  add(figures, `${name}, a second at ${CLIENTS}`, sixteen.perSecond)
}

function note(web: WebMeasured | undefined, figures: Figures): void {
  const { prefetch: _, turns: __, phone, ...times } = web ?? {}
  for (const [figure, time] of Object.entries({ ...times, ...phone })) add(figures, figure, time)
}

const add = (figures: Figures, name: string, value: number) => (figures[name] ??= []).push(value)

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
