import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { holds, type Permission } from '#domain/permissions.ts'
import { trustWaiting } from '../../features/trust-withdrawals/record-type.ts'
import { recordTypes } from '../../record-types.ts'
import { paths } from '../../shared/paths.ts'
import type { RecordNav, RecordType, Waiting } from '../../shared/records/record-type.ts'

export interface NavItem {
  label: string
  href: string
  icon?: TablerIcon
  /** Any of these permissions shows the link; without a list everybody sees it. */
  seenWith?: readonly Permission[]
  /** Where the link leads a person who may not see `href`. */
  instead?: { readonly href: string; readonly seenWith: readonly Permission[] }
  /** The link is current on addresses that begin with one of these. */
  covers?: readonly string[]
  /** The links of its secondary navigation; without them the secondary navigation is the link itself. */
  pages?: readonly NavGroup<NavItem>[]
  waiting?: Waiting
  /** Among the links of its group, for those that have an order of their own. */
  place?: number
}
interface IconNavItem extends NavItem {
  icon: TablerIcon
}
export interface NavGroup<Item extends NavItem> {
  title?: string
  items: readonly Item[]
}

const inOrder = (links: readonly NavItem[]) =>
  links.toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity))

const recordLinks = (group: RecordNav['group'], types: readonly RecordType[]): IconNavItem[] =>
  types.flatMap(({ nav, icon, permission }) => (nav?.group === group ? [{ ...nav, icon, seenWith: [permission] }] : []))

const settingsPages: readonly NavGroup<NavItem>[] = [
  {
    title: 'You',
    items: [
      { label: 'Profile', href: paths.profile() },
      { label: 'Security', href: paths.security() },
      { label: 'Notifications', href: paths.notificationSettings() },
      { label: 'API keys', href: paths.apiKeys() },
      { label: 'Webhooks', href: paths.webhooks(), seenWith: ['adminPermissions'] },
    ],
  },
  {
    title: 'Firm',
    items: [
      { label: 'Firm details', href: paths.firmDetails(), seenWith: ['adminPermissions'] },
      { label: 'Offices', href: paths.offices(), seenWith: ['adminPermissions'] },
      { label: 'Team members', href: paths.team(), seenWith: ['teamMemberDetails'] },
      { label: 'Roles & permissions', href: paths.roles(), seenWith: ['adminRoles'] },
      { label: 'Sign-in rules', href: paths.signInRules(), seenWith: ['adminPermissions'] },
      { label: 'Single sign-on', href: paths.singleSignOnSettings(), seenWith: ['adminPermissions'] },
      { label: 'Sign-ins', href: paths.signIns(), seenWith: ['adminUsers'] },
      { label: 'Activity types', href: paths.activityTypes(), seenWith: ['activity'] },
      { label: 'Mails', href: paths.mailTemplates(), seenWith: ['adminPermissions'] },
      { label: 'Working days', href: paths.workingDays(), seenWith: ['adminPermissions'] },
      { label: 'Custom fields', href: paths.customFields(), seenWith: ['adminPermissions'] },
      { label: 'Practice areas', href: paths.practiceAreas(), seenWith: ['updateAccountSettings'] },
      { label: 'Courts', href: paths.courts(), seenWith: ['adminPermissions'] },
    ],
  },
  {
    title: 'Billing',
    items: [
      { label: 'Plans & subscriptions', href: paths.selectPlan(), seenWith: ['subscriptionPlan'] },
      { label: 'Billing & time', href: paths.billingAndTime(), seenWith: ['adminPermissions'] },
      { label: 'Invoices & documents', href: paths.invoiceSettings(), seenWith: ['adminPermissions'] },
      { label: 'Card payments', href: paths.cardPayments(), seenWith: ['adminPermissions'] },
      { label: 'E-billing', href: paths.eBilling(), seenWith: ['invoice'] },
      { label: 'Exchange rates', href: paths.exchangeRates(), seenWith: ['adminPermissions'] },
    ],
  },
  {
    title: 'Data',
    items: [
      { label: 'Import', href: paths.imports(), seenWith: ['bulkImport'] },
      { label: 'Retention', href: paths.retention(), seenWith: ['adminPermissions'] },
      { label: 'Recycle bin', href: paths.recycleBin(), seenWith: ['recycleBin'] },
      { label: 'Audit trail', href: paths.auditTrail(), seenWith: ['viewReportsAuditTrail'] },
    ],
  },
]

const agendaLink = {
  label: 'Upcoming dates',
  href: paths.agenda(),
  icon: IconCalendarEvent,
  seenWith: ['progressNote', 'courtUpdate'],
} as const
const messagesLink: IconNavItem = {
  label: 'Messages',
  href: paths.messages(),
  icon: IconMessages,
  seenWith: ['clientInfo'],
  waiting: {
    needs: ['clientInfo'],
    count: async (firm, signal) =>
      (await import('../../features/messages/waiting.ts')).countUnreadThreads(firm, signal),
    label: (count) => `${count} unread`,
  },
}
const clientRequestsLink: IconNavItem = {
  label: 'Client requests',
  href: paths.clientRequests(),
  icon: IconChecklist,
  seenWith: ['document'],
  waiting: {
    needs: ['document'],
    count: async (firm, signal) =>
      (await import('../../features/client-requests/queries.ts')).countAnsweredRequests(firm, signal),
    label: (count) => `${count} to review`,
  },
}
const conflictLink = {
  label: 'Conflict check',
  href: paths.conflicts(),
  icon: IconUserSearch,
  seenWith: ['clientInfo'],
} as const

