import { paths } from '../../shared/paths.ts'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'

const PAGES = [
  { key: 'accounts', label: 'Accounts', href: paths.trustAccounts() },
  { key: 'ledgers', label: 'Client ledgers', href: paths.trustLedgers() },
  { key: 'transactions', label: 'Transactions', href: paths.trustTransactions() },
  { key: 'receipts', label: 'Receipts', href: paths.trustTransactions({ register: 'receipts' }) },
  { key: 'cheques', label: 'Cheques', href: paths.trustTransactions({ register: 'cheques' }) },
  { key: 'withdrawals', label: 'Withdrawal requests', href: paths.trustWithdrawals() },
  { key: 'uncleared', label: 'Uncleared', href: paths.trustTransactions({ register: 'uncleared' }) },
] as const

export type TrustTab = (typeof PAGES)[number]['key']

interface Props {
  current: TrustTab
  /** How many each page lists, where that is known. */
  counts?: { readonly [Key in TrustTab]?: number | undefined }
}

/** The pages of trust accounting. */
export function TrustTabs({ current, counts = {} }: Props) {
  const tabs = PAGES.map((page) => ({ ...page, count: counts[page.key] }))
  return <PageTabs label="Trust Accounting" tabs={tabs} current={current} />
}
