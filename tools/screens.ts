import type { Page } from '@playwright/test'

export interface Screen {
  readonly name: string
  readonly at: string
  /** Whether anybody is signed in. */
  readonly isPublic?: boolean
  /** What is done on the page before the picture. */
  readonly then?: (page: Page) => Promise<void>
  readonly inReadme?: boolean
}

const openPopup = async (page: Page) => {
  await page.getByRole('button', { name: 'Create New' }).first().click()
  await page.getByRole('menuitem', { name: 'Time Entry' }).click()
  await page.getByRole('dialog', { name: 'New Time Entry' }).waitFor()
}

/** Live streams stay open, so that the network is never idle for good. */
export async function untilShown(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
  await page.waitForTimeout(400)
}

/** By the list: that of a phone has no links that can be told apart, so an address is kept from the first, widest picture. */
const addresses = new Map<string, string>()

/** Opens the first link of the page whose address begins so, past the links of the navigation. */
const openFirst = (beginning: string) => async (page: Page) => {
  const list = `${page.url()} ${beginning}`
  const known = addresses.get(list)
  const href = known ?? (await page.locator(`main a[href^="${beginning}"]`).first().getAttribute('href'))
  if (href === null) return
  addresses.set(list, href)
  await page.goto(new URL(href, page.url()).href)
  await untilShown(page)
}

const openStageMenu = async (page: Page) => {
  await openFirst('/matter/0')(page)
  await page.getByRole('button', { name: /^Stage: / }).click()
}

const openMatterForm = async (page: Page) => {
  await openFirst('/matter/0')(page)
  const { origin, pathname } = new URL(page.url())
  await page.goto(`${origin}${pathname}/edit`)
  await untilShown(page)
}

const named = (area: string, names: readonly string[]): Screen[] =>
  names.map((name) => ({ name: `${area.slice(1)}-${name}`, at: `${area}/${name}` }))

const ENTRY_FORMS = [
  '/clients/add-new-client',
  '/matter/add-new-matter',
  '/billing/flat-fees/add-new-flat-fee',
] as const

/** Every screen that somebody with all permissions can open; with `inReadme`, those of the README. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', at: '/login', isPublic: true, inReadme: true },
  { name: 'signup', at: '/signup', isPublic: true },
  { name: 'forgot-password', at: '/forgot-password', isPublic: true },
  { name: 'portal-login', at: '/portal/marula-finch/login', isPublic: true },
  { name: 'portal-signup', at: '/portal/marula-finch/signup', isPublic: true },
  { name: 'dashboard', at: '/dashboard' },
  { name: 'agenda', at: '/agenda' },
  { name: 'clients', at: '/clients/list' },
  { name: 'client', at: '/clients/list', then: openFirst('/clients/0') },
  { name: 'matters', at: '/matter/matter-list', inReadme: true },
  { name: 'matter', at: '/matter/matter-list', then: openFirst('/matter/0') },
  { name: 'matters-at-stage', at: '/matter/matter-list?stage=Pleadings' },
  { name: 'matter-stage', at: '/matter/matter-list?stage=Pleadings', then: openStageMenu },
  { name: 'matter-edit', at: '/matter/matter-list?stage=Pleadings', then: openMatterForm },
  ...ENTRY_FORMS.map((at) => ({ name: at.slice(at.lastIndexOf('/') + 1), at })),
  { name: 'time-entries', at: '/time-entries', inReadme: true },
  { name: 'time-week', at: '/time-entries?view=week&week=2026-02-23' },
  { name: 'time-entry', at: '/time-entries', then: openPopup, inReadme: true },
  { name: 'palette', at: '/time-entries', then: async (page) => page.keyboard.press('Control+k') },
  {
    name: 'search',
    inReadme: true,
    at: '/time-entries',
    then: async (page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('Registrar')
      await page.waitForTimeout(800)
    },
  },
  { name: 'conflicts', at: '/conflicts' },
  { name: 'documents', at: '/documents' },
  { name: 'messages', at: '/messages' },
  { name: 'client-requests', at: '/client-requests' },
  { name: 'notifications', at: '/notifications' },
  { name: 'reports', at: '/reports' },
  { name: 'progress-update', at: '/progress-update' },
  { name: 'recycle-bin', at: '/recycle-bin' },
  { name: 'expenses', at: '/expense-request/direct-expense?activeTab=client' },
  { name: 'invoices', at: '/billing/invoice/invoice-empty' },
  { name: 'invoice-new', at: '/billing/invoice/add-new-invoice' },
  { name: 'invoice', at: '/billing/invoice/invoice-empty', then: openFirst('/billing/invoice/view/') },
  { name: 'payment', at: '/billing/payments', then: openFirst('/billing/payments/0') },
  { name: 'billing-refunds', at: '/billing/payments/refunds' },
  { name: 'billing-runs', at: '/billing/batch/runs' },
  { name: 'billing-run', at: '/billing/batch/runs', then: openFirst('/billing/batch/0') },
  ...named('/billing', [
    'ageing',
    'batch',
    'flat-fees',
    'late-interest',
    'payments',
    'recurring',
    'reminders',
    'statements',
  ]),
  { name: 'accounting', at: '/accounting' },
  ...named('/accounting', [
    'balance-sheet',
    'budget',
    'general-ledger',
    'journal',
    'periods',
    'profit-and-loss',
    'trial-balance',
  ]),
  { name: 'journal-entry', at: '/accounting/journal', then: openFirst('/accounting/journal/0') },
  { name: 'journal-new', at: '/accounting/journal/new' },
  { name: 'trust-accounts', at: '/trust-account' },
  { name: 'trust-book', at: '/trust-account', then: openFirst('/trust-account/0') },
  { name: 'trust-ledger', at: '/trust-account/ledgers', then: openFirst('/trust-account/record/') },
  ...named('/trust-account', [
    'bank-statements',
    'cheques',
    'dormant',
    'ledgers',
    'listing',
    'reconciliations',
    'requests',
    'transactions',
    'withdrawals',
  ]),
  {
    name: 'trust-reconciliation',
    at: '/trust-account/reconciliations',
    then: openFirst('/trust-account/reconciliations/0'),
  },
  ...named('/settings', [
    'activities',
    'api-keys',
    'audit-trail',
    'billing',
    'card-payments',
    'courts',
    'custom-fields',
    'e-billing',
    'exchange-rates',
    'firm',
    'import',
    'invoices',
    'mails',
    'notifications',
    'offices',
    'practice-areas',
    'profile',
    'retention',
    'roles',
    'security',
    'sign-in',
    'sign-ins',
    'single-sign-on',
    'team',
    'webhooks',
    'working-days',
  ]),
  { name: 'settings-person', at: '/settings/team', then: openFirst('/settings/team/0') },
  { name: 'settings-stages', at: '/settings/practice-areas', then: openFirst('/settings/practice-areas/0') },
  { name: 'settings-role', at: '/settings/roles', then: openFirst('/settings/roles/0') },
  { name: 'settings-plans', at: '/settings/plans-&-subscriptions/select-plan' },
]
