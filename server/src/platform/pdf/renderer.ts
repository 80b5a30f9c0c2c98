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
   * give the same bytes. The work is done in a thread of its own, one document after the other.
   */
  render(template: string, values: unknown, options: RenderOptions): Promise<Uint8Array>
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: Error) => void
  readonly timeout: NodeJS.Timeout
}

/** The thread starts with the first document. If it fails, its documents are rejected and the next one starts another. */
export function createPdfRenderer(): PdfRenderer {
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
      await endWorker(new Error('The server is stopping'))
    },
  }
}
