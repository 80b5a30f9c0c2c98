import { Refusal } from '../refusal.ts'

/** No form is nested deeper than a list of records. Deeper input could exhaust the stack of code that walks through it. */
const MAX_DEPTH = 32

/** The value of a body. Refuses text that is not JSON or is nested too deeply. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw malformed('The body is nested too deeply')
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The body is not valid JSON')
  }
}

const malformed = (message: string) => new Refusal(400, 'malformed', message)

/** Reads each character only once, because this runs before the caller is known. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') at = endOfText(text, at)
    else if (letter === '[' || letter === '{') depth += 1
    else if (letter === ']' || letter === '}') depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/** Where the quoted text ends that begins here: brackets within it do not count. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
