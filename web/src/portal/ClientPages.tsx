import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ClientRight } from '#domain/client-rights.ts'
import { portal, type PortalFirm, type PortalProfile } from '#contract/portal.ts'
import { call } from '../shared/api.ts'
import { queryFor } from '../shared/query.ts'
import { tabPath } from './address.ts'
import { leave } from './leave.ts'
import { OverviewTab } from './OverviewTab.tsx'
import { Answer, Empty, FirmMark, PortalLink } from './parts.tsx'
import type { TabProps } from './tab.ts'
import styles from './portal.module.css'

interface Tab {
  readonly key: string
  readonly label: string
  /** Absent where everybody sees the tab. */
  readonly right?: ClientRight
  readonly Page: (props: TabProps) => React.ReactNode
}

const MattersTab = lazy(async () => ({ default: (await import('./MattersTab.tsx')).MattersTab }))
const InvoicesTab = lazy(async () => ({ default: (await import('./InvoicesTab.tsx')).InvoicesTab }))
const FundsTab = lazy(async () => ({ default: (await import('./FundsTab.tsx')).FundsTab }))
const DetailsTab = lazy(async () => ({ default: (await import('./DetailsTab.tsx')).DetailsTab }))

/** The tabs in their order. Messages, requests and documents add themselves here. */
const TABS: readonly Tab[] = [
  { key: 'overview', label: 'Overview', Page: OverviewTab },
  { key: 'matters', label: 'Matters', right: 'matters', Page: (props) => <MattersTab {...props} /> },
  { key: 'invoices', label: 'Invoices', right: 'billing', Page: (props) => <InvoicesTab {...props} /> },
  { key: 'funds', label: 'Funds held', right: 'trust', Page: (props) => <FundsTab {...props} /> },
  { key: 'details', label: 'Details', Page: (props) => <DetailsTab {...props} /> },
]

/** So often the page asks whether its access still holds. */
const CHECK_MS = 15_000

interface Props {
  firm: PortalFirm
  at: { company: string; clientId: string; tab: string; record: string | null }
}

export function ClientPages({ firm, at }: Props) {
  const answer = useQuery({
    ...queryFor(portal.profile, { query: { slug: at.company, clientId: at.clientId } }),
    refetchInterval: CHECK_MS,
    refetchOnWindowFocus: true,
  })
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
  const current = tabs.find(({ key }) => key === at.tab) ?? tabs[0]
  const signOut = async () => {
    // A session that has ended already is left all the same.
    if (!profile.isPreview) await call(portal.signOut, { body: {} }, { quiet: true }).catch(() => undefined)
    leave()
  }
  return (
    <>
      {profile.isPreview && (
        <p className={styles.notice} role="status">
          Preview: this is what {profile.name} sees. Nothing can be changed.
        </p>
      )}
      <header className={styles.head}>
        <div className={styles.headRow}>
          <div className={styles.firm}>
            <FirmMark firm={firm} />
            {firm.name}
          </div>
          <nav className={styles.tabs} aria-label="Portal">
            {tabs.map(({ key, label }) => (
              <PortalLink
                key={key}
                to={tabPath(at, key)}
                className={styles.tab ?? ''}
                {...(key === current?.key && { 'aria-current': 'page' as const })}
              >
                {label}
              </PortalLink>
            ))}
          </nav>
          <div className={styles.person}>
            <span className={styles.personName}>{profile.name}</span>
            <button type="button" className={styles.bare} onClick={() => void signOut()}>
              Sign out
            </button>
          </div>
        </div>
      </header>
      <main className={styles.main}>
        <Suspense fallback={<Empty>Loading</Empty>}>
          {current && <current.Page firm={firm} profile={profile} at={at} record={at.record} />}
        </Suspense>
      </main>
      <p className={styles.foot}>Secured by Lexhold</p>
    </>
  )
}
