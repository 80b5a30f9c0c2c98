import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { ShellKind } from '../../shared/route-data.ts'
import { storage } from '../../shared/storage.ts'
import { useShortcutsOn } from '../../shared/shortcuts.ts'
import { MainNav } from './MainNav.tsx'
import { currentItem, mainNavFor, secondaryNavFor } from './nav-items.ts'
import { Overlays, type OverlayHandle } from './Overlays.tsx'
import { PhoneTabs } from './PhoneTabs.tsx'
import { PlanBanner } from './PlanBanner.tsx'
import { useScreen } from './screen.ts'
import { SecondaryNav, SecondarySelect } from './SecondaryNav.tsx'
import { slots } from './slots.ts'
import { PhoneBar, TopBar } from './TopBar.tsx'

const COLLAPSED = 'navCollapsed'

/** Whether the navigation is narrow by choice; the choice is remembered. */
function useCollapsed() {
  const [isCollapsed, setCollapsed] = useState(() => storage.get(COLLAPSED) === 'yes')
  const toggle = () => {
    if (isCollapsed) storage.remove(COLLAPSED)
    else storage.set(COLLAPSED, 'yes')
    setCollapsed(!isCollapsed)
  }
  return [isCollapsed, toggle] as const
}

/** Unbilled time, expenses and flat fees are fetched ahead on every page load (spec §4); a page that needs them asks again. */
function usePrefetch(): void {
  const user = useCurrentUser()
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void Promise.allSettled(slots.prefetch.map((fetchAhead) => fetchAhead(user)))
  }, [user])
}

const useShellKind = (): ShellKind =>
  useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.shell)?.staticData.shell ?? 'main',
  })

/** The frame of every page of the firm's side (ui.md §5). */
export function FirmShell() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { permissions, profileId } = useCurrentUser()
  const kind = useShellKind()
  const screen = useScreen()
  const search = useRef<HTMLInputElement>(null)
  const overlays = useRef<OverlayHandle>(null)
  const shortcutsOn = useShortcutsOn(profileId)
  usePrefetch()

  const secondary = kind === 'billing' || kind === 'settings' ? secondaryNavFor(path, permissions) : undefined
  const hasTopBar = kind === 'main' || kind === 'billing'
  const showShortcuts = () => overlays.current?.showShortcuts()
  const section = currentItem(mainNavFor(permissions), path)
  const Timer = slots.timer
  return (
    <FirmFrame path={path} hasSecondary={secondary !== undefined} hasTopBar={hasTopBar}>
      {secondary && screen === 'desktop' && <SecondaryNav nav={secondary} path={path} />}
      <div className="shell-content">
        {hasTopBar && <PlanBanner />}
        {hasTopBar && screen === 'phone' && (
          <PhoneBar title={section?.label ?? 'Lexhold'} onShowShortcuts={showShortcuts} />
        )}
        {hasTopBar && screen !== 'phone' && (
          <TopBar
            search={search}
            withHint={shortcutsOn}
            onShowShortcuts={showShortcuts}
            timer={
              Timer && (
                <Suspense>
                  <Timer place="topBar" />
                </Suspense>
              )
            }
          />
        )}
        {/* A page that the phone's bar already names keeps its title for screen readers only. */}
        <main
          id="main"
          tabIndex={-1}
          data-shell={kind}
          data-named={(screen === 'phone' && hasTopBar && section?.href.split('?')[0] === path) || undefined}
        >
          {secondary && screen !== 'desktop' && <SecondarySelect nav={secondary} path={path} />}
          <Outlet />
        </main>
      </div>
      {screen === 'phone' && (
        <>
          {Timer && (
            <Suspense>
              <Timer place="phone" />
            </Suspense>
          )}
          <PhoneTabs path={path} />
        </>
      )}
      <Overlays ref={overlays} search={search} shortcutsOn={shortcutsOn} />
    </FirmFrame>
  )
}

interface FrameProps {
  path: string
  hasSecondary: boolean
  hasTopBar: boolean
  children: React.ReactNode
}

/** The grid: navigation or rail, secondary navigation, content. */
function FirmFrame({ path, hasSecondary, hasTopBar, children }: FrameProps) {
  const screen = useScreen()
  const [isCollapsed, toggle] = useCollapsed()
  const isRail = hasSecondary || screen === 'tablet' || isCollapsed
  const mayToggle = screen === 'desktop' && !hasSecondary
  return (
    <div
      className="shell"
      data-screen={screen}
      data-nav={isRail ? 'collapsed' : 'open'}
      data-sub={(hasSecondary && screen === 'desktop') || undefined}
    >
      <a
        className="skip-link"
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
      {children}
    </div>
  )
}
