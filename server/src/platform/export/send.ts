import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { FirmTx } from '../db/transactions.ts'
import type { SignedRequest } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import type { ExportedList } from './columns.ts'
import { csvOf } from './csv.ts'
import { whileAuthorized } from './access-recheck.ts'
import type { Signer } from '../secrets/signer.ts'
import { firmDay } from './queries.ts'
import { recordExport } from './record.ts'
import { signedLines } from './signed-csv.ts'
import { xlsxOf } from './xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx'

interface Sending {
  readonly signed: SignedRequest
  readonly reply: FastifyReply
  readonly format: ExportFormat
  /** Signs a CSV file with a last line. */
  readonly signer?: Signer
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Each export holds a connection while it is read: one of its own, so that requests never wait for a slow reader. */
export const MAX_EXPORTS = 12
/** A firm's share, which its slow readers use up for nobody else. */
const MAX_EXPORTS_OF_FIRM = 2
/** A reader that accepts nothing for this long has disconnected. */
const STALLED_MS = 60_000
/** Enough for the largest file over a slow link. A slower reader would hold its snapshot of the database forever. */
const MAX_EXPORT_MS = 900_000

const running = new Map<string, number>()

function begin(businessId: string): () => void {
  const ofFirm = running.get(businessId) ?? 0
  const ofAll = [...running.values()].reduce((sum, count) => sum + count, 0)
  if (ofAll >= MAX_EXPORTS || ofFirm >= MAX_EXPORTS_OF_FIRM) {
    throw new Refusal(429, 'busy_exporting', 'Other exports are still running. Try again in a moment')
  }
  running.set(businessId, ofFirm + 1)
  return () => {
    const left = (running.get(businessId) ?? 1) - 1
    if (left > 0) running.set(businessId, left)
    else running.delete(businessId)
  }
}

/**
 * Streams a complete list as it is read: nothing is collected in memory, and a slow reader slows the cursor down.
 * `prepare` refuses before the first byte is sent. Who takes the list is noted in the audit trail first.
 */
export async function sendExport<Row>(
  sending: Sending,
  prepare: (tx: FirmTx) => Promise<ExportedList<Row>> | ExportedList<Row>,
): Promise<void> {
  const end = begin(sending.signed.businessId)
  try {
    await sending.signed.readLong(async (tx) => {
      const list = await prepare(tx)
      const { signed, format, signer } = sending
      await recordExport(signed, { list: list.trailName ?? list.name, format: signer ? 'signed' : format })
      await stream(sending, tx, { ...list, rows: whileAuthorized(tx, sending.signed, list.rows) })
    })
  } finally {
    end()
  }
}

async function stream<Row>(
  { signed, reply, format, signer }: Sending,
  tx: FirmTx,
  list: ExportedList<Row>,
): Promise<void> {
  const day = await firmDay(tx, signed.businessId, signed.clock.now())
  const lines = signer ? signedLines(csvOf(list), signer) : csvOf(list)
  const file = format === 'xlsx' ? xlsxOf(list) : Readable.from(lines, { highWaterMark: 1 })
  const { raw } = reply
  raw.setTimeout(STALLED_MS, () => raw.destroy())
  const deadline = setTimeout(() => raw.destroy(), MAX_EXPORT_MS)
  void reply
    .headers({
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${list.name}-${day}.${format}"`,
      'cache-control': 'no-store',
    })
    .send(file)
  // The transaction stays open until the last byte is sent, the reader is gone, or reading the rows fails.
  await Promise.race([finished(raw), failureOf(file)]).catch((error: unknown) => {
    signed.log.warn({ err: error }, 'an export stopped before its end')
    raw.destroy()
  })
  clearTimeout(deadline)
  file.destroy()
}

const failureOf = (file: Readable): Promise<never> => new Promise((_, reject) => file.once('error', reject))
