import { parentPort, workerData } from 'node:worker_threads'
import { readContent, type ContentHints } from './content.ts'

const { bytes, hints } = workerData as { bytes: Uint8Array; hints: ContentHints }
parentPort?.postMessage(readContent(bytes, hints))
