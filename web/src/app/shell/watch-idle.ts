import { session } from '#contract/session.ts'
import { idleMs } from '../../shared/activity.ts'
import { call } from '../../shared/api.ts'
import { nowMs } from '../../shared/clock.ts'

const LOOK_EVERY_MS = 30_000

/**
 * Tells the server that the person is there while they type or read and nothing else is loaded, and asks it once nobody has been
 * for so long that the session should have ended: another tab may have kept it. A refusal leads to the sign-in page. Returns the
 * function that stops it.
 */
export function watchIdle(idleMinutes: number): () => void {
  let reportedAt = nowMs()
  const look = () => {
    const idle = idleMs()
    const hasActed = nowMs() - idle > reportedAt
    if (!hasActed && idle < idleMinutes * 60_000) return
    reportedAt = nowMs()
    // Without a connection it is asked again at the next look.
    void call(session.stillHere, {}, { keepsCache: true }).catch(() => undefined)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