const batchLink = {
  place: 3,
  label: 'Batch billing',
  href: paths.batchBilling(),
  seenWith: ['invoice.create'],
  covers: ['/billing/batch'],
} as const

const recurringLink = {
  place: 4,
  label: 'Recurring invoices',
  href: paths.recurringInvoices(),
  seenWith: ['invoice'],
  covers: ['/billing/recurring'],
} as const
const statementLink = {
  place: 5,
  label: 'Statements',
  href: paths.statement(),
  seenWith: ['invoice'],
} as const
const ageingLink = {
  place: 6,
  label: 'Ageing',
  href: paths.ageing(),
  seenWith: ['invoice', 'Reports'],
} as const
const lateInterestLink = {
  place: 7,
  label: 'Late interest',
  href: paths.lateInterest(),
  seenWith: ['invoice'],
} as const
const billingSetup: NavGroup<NavItem> = {
  title: 'Setup',
  items: [{ label: 'Reminders', href: paths.reminders(), seenWith: ['invoice'] }],
}

const accountingLink: IconNavItem = {
  label: 'Accounting',
  href: paths.accounting(),
  icon: IconCalculator,
  seenWith: ['chartofAccount'],
  instead: { href: paths.journal(), seenWith: ['journalEntry.create', 'Reports'] },
  covers: ['/accounting'],
}

const mainNav = (types: readonly RecordType[]): readonly NavGroup<IconNavItem>[] => [
  { items: [{ label: 'Dashboard', href: paths.dashboard(), icon: IconLayoutDashboard }] },
  {
    title: 'Practice',
    items: [
      ...recordLinks('Practice', types),
      agendaLink,
      messagesLink,
      clientRequestsLink,
      conflictLink,
      {
        label: 'Documents',
        href: paths.documents(),
        icon: IconFolder,
        seenWith: ['document'],
        pages: [{ items: [{ label: 'All documents', href: paths.documents(), seenWith: ['document'] }] }],
      },
    ],
  },
  {
    title: 'Finance',
    items: [
      {
        label: 'Billing',
        href: paths.invoices(),
        icon: IconFileInvoice,
        seenWith: ['invoice'],
        covers: ['/billing'],
        pages: [
          {
            items: inOrder([
              ...recordLinks('Billing', types),
              batchLink,
              recurringLink,
              statementLink,
              ageingLink,
              lateInterestLink,
            ]),
          },
          billingSetup,
        ],
      },
      ...recordLinks('Finance', types),
      {
        label: 'Trust Accounting',
        href: paths.trustAccounts(),
        icon: IconBuildingBank,
        seenWith: ['trustAccountRequest'],
        waiting: trustWaiting,
      },
      accountingLink,
    ],
  },
  {
    title: 'Firm',
    items: [
      { label: 'Reports', href: paths.reports(), icon: IconReportAnalytics, seenWith: ['Reports'] },
      {
        label: 'Settings',
        href: paths.profile(),
        icon: IconSettings,
        covers: ['/settings', '/recycle-bin'],
        pages: settingsPages,
      },
    ],
  },
]

const maySee = (held: ReadonlySet<string>, { seenWith }: Pick<NavItem, 'seenWith'>) =>
  seenWith === undefined || seenWith.some((name) => holds(held, name))

/** The link as the person may follow it: to its own page, else to the first page behind it that the person may see. */
function permitted<Item extends NavItem>(item: Item, held: ReadonlySet<string>): Item[] {
  const pages = (item.pages ?? []).flatMap(({ items }) => items)
  const target = [item, item.instead, ...pages].find((page) => page && maySee(held, page))
  return target ? [{ ...item, href: target.href }] : []
}

const visible = <Item extends NavItem>(groups: readonly NavGroup<Item>[], held: ReadonlySet<string>) =>
  groups
    .map((group) => ({ ...group, items: group.items.flatMap((item) => permitted(item, held)) }))
    .filter(({ items }) => items.length > 0)

/** The main navigation that a person may see. */
export const mainNavFor = (held: ReadonlySet<string>, types = recordTypes): NavGroup<IconNavItem>[] =>
  visible(mainNav(types), held)

export interface SecondaryNav {
  title: string
  groups: readonly NavGroup<NavItem>[]
}

/** The pages beside the one on screen: those of settings, billing, expenses or documents. */
export function secondaryNavFor(
  path: string,
  held: ReadonlySet<string>,
  { sellsPlans = true } = {},
): SecondaryNav | undefined {
  const link = currentItem(mainNavFor(held), path)
  if (!link) return undefined
  const groups = visible(link.pages ?? [{ items: [link] }], held)
  const isThere = ({ href }: NavItem) => sellsPlans || href !== paths.selectPlan()
  return { title: link.label, groups: groups.map((group) => ({ ...group, items: group.items.filter(isThere) })) }
}

const pathOf = (href: string) => href.split('?')[0] ?? href

/** How much of an address a link covers; the link that covers the most is the current one. */
const coverage = ({ href, covers = [] }: NavItem, path: string): number =>
  Math.max(
    ...[pathOf(href), ...covers].map((start) =>
      path === start || path.startsWith(start.replace(/\/?$/, '/')) ? start.length : 0,
    ),
  )

/** The link of a navigation that the page on screen belongs to. */
export function currentItem(groups: readonly NavGroup<NavItem>[], path: string): NavItem | undefined {
  const items = groups.flatMap((group) => group.items)
  const [best] = [...items].sort((a, b) => coverage(b, path) - coverage(a, path))
  return best && coverage(best, path) > 0 ? best : undefined
}
