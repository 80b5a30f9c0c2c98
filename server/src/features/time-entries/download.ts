import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { dayInZone } from '#domain/calendar-day.ts'
import type { Received } from '#contract/endpoint.ts'
import type { timeEntries as contract } from '#contract/time-entries.ts'
import { CSV_BEGINNING } from '../../platform/csv.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Signed } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { csvHeader, csvLines } from './export.ts'
import { firmFacts } from './firm.queries.ts'
import { conditionOf } from './list.ts'
import { everyEntry } from './list.queries.ts'
import { orderFrom } from './order.ts'

type Condition = Awaited<ReturnType<typeof conditionOf>>['where']
type Asked = Received<typeof contract.export>['query']

/** Each export holds one connection while its reader takes it; the rest of the pool stays for everybody else. */
const MOST_AT_ONCE = 3
/** A reader that takes nothing for so long is gone. */
const STALLED_MS = 60_000

/** Streams the whole filter as it is read: nothing of it is gathered, and a reader that is slow holds the cursor back. */
export function downloader() {
  let running = 0
  return async (signed: Signed, { query }: Received<typeof contract.export>, reply: FastifyReply): Promise<void> => {
    if (running >= MOST_AT_ONCE) {
      throw new Refusal(429, 'busy_exporting', 'Other exports are still running. Try again in a moment')
    }
    running += 1
    try {
      await signed.read((tx) => stream({ tx, signed, query, reply }))
    } finally {
      running -= 1
    }
  }
}

interface Export {
  readonly tx: FirmTx
  readonly signed: Signed
  readonly query: Asked
  readonly reply: FastifyReply
}

async function stream({ tx, signed, query, reply }: Export): Promise<void> {
  // Whatever can be refused is refused before the first byte.
  const [{ where }, firm] = [await conditionOf({ tx }, query), await firmFacts(tx, signed.businessId)]
  const today = dayInZone(firm.time_zone, signed.clock.now().getTime())
  const file = Readable.from(csvOf(tx, where, query))
  const { raw } = reply
  raw.setTimeout(STALLED_MS, () => raw.destroy())
  void reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="time-entries-${today}.csv"`,
      'cache-control': 'no-store',
    })
    .send(file)
  // The transaction stays open until the last byte has left or the reader is gone.
  await finished(raw).catch((error: unknown) => signed.log.warn({ err: error }, 'an export stopped before its end'))
  file.destroy()
}

async function* csvOf(tx: FirmTx, where: Condition, query: Asked): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvHeader()
  for await (const rows of everyEntry(tx, where, orderFrom(query))) yield csvLines(rows)
}
