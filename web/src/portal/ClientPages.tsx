import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import type { Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ClientRight } from '#domain/client-rights.ts'
import { portalPages, type PortalWaiting } from '#contract/portal-pages.ts'
import { portal, type PortalFirm, type PortalProfile } from '#contract/portal.ts'
import { call } from '../shared/api.ts'
import { reloadEverything } from '../shared/query-client.ts'
import { queryFor } from '../shared/query.ts'
import { tabPath } from './address.ts'
import { leave } from './leave.ts'
import { lazyTab } from './lazy-tab.tsx'
import { useLiveNews } from './live.ts'
import { useIsOnline } from './offline.ts'
import { OverviewTab } from './OverviewTab.tsx'
import { Answer, Empty, FirmMark, Initials, PortalLink } from './parts.tsx'
import type { TabProps } from './tab.ts'
import styles from './portal.module.css'

interface Tab {
  readonly key: string
  readonly label: string
  /** Absent where everybody sees the tab. */
  readonly right?: ClientRight
  readonly Page: (props: TabProps) => React.ReactNode
  /** On a phone the tab is in the bar at the foot; the others are reached from the overview and the details. */
  readonly icon?: Icon
  /** What is counted beside the tab. */
  readonly waiting?: keyof PortalWaiting
}

const MattersTab = lazyTab(async () => ({ default: (await import('./MattersTab.tsx')).MattersTab }))
const InvoicesTab = lazyTab(async () => ({ default: (await import('./InvoicesTab.tsx')).InvoicesTab }))
const FundsTab = lazyTab(async () => ({ default: (await import('./FundsTab.tsx')).FundsTab }))
const MessagesTab = lazyTab(async () => ({ default: (await import('./MessagesTab.tsx')).MessagesTab }))
const RequestsTab = lazyTab(async () => ({ default: (await import('./RequestsTab.tsx')).RequestsTab }))
const DocumentsTab = lazyTab(async () => ({ default: (await import('./DocumentsTab.tsx')).DocumentsTab }))
const DetailsTab = lazyTab(async () => ({ default: (await import('./DetailsTab.tsx')).DetailsTab }))

/** The tabs in their order. */
const TABS: readonly Tab[] = [
  { key: 'overview', label: 'Overview', icon: IconHome, Page: OverviewTab },
  {
    key: 'matters',
    label: 'Matters',
    right: 'matters',
    icon: IconBriefcase,
    waiting: 'updates',
    Page: MattersTab,
  },
  {
    key: 'invoices',
    label: 'Invoices',
    right: 'billing',
    icon: IconFileInvoice,
    Page: InvoicesTab,
  },
  { key: 'funds', label: 'Funds held', right: 'trust', Page: FundsTab },
  {
    key: 'messages',
    label: 'Messages',
    right: 'messages',
    icon: IconMessage,
    waiting: 'messages',
    Page: MessagesTab,
  },
  {
    key: 'requests',
    label: 'Requests',
    right: 'documents',
    waiting: 'requests',
    Page: RequestsTab,
  },
  {
    key: 'documents',
    label: 'Documents',
    right: 'documents',
    icon: IconFolder,
    waiting: 'documents',
    Page: DocumentsTab,
  },
  { key: 'details', label: 'Details', Page: DetailsTab },
]

interface Props {
  firm: PortalFirm
  at: { company: string; clientId: string; tab: string; record: string | null }
}

const profileQuery = ({ company, clientId }: Props['at']) =>
  queryFor(portal.profile, { query: { slug: company, clientId } })

export function ClientPages({ firm, at }: Props) {
  const answer = useQuery(profileQuery(at))
  return (
    <Answer of={answer}>
      {(profiles) => {
        const profile = profiles.find(({ isCurrent }) => isCurrent)
        return profile ? <Shell firm={firm} at={at} profile={profile} /> : <Empty>This portal is not open.</Empty>
      }}
    </Answer>
  )
}

