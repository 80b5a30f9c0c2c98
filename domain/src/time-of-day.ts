const DAY_MS = 86_400_000
const pad = (value: number) => String(value).padStart(2, '0')

/**
 * A time of day as people type it (`9`, `9:30`, `09.30`, `0930`, `9am`, `2:15 pm`, `14h30`), as `HH:MM` of 24 hours;
 * undefined for anything else.
 */
export function parseTimeOfDay(text: string): string | undefined {
  const typed = text.trim().toLowerCase()
  const parts =
    /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?$/.exec(typed) ?? /^(\d{2})(\d{2})()$/.exec(typed)
  if (!parts) return undefined
  const [, hourText, minuteText, half = ''] = parts
  const [hour, minutes] = [Number(hourText), Number(minuteText ?? 0)]
  const isHalf = half !== ''
  if (minutes > 59 || hour > 23 || (isHalf && (hour < 1 || hour > 12))) return undefined
  const isAfternoon = half.startsWith('p')
  return `${pad(isHalf ? (hour % 12) + (isAfternoon ? 12 : 0) : hour)}:${pad(minutes)}`
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instantMs: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const part = Object.fromEntries(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000
}

/**
 * The instant (milliseconds since 1970) at which the clocks of a zone show a time (`HH:MM`) on a day. A time that the clocks
 * skip is as much later as they are put forward; of one that they show twice it is the first.
 */
export function instantInZone(day: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  // The clocks are changed at most once within two days.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((instant) => offsetAt(timeZone, instant))
  const [beforeChange = asUtc, ...others] = offsets.map((offset) => asUtc - offset)
  const shown = [beforeChange, ...others].filter((instant) => instant + offsetAt(timeZone, instant) === asUtc)
  return shown.length > 0 ? Math.min(...shown) : beforeChange
}
