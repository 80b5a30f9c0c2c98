import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { watchFocusLoss } from './focus-loss.ts'
import { useRouteTitle } from '../shared/page-title.ts'
import { LOAD_TOASTS_AFTER_MS, RELOAD_AFTER_MS } from '../shared/timings.ts'
import { toastsWanted } from '../shared/toasts-wanted.ts'

/** Toasts show no error of their own, so they are loaded again until it succeeds. */
const loadToasts = (): Promise<{ default: ComponentType }> =>
  import('./Toasts.tsx').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RELOAD_AFTER_MS))
    return loadToasts()
  })
const Toasts = lazy(loadToasts)

/**
 * A person who has begun to type keeps the focus, however late the page's title appears. Typing in a dialog does not count,
 * because the dialog led to this page and is about to close; an open palette says that it was opened since.
 */
function isTyping(): boolean {
  const { activeElement: field } = document
  if (!(field instanceof HTMLInputElement)) return false
  return 'keepsFocus' in field.dataset || (field.value !== '' && !field.closest('[role="dialog"]'))
}

/** Moves the focus to the title of a new page, so that a screen reader reads it. */
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

/** Whether toasts are loaded: with the first of them, or a while after the first page, for when the connection is lost. */
function useToastsLoaded(): boolean {
  const areWanted = toastsWanted.use()
  useEffect(() => {
    const timer = window.setTimeout(() => toastsWanted.set(true), LOAD_TOASTS_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return areWanted
}

/** Around every page: window title, focus, toasts. */
export function Root() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title,
  })
  useRouteTitle(title)
  useFocusOnNewPage()
  useEffect(watchFocusLoss, [])
  const hasToasts = useToastsLoaded()
  return (
    <>
      <Outlet />
      <Suspense>{hasToasts && <Toasts />}</Suspense>
    </>
  )
}