function Shell({ firm, at, profile }: Props & { profile: PortalProfile }) {
  const tabs = TABS.filter(({ right }) => right === undefined || profile.rights.includes(right))
  const wanted = TABS.find(({ key }) => key === at.tab) ?? TABS[0]
  const current = tabs.find((tab) => tab === wanted)
  const checkMs = useLiveNews(at)
  // The firm may change what the person sees while the page is open.
  useQuery({ ...profileQuery(at), refetchInterval: checkMs })
  useForgetOnChange(profile.rights)
  const { data: waiting } = useQuery({
    ...queryFor(portalPages.waiting, { query: { slug: at.company, clientId: at.clientId } }),
    refetchInterval: checkMs,
    refetchOnWindowFocus: true,
  })
  const isOnline = useIsOnline()
  const signOut = async () => {
    // A session that has ended already is left all the same.
    if (!profile.isPreview && isOnline) await call(portal.signOut, { body: {} }, { quiet: true }).catch(() => undefined)
    leave()
  }
  return (
    <>
      {profile.isPreview && <Notice>Preview: this is what {profile.name} sees. Nothing can be changed.</Notice>}
      {!isOnline && <Notice>You are offline. This is what you saw last.</Notice>}
      <header className={styles.head}>
        <div className={styles.headRow}>
          <div className={styles.firm}>
            <FirmMark firm={firm} />
            {firm.name}
          </div>
          <TabBar tabs={tabs} current={current} waiting={waiting} at={at} />
          <div className={styles.person}>
            <PortalLink to={tabPath(at, 'details')} className={styles.personName ?? ''}>
              <Initials name={profile.name} />
              <span className={styles.wide}>{profile.name}</span>
              <span className={styles.unseen}>, your details</span>
            </PortalLink>
            <button type="button" className={styles.bare} onClick={() => void signOut()}>
              {profile.isPreview ? 'End preview' : 'Sign out'}
            </button>
          </div>
        </div>
      </header>
      <main className={styles.main}>
        {current ? (
          <current.Page key={current.key} firm={firm} profile={profile} at={at} record={at.record} checkMs={checkMs} />
        ) : (
          <ClosedTab label={wanted?.label ?? ''} firm={firm} at={at} />
        )}
      </main>
      <p className={styles.foot}>Secured by Lexhold</p>
    </>
  )
}

interface TabBarProps extends Pick<Props, 'at'> {
  tabs: readonly Tab[]
  current: Tab | undefined
  waiting: PortalWaiting | undefined
}

const TabBar = ({ tabs, current, waiting, at }: TabBarProps) => (
  <nav className={styles.tabs} aria-label="Portal">
    {tabs.map((tab) => {
      const { key, label, icon: TabIcon, waiting: counted } = tab
      return (
        <PortalLink
          key={key}
          to={tabPath(at, key)}
          className={`${styles.tab} ${TabIcon ? '' : styles.wide}`}
          {...(tab === current && { 'aria-current': 'page' as const })}
        >
          {TabIcon && <TabIcon className={styles.onlyPhone} size={20} stroke={1.6} aria-hidden />}
          {label}
          <Count waiting={counted && waiting?.[counted]} />
        </PortalLink>
      )
    })}
  </nav>
)

/** What was read with a right that the firm has taken back is forgotten, also in the browser's store. */
function useForgetOnChange(rights: readonly ClientRight[]): void {
  const held = rights.join()
  const before = useRef(held)
  useEffect(() => {
    if (before.current === held) return
    before.current = held
    reloadEverything()
  }, [held])
}

const Notice = ({ children }: { children: React.ReactNode }) => (
  <p className={styles.notice} role="status">
    {children}
  </p>
)

/** The place of a tab that the person may not open, or may no longer. */
const ClosedTab = ({ label, firm, at }: Props & { label: string }) => (
  <>
    <h1 className={styles.title}>{label}</h1>
    <p className={styles.lead} role="status">
      This part of the portal is not open to you. {firm.name} decides what each person sees.
    </p>
    <p className={styles.text}>
      <PortalLink to={tabPath(at, 'overview')}>Back to the overview</PortalLink>
    </p>
  </>
)

const Count = ({ waiting }: { waiting: number | null | undefined }) =>
  waiting ? (
    <span className={styles.count}>
      {waiting}
      <span className={styles.unseen}> waiting</span>
    </span>
  ) : null
