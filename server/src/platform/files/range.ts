import type { ByteRange } from './store.ts'

/**
 * The part of a file that a Range header requests. Several ranges, other units and invalid ranges get the complete file
 * (undefined), as RFC 9110 allows. The package range-parser is not used: it refuses an end before the start and a suffix
 * longer than the file, which RFC 9110 answers with the complete file.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined) return lastBytes(header, sizeBytes)
  const start = Number(first)
  if (last && Number(last) < start) return undefined
  const end = Math.min(last ? Number(last) : sizeBytes, sizeBytes - 1)
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}

function lastBytes(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, count] = /^bytes=-(\d{1,15})$/.exec(header?.trim() ?? '') ?? []
  if (count === undefined) return undefined
  return Number(count) === 0 ? 'unsatisfiable' : { start: Math.max(0, sizeBytes - Number(count)), end: sizeBytes - 1 }
}
