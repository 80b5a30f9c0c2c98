import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { FirmTx } from '../db/transactions.ts'
import type { SignedRequest } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import type { ExportedList } from './columns.ts'
import { csvOf } from './csv.ts'
import { whileAuthorized } from './access-recheck.ts'
import { firmDay } from './queries.ts'
import { xlsxOf } from './xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx'

interface Sending {
  readonly signed: SignedRequest
  readonly reply: FastifyReply
  readonly format: ExportFormat
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Each export holds one connection while its reader takes it; the rest of the pool stays for everybody else. */
const MOST_AT_ONCE = 4
/** No firm, with readers as slow as they like, takes them all. */
const MOST_OF_FIRM = 2
/** A reader that takes nothing for so long is gone. */
const STALLED_MS = 60_000
/** A file of the largest kind over a slow link; a reader that trickles on would hold its snapshot of the database for ever. */
const LONGEST_MS = 900_000

const running = new Map<string, number>()

function begin(businessId: string): () => void {
  const ofFirm = running.get(businessId) ?? 0
  const ofAll = [...running.values()].reduce((sum, count) => sum + count, 0)
  if (ofAll >= MOST_AT_ONCE || ofFirm >= MOST_OF_FIRM) {
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
 * Streams a whole list as it is read: nothing of it is gathered, and a reader that is slow holds the cursor back. Whatever
 * can be refused `prepare` refuses before the first byte.
 */
export async function sendExport<Row>(
  sending: Sending,
  prepare: (tx: FirmTx) => Promise<ExportedList<Row>> | ExportedList<Row>,
): Promise<void> {
  const end = begin(sending.signed.businessId)
  try {
    await sending.signed.read(async (tx) => {
      const list = await prepare(tx)
      await stream(sending, tx, { ...list, rows: whileAuthorized(tx, sending.signed, list.rows) })
    })
  } finally {
    end()
  }
}

async function stream<Row>({ signed, reply, format }: Sending, tx: FirmTx, list: ExportedList<Row>): Promise<void> {
  const day = await firmDay(tx, signed.businessId, signed.clock.now())
  const file = format === 'xlsx' ? xlsxOf(list) : Readable.from(csvOf(list), { highWaterMark: 1 })
  const { raw } = reply
  raw.setTimeout(STALLED_MS, () => raw.destroy())
  const deadline = setTimeout(() => raw.destroy(), LONGEST_MS)
  void reply
    .headers({
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${list.name}-${day}.${format}"`,
      'cache-control': 'no-store',
    })
    .send(file)
  // The transaction stays open until the last byte has left, the reader is gone, or the rows cannot be read.
  await Promise.race([finished(raw), failureOf(file)]).catch((error: unknown) => {
    signed.log.warn({ err: error }, 'an export stopped before its end')
    raw.destroy()
  })
  clearTimeout(deadline)
  file.destroy()
}

const failureOf = (file: Readable): Promise<never> => new Promise((_, reject) => file.once('error', reject))
