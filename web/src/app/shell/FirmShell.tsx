import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CurrentUserProvider, useCurrentUser } from '../../shared/current-user.ts'
import { subscriptionQuery } from '../../shared/current-user-query.ts'
import type { ShellKind } from '../../shared/pages.ts'
import { storage } from '../../shared/storage.ts'
import { useShortcutsOn } from '../../shared/shortcuts.ts'
import { MainNav } from './MainNav.tsx'
import { currentItem, mainNavFor, secondaryNavFor, type SecondaryNav as Nav } from './nav-items.ts'
import { Overlays } from './Overlays.tsx'
import { PhoneTabs } from './PhoneTabs.tsx'
import { PlanBanner } from './PlanBanner.tsx'
import { useScreen } from './screen.ts'
import { SecondaryNav, SecondarySelect } from './SecondaryNav.tsx'
import { shellFeatures } from './shell-features.ts'
import { PhoneBar, TopBar } from './TopBar.tsx'
import { usePrefetch } from './use-prefetch.ts'
import { watchIdle } from './watch-idle.ts'
import styles from './shell.module.css'

const COLLAPSED = 'navCollapsed'

/** Whether the person has collapsed the navigation; remembered in this browser. */
function useCollapsed() {
  const [isCollapsed, setCollapsed] = useState(() => storage.get(COLLAPSED) === 'yes')
  const toggle = () => {
    if (isCollapsed) storage.remove(COLLAPSED)
    else storage.set(COLLAPSED, 'yes')
    setCollapsed(!isCollapsed)
  }
  return [isCollapsed, toggle] as const
}

const useShellKind = (): ShellKind =>
  useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.shell)?.staticData.shell ?? 'main',
  })

/** The parts of the shell that the page on screen has (the visibility rules of product spec §2). */
function useFrame() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const user = useCurrentUser()
  const { permissions } = user
  // Null where plans are not sold on this installation.
  const { data: plan } = useQuery(subscriptionQuery(user))
  const kind = useShellKind()
  const isPhone = useScreen() === 'phone'
  const hasTopBar = kind === 'main' || kind === 'billing'
  const section = currentItem(mainNavFor(permissions), path)
  return {
    path,
    kind,
    isPhone,
    hasTopBar,
    section: section?.label ?? 'Lexhold',
    secondary:
      kind === 'billing' || kind === 'settings'
        ? secondaryNavFor(path, permissions, { sellsPlans: plan !== null })
        : undefined,
    // The phone's bar already shows the title; the page's own is then for screen readers only.
    isNamed: isPhone && hasTopBar && section?.href.split('?')[0] === path,
  }
}

function useIdleLimit(): void {
  const { idleMinutes } = useCurrentUser().profile
  useEffect(() => (idleMinutes === null ? undefined : watchIdle(idleMinutes)), [idleMinutes])
}

/** The frame of every page of the firm's side (ui.md §5). */
export const FirmShell = () => (
  <CurrentUserProvider>
    <Frame />
  </CurrentUserProvider>
)

function Frame() {
  useIdleLimit()
  const { path, kind, isPhone, hasTopBar, section, secondary, isNamed } = useFrame()
  const shortcutsOn = useShortcutsOn(useCurrentUser().profileId)
  const search = useRef<HTMLInputElement>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  usePrefetch(path)

  const showShortcuts = () => setHelpOpen(true)
  const bar = isPhone ? (
    <PhoneBar title={section} onShowShortcuts={showShortcuts} />
  ) : (
    <TopBar search={search} withHint={shortcutsOn} onShowShortcuts={showShortcuts} />
  )
  return (
    <FirmFrame path={path} secondary={secondary} hasTopBar={hasTopBar}>
      <div className={styles.shellContent}>
        <PlanBanner />
        {hasTopBar && bar}
        <main id="main" tabIndex={-1} data-shell={kind} data-named={isNamed || undefined}>
          {secondary && <SecondarySelect nav={secondary} path={path} />}
          <Outlet />
        </main>
      </div>
      {isPhone && <shellFeatures.Timer place="phone" />}
      {isPhone && <PhoneTabs path={path} />}
      <Overlays {...{ isHelpOpen, setHelpOpen, search, shortcutsOn }} />
    </FirmFrame>
  )
}

interface FrameProps {
  path: string
  secondary: Nav | undefined
  hasTopBar: boolean
  children: React.ReactNode
}

/** The grid: navigation or rail, secondary navigation, content. */
function FirmFrame({ path, secondary, hasTopBar, children }: FrameProps) {
  const screen = useScreen()
  const [isCollapsed, toggle] = useCollapsed()
  const isRail = secondary !== undefined || screen === 'tablet' || isCollapsed
  const mayToggle = screen === 'desktop' && !secondary
  return (
    <div
      className="lx-shell"
      data-screen={screen}
      data-nav={isRail ? 'collapsed' : 'open'}
      data-sub={(secondary && screen === 'desktop') || undefined}
    >
      <a
        className={styles.skipLink}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Skip to content
      </a>
      {screen !== 'phone' && (
        <MainNav
          path={path}
          isRail={isRail}
          onToggle={mayToggle ? toggle : undefined}
          withTimer={!hasTopBar && !isRail}
        />
      )}
      {secondary && screen === 'desktop' && <SecondaryNav nav={secondary} path={path} />}
      {children}
    </div>
  )
}
