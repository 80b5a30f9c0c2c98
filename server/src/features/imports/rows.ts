import { parse } from 'csv-parse'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { Worker } from 'node:worker_threads'
import { MAX_IMPORT_COLUMNS } from '#contract/imports.ts'
import { importUnreadable } from './refusals.ts'

/** How a file is written. */
export interface FileLayout {
  readonly format: 'csv' | 'xlsx'
  readonly encoding: 'utf-8' | 'windows-1252'
  readonly delimiter: string
}

/** A row with its number, as a spreadsheet counts: the titles are row 1. */
export interface FileRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** The longest row of a file; a quote that is never closed would otherwise make one row of the rest. */
const MAX_ROW_LENGTH = 200_000
const BATCH = 250
const MAX_HEAP_MB = 512

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/**
 * The rows of a file in batches, without blank ones, while it is read: a CSV file in flat memory, a workbook in a thread of its
 * own with limited memory. Refuses what cannot be read.
 */
export async function* readRows(source: Readable, layout: FileLayout): AsyncGenerator<readonly FileRow[]> {
  let batch: FileRow[] = []
  let number = 0
  for await (const cells of layout.format === 'csv' ? readCsvRows(source, layout) : readSheetRows(source)) {
    number += 1
    if (isBlank(cells)) continue
    batch.push({ number, cells: cells.slice(0, MAX_IMPORT_COLUMNS) })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* readCsvRows(source: Readable, { encoding, delimiter }: FileLayout): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
  })
  void feed(source, new TextDecoder(encoding), parser).catch((error: unknown) => parser.destroy(error as Error))
  try {
    for await (const cells of parser) yield cells as string[]
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('CSV_')) throw importUnreadable()
    throw error
  } finally {
    source.destroy()
  }
}

/** Hands the letters of a file on as fast as they are parsed. */
async function feed(source: Readable, decoder: TextDecoder, parser: ReturnType<typeof parse>): Promise<void> {
  for await (const bytes of source) {
    if (!parser.write(decoder.decode(bytes as Uint8Array, { stream: true }))) await once(parser, 'drain')
  }
  parser.end(decoder.decode())
}

async function* readSheetRows(source: Readable): AsyncGenerator<string[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk as Uint8Array)
  const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), {
    workerData: Buffer.concat(chunks),
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  try {
    for (;;) {
      const [rows] = (await once(worker, 'message')) as [string[][]]
      if (rows.length === 0) return
      yield* rows
      worker.postMessage('next')
    }
  } catch {
    // Also where its memory is used up: the file is refused, and the server goes on.
    throw importUnreadable()
  } finally {
    await worker.terminate()
  }
}
