import { formatCount } from '../values/format.ts'

/** The error of a text beyond its limit. The text stays as pasted: nothing is cut silently. */
export function tooLong(text: string, max: number | undefined): string | undefined {
  const over = max === undefined ? 0 : text.trim().length - max
  if (max === undefined || over <= 0) return undefined
  return `${formatCount(over)} ${over === 1 ? 'character' : 'characters'} too many: at most ${formatCount(max)}`
}
