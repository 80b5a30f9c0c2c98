import { useEffect } from 'react'
import { RELOAD_AFTER_MS } from '../../shared/timings.ts'
import type { Retry } from '../../shared/lazy-with-retry.tsx'
import { focusContainerOf } from '../../shared/ui/overlays/lazy.tsx'
import timerStyles from '../../features/timer/timer.module.css'

interface Props extends Retry {
  place: 'topBar' | 'navFoot' | 'phone'
}

/** The top bar reports that the timer could not be loaded; elsewhere, where an idle timer is hidden, it is retried silently. */
export function TimerLoadFailed({ place, retry: again }: Props) {
  const isReported = place === 'topBar'
  useEffect(() => {
    if (isReported) return undefined
    const timer = window.setTimeout(again, RELOAD_AFTER_MS)
    return () => window.clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because trying again takes this one away
  }, [isReported])
  if (!isReported) return null
  return (
    <div className={timerStyles.timer} role="group" aria-label="Timer">
      <span className={timerStyles.clock}>Timer not loaded</span>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          focusContainerOf(currentTarget)
          again()
        }}
      >
        Try again
      </button>
    </div>
  )
}
