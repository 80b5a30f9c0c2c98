import { useEffect, useRef } from 'react'
import { followClock } from './timer.ts'

/** The digits are written into the element each second without React: nothing is rendered again while the timer runs. */
export function TimerClock() {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      followClock((text) => {
        if (element.current) element.current.textContent = text
      }),
    [],
  )
  return <span ref={element} role="timer" aria-label="Timer" className="lx-num" />
}
