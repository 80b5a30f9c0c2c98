import { allows, type EndpointShape } from '#contract/endpoint.ts'
import { trustReconciliations } from '#contract/trust-reconciliations.ts'
import { trustReports } from '#contract/trust-reports.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'

const PAGES = [
  { key: 'accounts', label: 'Accounts', href: paths.trustAccounts() },
  { key: 'ledgers', label: 'Client ledgers', href: paths.trustLedgers() },
  { key: 'transactions', label: 'Transactions', href: paths.trustTransactions() },
  { key: 'receipts', label: 'Receipts', href: paths.trustTransactions({ register: 'receipts' }) },
  { key: 'cheques', label: 'Cheques', href: paths.trustCheques() },
  { key: 'requests', label: 'Deposit requests', href: paths.trustRequests() },
  { key: 'withdrawals', label: 'Withdrawal requests', href: paths.trustWithdrawals() },
  { key: 'uncleared', label: 'Uncleared', href: paths.trustTransactions({ register: 'uncleared' }) },
  { key: 'dormant', label: 'Dormant', href: paths.trustDormant() },
  {
    key: 'reconciliations',
    label: 'Reconciliations',
    href: paths.trustReconciliations(),
    call: trustReconciliations.due,
  },
  { key: 'statements', label: 'Bank statements', href: paths.bankStatements(), call: trustReconciliations.due },
  { key: 'listing', label: 'Trust listing', href: paths.trustListing(), call: trustReports.listing },
] as const satisfies readonly { key: string; label: string; href: string; call?: EndpointShape }[]

export type TrustTab = (typeof PAGES)[number]['key']

interface Props {
  current: TrustTab
  /** How many each page lists, where that is known. */
  counts?: { readonly [Key in TrustTab]?: number | undefined }
}

/** The pages of trust accounting. */
export function TrustTabs({ current, counts = {} }: Props) {
  const { permissions } = useCurrentUser()
  const tabs = PAGES.filter((page) => !('call' in page) || allows(page.call.access, permissions)).map(
    ({ key, label, href }) => ({ key, label, href, count: counts[key] }),
  )
  return <PageTabs label="Trust Accounting" tabs={tabs} current={current} />
}
