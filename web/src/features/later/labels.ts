import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconBriefcase2 from '@tabler/icons-react/dist/esm/icons/IconBriefcase2.mjs'
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import type { TablerIcon } from '@tabler/icons-react'

interface Description {
  icon: TablerIcon
  /** One line: what is missing. */
  title: string
  /** One sentence: what the page is for. */
  sentence: string
}

/** The texts of each page of routes.ts, by its path. Loaded with the page, not with the list of routes. */
export const descriptions: Readonly<Record<string, Description>> = {
  '/dashboard': {
    icon: IconLayoutDashboard,
    title: 'No figures to show yet',
    sentence:
      'Hours today, unbilled work, receivables, money held in trust and upcoming court dates are gathered here.',
  },
  '/reports': {
    icon: IconReportAnalytics,
    title: 'No reports yet',
    sentence: 'Utilization, realization, receivables and fee earners’ hours are reported here.',
  },
  '/documents': {
    icon: IconFolder,
    title: 'No documents yet',
    sentence: 'Files of every matter, with their versions, are kept here.',
  },
  '/billing': {
    icon: IconFileInvoice,
    title: 'No invoices yet',
    sentence: 'Invoices by status, with what is outstanding and overdue, are listed here.',
  },
  '/billing/invoice/invoice-empty': {
    icon: IconFileInvoice,
    title: 'Nothing to invoice yet',
    sentence: 'Unbilled time, expenses and flat fees of a matter become an invoice here, beside a live preview.',
  },
  '/trust-account': {
    icon: IconBuildingBank,
    title: 'No trust accounts yet',
    sentence: 'Trust accounts with their client ledgers and reconciliations are kept here.',
  },
  '/trust-account/$slug': {
    icon: IconBuildingBank,
    title: 'No trust account at this address',
    sentence: 'The ledger of a trust account and its three-way reconciliation are shown here.',
  },
  '/trust-account/record/$idx': {
    icon: IconBuildingBank,
    title: 'No trust record at this address',
    sentence: 'A deposit or payment of a trust account is shown here with its client ledger.',
  },
  '/accounting': {
    icon: IconCalculator,
    title: 'No accounts yet',
    sentence: 'The chart of accounts, journal entries and financial statements are kept here.',
  },
  '/settings/activities': {
    icon: IconList,
    title: 'No activity settings yet',
    sentence: 'The kinds of work that time entries choose from are kept here.',
  },
  '/settings/practice-areas': {
    icon: IconBriefcase2,
    title: 'No practice area settings yet',
    sentence: 'The areas of law that matters are sorted by are kept here.',
  },
  '/billing/invoice/$slug': {
    icon: IconFileInvoice,
    title: 'No invoice at this address',
    sentence: 'An invoice that the firm has shared with you is shown and paid here.',
  },
  '/billing/trust-accounting/$slug': {
    icon: IconBuildingBank,
    title: 'No trust record at this address',
    sentence: 'A trust record that the firm has shared with you is shown here.',
  },
  '/portal/$company/$clientId': {
    icon: IconLayoutDashboard,
    title: 'Nothing to show yet',
    sentence: 'What you owe, what the firm holds for you and what happens next are shown here.',
  },
}
