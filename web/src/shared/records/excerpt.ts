/** Letters shown before what was found, at most; the rest of the line is for what follows. */
const LEAD = 24

/** The part of a long text that shows why it was found; a text that begins with it is left as it is. */
export function excerpt(text: string, found: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const at = line.toLowerCase().indexOf(found.trim().toLowerCase())
  if (at <= LEAD) return line
  // Begins with a whole word where one begins near enough.
  const start = line.indexOf(' ', at - LEAD - 1)
  return `… ${line.slice(start >= 0 && start < at ? start + 1 : at)}`
}
