import { clientRequestTiles } from './features/client-requests/dashboard-tiles.ts'
import { clientTiles } from './features/clients/dashboard-tiles.ts'
import { expenseTiles } from './features/expenses/dashboard-tiles.ts'
import { flatFeeTiles } from './features/flat-fees/dashboard-tiles.ts'
import { invoiceTiles } from './features/invoices/dashboard-tiles.ts'
import { messageTiles } from './features/messages/dashboard-tiles.ts'
import { courtUpdateTiles, progressNoteTiles } from './features/progress/dashboard-tiles.ts'
import { timeEntryTiles } from './features/time-entries/dashboard-tiles.ts'
import { trustRequestTiles } from './features/trust-requests/dashboard-tiles.ts'
import { trustWithdrawalTiles } from './features/trust-withdrawals/dashboard-tiles.ts'
import type { DashboardTiles } from './shared/records/dashboard-tiles.ts'

/** What the dashboard shows of record types, by name; record-types.ts, which every page loads, has order and permissions. */
export const dashboardTiles: Readonly<Record<string, DashboardTiles>> = {
  clients: clientTiles,
  'time-entries': timeEntryTiles,
  'progress-notes': progressNoteTiles,
  'court-updates': courtUpdateTiles,
  expenses: expenseTiles,
  'flat-fees': flatFeeTiles,
  invoices: invoiceTiles,
  'trust-withdrawals': trustWithdrawalTiles,
  'trust-requests': trustRequestTiles,
  messages: messageTiles,
  'client-requests': clientRequestTiles,
}
