import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'

const BATCH = 500

/** Days as `YYYY-MM-DD`, times of a day as `HH:MM:SS`: both are dates of a workbook. */
function cellText(value: unknown): string {
  if (value instanceof Date) {
    const [day = '', time = ''] = value.toISOString().split('T')
    if (day === '1899-12-30' || day === '1899-12-31') return time.slice(0, 8)
    return day
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const rows = await readSheet(Buffer.from(workerData as Uint8Array), { parseNumber: (text: string) => text })
for (let at = 0; at < rows.length; at += BATCH) {
  parentPort?.postMessage(rows.slice(at, at + BATCH).map((row) => row.map(cellText)))
  await new Promise((resolve) => parentPort?.once('message', resolve))
}
parentPort?.postMessage([])
