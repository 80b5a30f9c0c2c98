/** Lagos has no summer time. */
const ZONE = '+01:00'

/** The moment on a day at which the demo's people wrote something down, but not later than the firm is loaded. */
export function momentOn(day: string, time: `${number}:${number}`, loadedAt: Date): Date {
  const moment = new Date(`${day}T${time}:00${ZONE}`)
  return moment < loadedAt ? moment : loadedAt
}
