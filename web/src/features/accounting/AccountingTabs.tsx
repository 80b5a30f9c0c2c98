import { allows, type EndpointShape } from '#contract/endpoint.ts'
import { accountBudgets } from '#contract/account-budgets.ts'
import { closings } from '#contract/closings.ts'
import { journal } from '#contract/journal.ts'
import { ledgerReports } from '#contract/ledger-reports.ts'
import { holds } from '#domain/permissions.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'

const PAGES = [
  { key: 'chart', label: 'Chart of accounts', href: paths.accounting(), call: undefined },
  { key: 'journal', label: 'Journal', href: paths.journal(), call: journal.list },
  { key: 'ledger', label: 'General ledger', href: paths.generalLedger(), call: ledgerReports.generalLedger },
  { key: 'trialBalance', label: 'Trial balance', href: paths.trialBalance(), call: ledgerReports.trialBalance },
  { key: 'profitAndLoss', label: 'Profit and loss', href: paths.profitAndLoss(), call: ledgerReports.profitAndLoss },
  { key: 'balanceSheet', label: 'Balance sheet', href: paths.balanceSheet(), call: ledgerReports.balanceSheet },
  { key: 'budget', label: 'Budget', href: paths.accountBudget(), call: accountBudgets.list },
  { key: 'periods', label: 'Periods', href: paths.accountingPeriods(), call: closings.list },
] as const satisfies readonly { key: string; label: string; href: string; call: EndpointShape | undefined }[]

/** The pages of accounting that the person may see. */
export function AccountingTabs({ current }: { current: (typeof PAGES)[number]['key'] }) {
  const { permissions } = useCurrentUser()
  const tabs = PAGES.filter(({ call }) =>
    call === undefined ? holds(permissions, 'chartofAccount') : allows(call.access, permissions),
  )
  return <PageTabs label="Accounting" tabs={tabs} current={current} />
}
