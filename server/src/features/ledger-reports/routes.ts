import { ledgerReports } from '#contract/ledger-reports.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getChecks, getLastCheck } from './checks.ts'
import { exportBalanceSheet, exportGeneralLedger, exportProfitAndLoss, exportTrialBalance } from './export.ts'
import { getLedgerSummary, listLedgerLines } from './general-ledger.ts'
import { getProfitAndLoss } from './profit-and-loss.ts'
import { getBalanceSheet, getTrialBalance } from './trial-balance.ts'

export function ledgerReportRoutes(route: AddRoute): void {
  route.firm(ledgerReports.trialBalance, (context, { query }) => getTrialBalance(context, query))
  route.firm(ledgerReports.profitAndLoss, (context, { query }) => getProfitAndLoss(context, query))
  route.firm(ledgerReports.balanceSheet, (context, { query }) => getBalanceSheet(context, query))
  route.firm(ledgerReports.generalLedger, (context, { params, query }) =>
    listLedgerLines(context, { ...query, accountId: params.id }),
  )
  route.firm(ledgerReports.generalLedgerSummary, (context, { params, query }) =>
    getLedgerSummary(context, { ...query, accountId: params.id }),
  )
  route.firm(ledgerReports.lastCheck, (context) => getLastCheck(context))
  route.firm(ledgerReports.checks, (context) => getChecks(context))
  route.raw(ledgerReports.trialBalanceExport, (signed, { query }, reply) =>
    exportTrialBalance({ signed, reply, format: query.format }, query),
  )
  route.raw(ledgerReports.profitAndLossExport, (signed, { query }, reply) =>
    exportProfitAndLoss({ signed, reply, format: query.format }, query),
  )
  route.raw(ledgerReports.balanceSheetExport, (signed, { query }, reply) =>
    exportBalanceSheet({ signed, reply, format: query.format }, query),
  )
  route.raw(ledgerReports.generalLedgerExport, (signed, { params, query }, reply) =>
    exportGeneralLedger({ signed, reply, format: query.format }, { ...query, accountId: params.id }),
  )
}
