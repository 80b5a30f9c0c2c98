import type { TimerLog } from '#contract/timer.ts'
import { followEvents } from '../../shared/event-stream.ts'

interface Parts {
  readonly connect: (signal: AbortSignal) => Promise<Response>
  readonly onTimer: (log: TimerLog) => void
  /** Somebody has written to or for a client of the firm. */
  readonly onMessage: () => void
  /** The person is told of something, or has read it elsewhere. */
  readonly onNotification: () => void
  readonly onUp: (isUp: boolean) => void
}

/** Follows the live stream of the firm until it is stopped. */
export const followLive = ({ connect, onTimer, onMessage, onNotification, onUp }: Parts): (() => void) =>
  followEvents({
    connect,
    onUp,
    onMessage: (message) => {
      const log = parseTimerMessage(message)
      if (log) onTimer(log)
      else if (message.startsWith('event: message')) onMessage()
      else if (message.startsWith('event: notification')) onNotification()
    },
  })

/** Checks by hand, so that the contract's schema stays out of the first load. */
const isTimerLog = (log: unknown): log is TimerLog =>
  typeof log === 'object' &&
  log !== null &&
  'totalSeconds' in log &&
  Number.isInteger(log.totalSeconds) &&
  'isStarted' in log &&
  typeof log.isStarted === 'boolean' &&
  'serverNow' in log &&
  typeof log.serverNow === 'string'

/** The timer in a message; undefined for heartbeats and anything unreadable. */
export function parseTimerMessage(message: string): TimerLog | undefined {
  const fields = message.split(/\r?\n/)
  if (!fields.includes('event: timer')) return undefined
  const json = fields.flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : [])).join('\n')
  try {
    const log: unknown = JSON.parse(json)
    return isTimerLog(log) ? log : undefined
  } catch {
    return undefined
  }
}
