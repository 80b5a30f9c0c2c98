import { useState } from 'react'
import { ledgerReports, type LedgerRow } from '#contract/ledger-reports.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call } from '../../shared/api.ts'

type SentQuery = Sent<typeof ledgerReports.generalLedger>

/** More lines than anybody reads on paper; the export has them all. */
export const MAX_PRINTED_LINES = 5_000
const PAGE_SIZE = 200

/** All lines of the period, read page by page when they are about to be printed. */
export function useEveryLine({ params, query }: SentQuery) {
  const [rows, setRows] = useState<readonly LedgerRow[]>()
  async function load(): Promise<readonly LedgerRow[]> {
    const all: LedgerRow[] = []
    for (let page = 1; page <= MAX_PRINTED_LINES / PAGE_SIZE; page += 1) {
      const { data, hasMore } = await call(ledgerReports.generalLedger, {
        params,
        query: { ...query, page, size: PAGE_SIZE },
      })
      all.push(...data)
      if (!hasMore) break
    }
    return all
  }
  return { rows, setRows, load }
}
export type EveryLine = ReturnType<typeof useEveryLine>
