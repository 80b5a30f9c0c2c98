/** Pauses in seconds after each failed attempt: about a day in all. */
export const RETRY_SECONDS = [5, 60, 300, 1_800, 7_200, 21_600, 43_200] as const

/** A webhook that nothing has reached for so long is switched off. */
export const GIVE_UP_DAYS = 5

const DAY_MS = 86_400_000

export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

/** When a message is sent again after so many attempts that failed; undefined when it is given up. */
export function nextAttempt(attempts: number, at: Date): Date | undefined {
  const pause = RETRY_SECONDS[attempts - 1]
  return pause === undefined ? undefined : secondsAfter(at, pause)
}
