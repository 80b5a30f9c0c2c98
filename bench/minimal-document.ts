import { createPdfRenderer } from '../server/src/platform/pdf/renderer.ts'
import { summarize, type Measured } from './latencies.ts'

const DOCUMENTS = 60
const WARMING = 10

/** Forty lines of words and amounts on one page or two, and nothing of an invoice's design. */
const TEMPLATE = `
  #set text(font: "Inter", size: 9pt)
  #let lines = json(bytes(sys.inputs.values))
  #table(columns: (auto, 1fr, auto), ..for line in lines { (line.day, line.work, line.amount) })`

const WORK =
  'Attended the hearing of the application, took the order of the judge and reported to the client in writing'

/** What the compiler takes for the least document of 40 lines, each of which is a new one: no invoice can be quicker here. */
export async function measureMinimalDocument(): Promise<Measured> {
  const renderer = createPdfRenderer()
  try {
    const times: number[] = []
    for (let document = 0; document < WARMING + DOCUMENTS; document += 1) {
      const lines = Array.from({ length: 40 }, (_, at) => ({
        day: '17/03/2026',
        work: `${WORK}, matter ${document}, item ${at}`,
        amount: `${document * 40 + at}.00`,
      }))
      const startedAt = performance.now()
      await renderer.render(TEMPLATE, lines, { madeAt: new Date('2026-03-17T09:00:00Z') })
      if (document >= WARMING) times.push(performance.now() - startedAt)
    }
    return summarize(times, times.reduce((sum, time) => sum + time, 0) / 1000)
  } finally {
    await renderer.close()
  }
}
