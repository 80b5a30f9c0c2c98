const STAYS_MS = 5000

/** Closes a toast after five seconds, or five seconds after a pointer or the focus has left it. */
export function toastClock(close: () => void, staysMs = STAYS_MS) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
    isHeld = false
  }
  const start = (): void => {
    stop()
    timer = setTimeout(close, staysMs)
  }
  return {
    start,
    stop,
    /** Does nothing for a toast that is already closing. */
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
