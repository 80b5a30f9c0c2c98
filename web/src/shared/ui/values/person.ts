/** Number of soft colours a person can have; ui.css draws them. */
const HUES = 6

/** The same person has the same colour on every screen and in every session. */
export function hueOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % HUES
}

/** First letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean)
  const ends = parts.length > 1 ? [parts[0], parts[parts.length - 1]] : parts
  return ends.map((part) => [...(part ?? '')][0]?.toLocaleUpperCase('en-US') ?? '').join('')
}
