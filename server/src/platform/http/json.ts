import { Refusal } from '../refusal.ts'

/** No form is nested deeper than a list of records. Deeper input could exhaust the stack of code that walks through it. */
const MAX_DEPTH = 32
/** No call takes more fields, nor a longer list: a long note has up to 5,000 parts. More would cost time to refuse. */
const MAX_FIELDS = 200
const MAX_ENTRIES = 5_000

/** The value of a body. Refuses text that is not JSON, is nested too deeply, or has more parts than any call takes. */
export function parseJson(text: string): unknown {
  assertSize(text)
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The body is not valid JSON')
  }
}

const malformed = (message: string) => new Refusal(400, 'malformed', message)

/** Reads each character only once, because this runs before the caller is known. */
function assertSize(text: string): void {
  let depth = 0
  // The entries that were read of the list or object at each depth.
  const entries = [0]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') at = endOfText(text, at)
    else if (letter === '[' || letter === '{') {
      depth += 1
      if (depth > MAX_DEPTH) throw malformed('The body is nested too deeply')
      entries[depth] = 1
    } else if (letter === ']' || letter === '}') depth -= 1
    else if (letter === ',' && isTooLong(entries, depth)) throw malformed('The body has more parts than any call takes')
  }
}

/** Counts one more entry at this depth. */
function isTooLong(entries: number[], depth: number): boolean {
  const count = (entries[depth] ?? 0) + 1
  entries[depth] = count
  return count > (depth <= 1 ? MAX_FIELDS : MAX_ENTRIES)
}

/** Where the quoted text ends that begins here: brackets within it do not count. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
