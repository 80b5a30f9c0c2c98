import { firmPage } from '../../shared/pages.ts'

const shell = 'view'
/** As the contract's calls of the accounts and of the firm's figures. */
const accounts = { needsOneOf: ['chartofAccount', 'journalEntry.create', 'Reports'], shell } as const
const figures = { needsOneOf: ['chartofAccount', 'Reports'], shell } as const

export const accountingPages = [
  firmPage({
    path: '/accounting',
    title: 'Chart of accounts',
    needs: ['chartofAccount'],
    shell,
    load: () => import('./ChartPage.tsx'),
    component: 'ChartPage',
  }),
  firmPage({
    path: '/accounting/journal',
    title: 'Journal',
    ...accounts,
    list: async () => (await import('./list.ts')).journalList,
    load: () => import('./JournalPage.tsx'),
    component: 'JournalPage',
  }),
  firmPage({
    path: '/accounting/journal/new',
    title: 'New journal entry',
    needs: ['journalEntry.create'],
    shell,
    load: () => import('./NewEntryPage.tsx'),
    component: 'NewEntryPage',
  }),
  firmPage({
    path: '/accounting/journal/$entryId',
    title: 'Journal entry',
    ...accounts,
    load: () => import('./EntryPage.tsx'),
    component: 'EntryPage',
  }),
  firmPage({
    path: '/accounting/general-ledger',
    title: 'General ledger',
    ...figures,
    load: () => import('./LedgerPage.tsx'),
    component: 'LedgerPage',
  }),
  firmPage({
    path: '/accounting/trial-balance',
    title: 'Trial balance',
    ...figures,
    load: () => import('./TrialBalancePage.tsx'),
    component: 'TrialBalancePage',
  }),
  firmPage({
    path: '/accounting/profit-and-loss',
    title: 'Profit and loss',
    ...figures,
    load: () => import('./ProfitAndLossPage.tsx'),
    component: 'ProfitAndLossPage',
  }),
  firmPage({
    path: '/accounting/balance-sheet',
    title: 'Balance sheet',
    ...figures,
    load: () => import('./BalanceSheetPage.tsx'),
    component: 'BalanceSheetPage',
  }),
  firmPage({
    path: '/accounting/periods',
    title: 'Periods',
    ...accounts,
    load: () => import('./PeriodsPage.tsx'),
    component: 'PeriodsPage',
  }),
]
