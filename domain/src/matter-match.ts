import { isGenericWord, normalizeName } from './name-words.ts'
import { compareWords } from './names.ts'

export type MatterCandidate = {
  readonly id: string
  readonly matterName: string
  readonly clientName?: string | undefined
  readonly matterNumber?: string | undefined
}

/** How sure it is which matter a text means: one fits best, several fit as well as each other, or none fits. */
export type MatterMatch = 'certain' | 'several' | 'none'

export interface RankedMatters<Matter> {
  readonly matters: Matter[]
  readonly match: MatterMatch
}

/** Words beyond these are not compared, so that the work is bounded whatever the texts. */
const MAX_TYPED_WORDS = 40
const MAX_MATTER_WORDS = 16

/** The words of a text by which its matter is found, at most MAX_TYPED_WORDS. */
export const matterWords = (text: string): string[] => {
  const words = [...new Set(normalizeName(text))]
  const telling = words.filter((word) => !isGenericWord(word))
  return (telling.length > 0 ? telling : words).slice(0, MAX_TYPED_WORDS)
}

/** The lowest score, 0 to 1, at which a matter is offered for a text that names a matter. */
const MATTER_MATCH_FLOOR = 0.75

/**
 * The matters that a typed text may name, best first. Each typed word is compared with the words of the matter's name, its
 * client and its number: the same word counts 1, its beginning 0.95, a like spelling 0.85. A number typed in full comes
 * first; between matters that contain all typed words, the one with the fewest other words.
 */
export function rankMatters<Matter extends MatterCandidate>(
  text: string,
  matters: readonly Matter[],
): RankedMatters<Matter> {
  const typed = [...new Set(normalizeName(text))].slice(0, MAX_TYPED_WORDS)
  return inOrder(matters, (matter) => {
    if (isNumberTyped(text, matter)) return 2
    if (typed.length === 0) return 0
    const known = knownWords(matter)
    const matched = typed.reduce((sum, word) => sum + scoreWord(word, known), 0) / typed.length
    return matched < MATTER_MATCH_FLOOR ? 0 : matched + 0.01 * Math.min(1, typed.length / countNameWords(matter))
  })
}

/**
 * The matters that a whole line mentions, such as `call with eze`, best first: those whose distinctive words occur in it.
 * Words that many companies share, such as bank, mention none. What the line says besides does not count.
 */
export function findMentionedMatters<Matter extends MatterCandidate>(
  line: string,
  matters: readonly Matter[],
): RankedMatters<Matter> {
  const typed = matterWords(line)
  return inOrder(matters, (matter) => {
    if (typed.some((word) => isNumberTyped(word, matter)) || isNumberTyped(line, matter)) return 100
    const known = knownWords(matter)
    return typed.reduce((sum, word) => sum + (isGenericWord(word) ? 0 : scoreMention(word, known)), 0)
  })
}

/** Whether the text has the matter's number as a word of its own. */
function isNumberTyped(text: string, { matterNumber }: MatterCandidate): boolean {
  if (!matterNumber) return false
  const [line, number] = [text.toLowerCase(), matterNumber.toLowerCase()]
  const place = line.indexOf(number)
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(line.charAt(at))
  return place >= 0 && !isLetter(place - 1) && !isLetter(place + number.length)
}

const countNameWords = ({ matterName }: MatterCandidate) => Math.max(1, normalizeName(matterName).length)

const knownWords = ({ matterName, clientName, matterNumber }: MatterCandidate): ReadonlySet<string> =>
  new Set(
    [
      ...normalizeName(matterName).slice(0, MAX_MATTER_WORDS),
      ...normalizeName(clientName ?? '').slice(0, MAX_MATTER_WORDS),
      ...normalizeName(matterNumber ?? ''),
    ].filter((word) => word !== ''),
  )

function scoreWord(typed: string, known: ReadonlySet<string>): number {
  if (known.has(typed)) return 1
  let best = 0
  for (const word of known) best = Math.max(best, word.startsWith(typed) ? 0.95 : scoreSpelling(typed, word))
  return best
}

/** In a narrative a word of two letters, or the beginning of a word, is hardly a name. */
function scoreMention(typed: string, known: ReadonlySet<string>): number {
  if (typed.length < 3 && /^[a-z]+$/.test(typed)) return 0
  if (known.has(typed)) return 1
  let best = 0
  for (const word of known) best = Math.max(best, scoreSpelling(typed, word))
  return best
}

function scoreSpelling(typed: string, word: string): number {
  if (typed.length < 5 || isGenericWord(word)) return 0
  const kind = compareWords(typed, word)
  return kind === 'sound' || kind === 'spelling' || kind === 'part' ? 0.85 : 0
}

function inOrder<Matter extends MatterCandidate>(
  matters: readonly Matter[],
  score: (matter: Matter) => number,
): RankedMatters<Matter> {
  const ranked = matters
    .map((matter) => ({ matter, score: score(matter) }))
    .filter((one) => one.score > 0)
    .toSorted((left, right) => right.score - left.score)
  const [first, second] = ranked
  const isTied = first !== undefined && second !== undefined && first.score - second.score < 1e-9
  return {
    matters: ranked.map(({ matter }) => matter),
    match: first === undefined ? 'none' : isTied ? 'several' : 'certain',
  }
}
