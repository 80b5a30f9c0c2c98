import { timeEntries } from '#contract/time-entries.ts'
import type { Place } from './measure.ts'
import type { RunningServer } from './server.ts'

const FORMATS = ['csv', 'xlsx'] as const

export interface ExportMeasured {
  readonly format: (typeof FORMATS)[number]
  readonly rows: number
  readonly perSecond: number
  readonly megabytes: number
}

export interface ExportsMeasured {
  readonly files: readonly ExportMeasured[]
  /** Of the Node process in MB: before the first export, and the most at any time until the last. */
  readonly restingMemory: number
  readonly peakMemory: number
}

const MEGABYTE = 2 ** 20

/** Every entry of the largest firm as a file of each kind, on a server that has done nothing else. */
export async function measureExports(place: Place, server: RunningServer): Promise<ExportsMeasured> {
  const [person] = place.world.people
  if (!person) throw new Error('nobody is signed in')
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${place.port}/api${path}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`)
    return response
  }
  const totals = (await (await get(timeEntries.totals.path)).json()) as { data: { count: number } }
  const { count: rows } = totals.data
  const restingMemory = server.peakMemory()
  const files: ExportMeasured[] = []
  for (const format of FORMATS) {
    const startedAt = performance.now()
    let bytes = 0
    const { body } = await get(`${timeEntries.export.path}?format=${format}`)
    for await (const chunk of body as AsyncIterable<Uint8Array>) bytes += chunk.length
    const seconds = (performance.now() - startedAt) / 1_000
    files.push({ format, rows, perSecond: rows / seconds, megabytes: bytes / MEGABYTE })
  }
  return { files, restingMemory, peakMemory: server.peakMemory() }
}
