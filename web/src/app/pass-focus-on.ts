const FOCUSABLE = 'a[href], button, input, select, textarea, [contenteditable="true"]'

const isFree = (element: Element): boolean =>
  !element.matches(':disabled, [tabindex="-1"], [type="hidden"]') &&
  element.checkVisibility({ visibilityProperty: true })

function firstIn(node: Node | null): HTMLElement | undefined {
  if (!(node instanceof HTMLElement)) return undefined
  if (node.matches(FOCUSABLE) && isFree(node)) return node
  return [...node.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isFree)
}

function firstAlong(start: Node | null, step: 'nextSibling' | 'previousSibling'): HTMLElement | undefined {
  for (let node = start; node; node = node[step]) {
    const found = firstIn(node)
    if (found) return found
  }
  return undefined
}

/** The part of the screen that a place belongs to; a dialog that is gone belonged to none. */
const partOf = (place: Node): Element | null =>
  place instanceof Element ? (place.closest('main, header, [role="dialog"]') ?? place.closest('.lx-shell')) : null

/** What comes after the gap, else what comes before it, else the same around it; never beyond the part that it is in. */
function heirOf({ target, nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
  const around = partOf(target)
  if (!around) return undefined
  // As it is now: what came in place of the gap is nearest.
  const isBehind = previousSibling?.parentNode === target
  const after = isBehind ? previousSibling.nextSibling : (nextSibling ?? target.firstChild)
  let heir = firstAlong(after, 'nextSibling') ?? firstAlong(previousSibling, 'previousSibling')
  for (let node: Node = target; !heir && node !== around && node.parentNode; node = node.parentNode) {
    heir = firstAlong(node.nextSibling, 'nextSibling') ?? firstAlong(node.previousSibling, 'previousSibling')
  }
  return heir
}

/**
 * A button that takes its own row away, or a row that a list drops, would take the keyboard's focus along: it is passed on to
 * the nearest neighbour. A page that is left is another matter: the title of the next one gets the focus. Answers how to stop.
 */
export function passFocusOn(): () => void {
  let last: { element: Element; path: string } | undefined
  const note = ({ target }: FocusEvent): void => {
    const isKeyboards = target instanceof Element && target.matches(':focus-visible')
    last = isKeyboards ? { element: target, path: window.location.pathname } : undefined
  }
  const watcher = new MutationObserver((records) => {
    if (!last || last.element.isConnected) return
    const { element, path } = last
    last = undefined
    if (document.activeElement !== document.body || path !== window.location.pathname) return
    const gap = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))
    if (gap) heirOf(gap)?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', note)
  watcher.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    watcher.disconnect()
  }
}
