import { useEffect, useState } from 'react'

/** The element that opened the current dialog. There is one dialog at a time; one may replace another. */
let last: HTMLElement | null = null

function openedFrom(): HTMLElement | null {
  const active = document.activeElement
  if (active?.closest('.lx-modal')) return last
  // A menu item is about to be removed; the button of its menu stays.
  const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (menuButton) return document.getElementById(menuButton)
  return active instanceof HTMLElement ? active : null
}

/** Returns the focus to the element that opened a dialog. Most dialogs are unmounted at once, so they cannot do it later. */
export function useFocusBack(): void {
  const [opener] = useState(openedFrom)
  useEffect(() => {
    last = opener
    return () => {
      if (document.activeElement !== document.body) return
      const title = document.querySelector<HTMLElement>('#main h1[tabindex]')
      // The dialog's action may have removed the opener.
      const heir = opener === null || opener.isConnected ? opener : title
      heir?.focus({ preventScroll: true })
    }
  }, [opener])
}
