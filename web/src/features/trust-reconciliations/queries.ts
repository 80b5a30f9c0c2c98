import { bankMatching } from '#contract/bank-matching.ts'
import { bankStatements } from '#contract/bank-statements.ts'
import { trustAccounts } from '#contract/trust-accounts.ts'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import { trustReconciliations } from '#contract/trust-reconciliations.ts'
import { trustReports } from '#contract/trust-reports.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

/** As many rows as the two lists of a reconciliation show at once. */
const SHOWN_ROWS = 100

export const accountsQuery = (firm: Firm) => queryFor(trustAccounts.list, { query: firm })
export const dueQuery = (firm: Firm) => queryFor(trustReconciliations.due, { query: firm })
export const reconciliationsQuery = (firm: Firm, page: number) =>
  queryFor(trustReconciliations.list, { query: { ...firm, page, size: 25 } })
export const reconciliationQuery = (firm: Firm, id: string) =>
  queryFor(trustReconciliations.get, { params: { id }, query: firm })
export const linesQuery = (
  firm: Firm,
  filters: { accountId: string; to?: string; state?: 'open' | 'unidentified'; page?: number },
) => queryFor(bankStatements.lines, { query: { ...firm, size: SHOWN_ROWS, ...filters } })
export const entriesQuery = (
  firm: Firm,
  filters: { accountId: string; to: string; state: 'open' | 'all'; page?: number },
) => queryFor(bankMatching.entries, { query: { ...firm, size: SHOWN_ROWS, ...filters } })
export const candidatesQuery = (firm: Firm, id: string) =>
  queryFor(bankMatching.candidates, { params: { id }, query: firm })
export const statementsQuery = (firm: Firm, accountId: string) =>
  queryFor(bankStatements.list, { query: { ...firm, accountId, size: 100 } })
export const ledgersQuery = (firm: Firm, accountId: string) =>
  queryFor(trustLedgers.list, { query: { ...firm, accountId, state: 'open', size: 200 } })
export const listingQuery = (
  firm: Firm,
  query: { accountId: string; date: string; knownAt?: string | undefined; page: number },
) => queryFor(trustReports.listing, { query: { ...firm, size: 100, ...query } })

/** The messages of the calls are the toasts. */
export const messageOf = async (answer: Promise<{ readonly message: string }>): Promise<string> =>
  (await answer).message
