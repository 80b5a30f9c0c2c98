const STAYS_MS = 5000

/** Closes a toast after five seconds. Whoever holds it has five more from the moment of letting go. */
export function toastClock(close: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
    isHeld = false
  }
  const start = (): void => {
    stop()
    timer = setTimeout(close, STAYS_MS)
  }
  return {
    start,
    stop,
    /** A toast that is already on its way out is not held. */
    hold(): void {
      if (timer === undefined) return
      stop()
      isHeld = true
    },
    release(): void {
      if (isHeld) start()
    },
  }
}
