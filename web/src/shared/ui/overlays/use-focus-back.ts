import { useEffect, useState } from 'react'

/** Where the dialog on screen was opened from: one dialog at a time, and one may give way to another. */
let last: HTMLElement | null = null

function openedFrom(): HTMLElement | null {
  const active = document.activeElement
  if (active?.closest('.lx-modal')) return last
  // An item of a menu is about to go; the button of the menu stays.
  const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (menuButton) return document.getElementById(menuButton)
  return active instanceof HTMLElement ? active : null
}

/** Gives the focus back to where a dialog was opened from. Most dialogs are taken away at once and could not do it later. */
export function useFocusBack(): void {
  const [opener] = useState(openedFrom)
  useEffect(() => {
    last = opener
    return () => {
      if (document.activeElement !== document.body) return
      const title = document.querySelector<HTMLElement>('#main h1[tabindex]')
      // What was done in the dialog may have taken the opener away.
      const heir = opener === null || opener.isConnected ? opener : title
      heir?.focus({ preventScroll: true })
    }
  }, [opener])
}
