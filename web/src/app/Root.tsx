import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { passFocusOn } from './pass-focus-on.ts'
import { useRouteTitle } from '../shared/page-title.ts'
import { LOAD_TOASTS_AFTER_MS } from '../shared/timings.ts'
import { untilLoaded } from '../shared/until-loaded.ts'

const Toasts = lazy(() => untilLoaded(() => import('./Toasts.tsx')))

/**
 * Somebody who has begun to type elsewhere keeps the focus, however late the page's title comes. What was typed in a dialog,
 * such as the palette, led here, and the dialog is about to go.
 */
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement &&
  document.activeElement.value !== '' &&
  !document.activeElement.closest('[role="dialog"]')

/** Moves focus to the new page's title once it is there, so that a screen reader says where one has come to. */
function useFocusOnNewPage(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const first = useRef(true)
  useEffect(() => {
    if (path === undefined) return
    if (first.current) {
      first.current = false
      return
    }
    const focusTitle = () => {
      const title = document.querySelector<HTMLElement>('#main h1')
      if (title && !isTyping() && !title.closest('main')?.contains(document.activeElement)) {
        title.tabIndex = -1
        title.focus({ preventScroll: true })
      }
      return title !== null
    }
    if (focusTitle()) return
    const watcher = new MutationObserver(() => {
      if (focusTitle()) watcher.disconnect()
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [path])
}

/** Whether the first page is done loading; a toast asked for before then waits for its place on screen. */
function useIdleOnce(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIdle(true), LOAD_TOASTS_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return isIdle
}

/** What every page stands in: window title, focus, toasts. */
export function Root() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title,
  })
  useRouteTitle(title)
  useFocusOnNewPage()
  useEffect(passFocusOn, [])
  const isIdle = useIdleOnce()
  return (
    <>
      <Outlet />
      <Suspense>{isIdle && <Toasts />}</Suspense>
    </>
  )
}
