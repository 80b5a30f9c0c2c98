const FOCUSABLE = 'a[href], button, input, select, textarea, [contenteditable="true"]'

const isFocusable = (element: Element): boolean =>
  !element.matches(':disabled, [tabindex="-1"], [type="hidden"]') &&
  element.checkVisibility({ visibilityProperty: true })

function firstIn(node: Node | null): HTMLElement | undefined {
  if (!(node instanceof HTMLElement)) return undefined
  if (node.matches(FOCUSABLE) && isFocusable(node)) return node
  return [...node.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isFocusable)
}

function firstAlong(start: Node | null, step: 'nextSibling' | 'previousSibling'): HTMLElement | undefined {
  for (let node = start; node; node = node[step]) {
    const found = firstIn(node)
    if (found) return found
  }
  return undefined
}

/** The region of the screen that an element is in; a dialog that was removed is in none. */
const regionOf = (node: Node): Element | null =>
  node instanceof Element ? (node.closest('main, header, [role="dialog"]') ?? node.closest('.lx-shell')) : null

/** The next focusable element after the gap, else the one before it, else the same around its parents, within its region. */
function neighborOfGap({ target, nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
  const region = regionOf(target)
  if (!region) return undefined
  // The document as it is now: what replaced the removed element is nearest.
  const isBehind = previousSibling?.parentNode === target
  const after = isBehind ? previousSibling.nextSibling : (nextSibling ?? target.firstChild)
  let neighbor = firstAlong(after, 'nextSibling') ?? firstAlong(previousSibling, 'previousSibling')
  for (let node: Node = target; !neighbor && node !== region && node.parentNode; node = node.parentNode) {
    neighbor = firstAlong(node.nextSibling, 'nextSibling') ?? firstAlong(node.previousSibling, 'previousSibling')
  }
  return neighbor
}

/**
 * A button that deletes its own row, or a row that a list drops, would lose the keyboard's focus. Moves the focus to the
 * nearest neighbor instead. Does nothing when a page is left, where the title of the next page gets the focus. Returns a
 * function that stops watching.
 */
export function watchFocusLoss(): () => void {
  let last: { element: Element; path: string } | undefined
  const remember = ({ target }: FocusEvent): void => {
    const isByKeyboard = target instanceof Element && target.matches(':focus-visible')
    last = isByKeyboard ? { element: target, path: window.location.pathname } : undefined
  }
  const watcher = new MutationObserver((records) => {
    if (!last || last.element.isConnected) return
    const { element, path } = last
    last = undefined
    if (document.activeElement !== document.body || path !== window.location.pathname) return
    const gap = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))
    if (gap) neighborOfGap(gap)?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', remember)
  watcher.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    watcher.disconnect()
  }
}
