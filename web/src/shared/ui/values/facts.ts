/** Characters that change the direction of the following text, and letters that are read from right to left. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const SEPARATOR = ' · '

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** A record's text inside a line of ours, isolated so that the rest of the line keeps its direction. */
export function isolated(text: string): string {
  const calm = text.replace(TURNING, '')
  return hasRightToLeft(calm) ? `\u2068${calm}\u2069` : calm
}

/** Joins the facts that are set: `M-0042 · Babatunde Ibekwe`. */
export const facts = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.flatMap((part) => (part ? isolated(part) : [])).join(SEPARATOR)

/** Splits a line of `facts`, without the marks of direction. */
export const factsOf = (line: string): string[] => line.replace(TURNING, '').split(SEPARATOR)
