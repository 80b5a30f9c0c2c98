import { timeEntries } from '#contract/time-entries.ts'
import type { z } from 'zod'
import { request } from '../../shared/api.ts'

type ExportQuery = z.input<typeof timeEntries.export.query>

/** Saves the whole filter as a file; the name is the server's. */
export async function downloadEntries(query: ExportQuery): Promise<void> {
  const response = await request(timeEntries.export, { query })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(response.headers.get('content-disposition'))
  link.click()
  // The browser reads the address while it saves.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export const fileName = (disposition: string | null): string =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? 'time-entries.csv'
