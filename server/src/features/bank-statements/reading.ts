import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES } from '#contract/bank-statements.ts'
import type { FileStore, Incoming } from '../../platform/files/store.ts'
import type { UploadRequest } from '../../platform/http/route.ts'
import { receiveUpload } from '../files/public.ts'
import type { ContentHints, StatementContent } from './content.ts'
import { statementUnreadable, tooManyLines } from './refusals.ts'

/** A file that takes longer is none that a bank has made. */
const LONGEST_MS = 20_000
const MAX_HEAP_MB = 384
/** Files that are read at once; others wait. */
const MAX_READERS = 2

let readers = 0
const waiting: (() => void)[] = []

/**
 * Receives a file of the bank and hands it over with what it says. It is read in a thread of its own with limited memory, so that
 * neither a long file nor a wrong one stops anybody else.
 */
export async function withStatementFile<T>(
  store: FileStore,
  uploading: UploadRequest,
  hints: ContentHints,
  work: (content: StatementContent, incoming: Incoming) => Promise<T>,
): Promise<T> {
  const incoming = await receiveUpload(store, uploading, MAX_STATEMENT_BYTES)
  try {
    const content = await readInThread(await readFile(incoming.path), hints)
    if (!content) throw statementUnreadable()
    if (content.statement.lines.length > MAX_STATEMENT_LINES) throw tooManyLines()
    return await work(content, incoming)
  } finally {
    await incoming.discard()
  }
}

async function readInThread(bytes: Uint8Array, hints: ContentHints): Promise<StatementContent | undefined> {
  if (readers >= MAX_READERS) await new Promise<void>((resolve) => waiting.push(resolve))
  readers += 1
  try {
    return await startReading(bytes, hints)
  } finally {
    readers -= 1
    waiting.shift()?.()
  }
}

function startReading(bytes: Uint8Array, hints: ContentHints): Promise<StatementContent | undefined> {
  const worker = new Worker(new URL('reading-worker.ts', import.meta.url), {
    workerData: { bytes, hints },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => end(() => reject(statementUnreadable())), LONGEST_MS)
    function end(settle: () => void): void {
      clearTimeout(timeout)
      void worker.terminate()
      settle()
    }
    worker.once('message', (content: StatementContent | undefined) => end(() => resolve(content)))
    // Also where its memory is used up: the file is refused, and the server goes on.
    worker.once('error', () => end(() => reject(statementUnreadable())))
  })
}
