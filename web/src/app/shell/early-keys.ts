/** What was typed before the command palette's field could take it. */
export interface EarlyKeys {
  readonly text: string
  /** Enter came last: the person has chosen what this text finds first. */
  readonly hasEnter: boolean
}

let end: (() => EarlyKeys) | undefined

/**
 * Keeps what is typed from the shortcut of the command palette until its field has the focus: its code may still be
 * loading. `onCancel` is called for Escape and for a click elsewhere. A second call while keys are being kept changes nothing.
 */
export function captureEarlyKeys(onCancel: () => void): void {
  if (end) return
  let text = ''
  let hasEnter = false
  const cancel = () => {
    takeEarlyKeys()
    onCancel()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (key === 'Escape') cancel()
    else if (key === 'Enter') hasEnter = text.trim() !== ''
    else if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1 && !hasEnter) text += key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  window.addEventListener('pointerdown', cancel, { capture: true })
  end = () => {
    window.removeEventListener('keydown', onKey, { capture: true })
    window.removeEventListener('pointerdown', cancel, { capture: true })
    return { text, hasEnter }
  }
}

/** Ends the keeping and returns what was typed; undefined if nothing was being kept. */
export function takeEarlyKeys(): EarlyKeys | undefined {
  const taken = end?.()
  end = undefined
  return taken
}
