import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Rendered, RenderRequest } from './worker.ts'

/** A document that takes longer is a fault of its template. */
const LONGEST_MS = 30_000

export interface RenderOptions {
  readonly madeAt: Date
  /** Images that the template shows, by the names that it has for them. */
  readonly files?: Readonly<Record<string, Uint8Array>>
}

export interface PdfRenderer {
  /**
   * Makes a PDF from a Typst template and the values that it shows: PDF/A-2b, or a plain one if a text has characters that no
   * typeface has, which are shown as boxes. The same template, values, files and moment
   * give the same bytes. The work is done in threads of their own, one document after the other in each.
   */
  render(template: string, values: unknown, options: RenderOptions): Promise<Uint8Array>
  close(): Promise<void>
}

const stopping = () => new Error('The server is stopping')

interface Waiting {
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: Error) => void
  readonly timeout: NodeJS.Timeout
}

/** A second thread is for many documents at once; each has a compiler and typefaces of its own in memory. */
const MAX_THREADS = Math.min(2, availableParallelism())

/** Threads start when there is a document for them. If one fails, its documents are rejected and the next one starts another. */
export function createPdfRenderer(): PdfRenderer {
  const threads = [createThread()]
  let isClosed = false
  /** One that has nothing to do, or the shortest queue. */
  function choose(): RenderThread {
    const free = threads.find((thread) => thread.waiting() === 0)
    if (free) return free
    if (threads.length < MAX_THREADS) {
      const added = createThread()
      threads.push(added)
      return added
    }
    return threads.reduce((one, other) => (other.waiting() < one.waiting() ? other : one))
  }
  return {
    // Whoever tries again what closing has ended must not start a thread that nobody ends.
    render: (template, values, options) =>
      isClosed ? Promise.reject(stopping()) : choose().render(template, values, options),
    async close() {
      isClosed = true
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

interface RenderThread extends PdfRenderer {
  /** How many documents wait for it, the one that it makes among them. */
  waiting(): number
}

function createThread(): RenderThread {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  function settle(id: number, use: (entry: Waiting) => void): void {
    const entry = waiting.get(id)
    if (!entry) return
    clearTimeout(entry.timeout)
    waiting.delete(id)
    if (waiting.size === 0) worker?.unref()
    use(entry)
  }

  function endWorker(error: Error): Promise<unknown> {
    const ended = worker
    worker = undefined
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(error))
    return ended?.terminate() ?? Promise.resolve()
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('worker.ts', import.meta.url))
    started.on('message', (rendered: Rendered) => {
      if ('pdf' in rendered) settle(rendered.id, ({ resolve }) => resolve(rendered.pdf))
      else settle(rendered.id, ({ reject }) => reject(new Error(`The document was not made: ${rendered.problem}`)))
    })
    started.on('error', (error: Error) => void (worker === started && endWorker(error)))
    return started
  }

  return {
    waiting: () => waiting.size,
    render(template, values, { madeAt, files = {} }) {
      worker ??= startWorker()
      worker.ref()
      const request: RenderRequest = { id: (lastId += 1), template, values, madeAt, files }
      return new Promise((resolve, reject) => {
        const endOverdue = () => void endWorker(new Error(`The document took longer than ${LONGEST_MS} ms`))
        waiting.set(request.id, { resolve, reject, timeout: setTimeout(endOverdue, LONGEST_MS) })
        worker?.postMessage(request)
      })
    },
    async close() {
      await endWorker(stopping())
    },
  }
}
