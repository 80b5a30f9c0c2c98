/** Maximum number of letters before the match. */
const LEAD = 24

/** The part of a long text around the match; a text that begins with it is not changed. */
export function excerpt(text: string, found: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const at = line.toLowerCase().indexOf(found.trim().toLowerCase())
  if (at <= LEAD) return line
  // Begins with a complete word if one begins near enough.
  const start = line.indexOf(' ', at - LEAD - 1)
  return `… ${line.slice(start >= 0 && start < at ? start + 1 : at)}`
}
