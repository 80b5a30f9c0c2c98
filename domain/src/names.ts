import { isCommonWord, isGenericWord, isUnspaced, normalizeName, soundOf } from './name-words.ts'
import { editDistance } from './text-similarity.ts'

/** A name made ready to be compared, so that its words are found once for all comparisons. */
export interface ParsedName {
  /** The distinctive words, at most MAX_WORDS, each once. */
  readonly words: readonly string[]
  readonly joined: string
}

/** Words beyond these are not compared: no name of a person or company has as many. */
const MAX_WORDS = 24
/** Letters beyond these do not count in a comparison of spellings. */
const MAX_LETTERS = 24
/** Of the words that are not the same, so many are compared by spelling and sound with as many of the other name. */
const MAX_SPELLED = 6

export function parseName(name: string): ParsedName {
  const words = [...new Set(normalizeName(name))].slice(0, MAX_WORDS)
  return { words, joined: words.join('') }
}

export const MATCH_STRENGTHS = ['same', 'strong', 'possible'] as const
export type MatchStrength = (typeof MATCH_STRENGTHS)[number]

/** Why a known name may be the one that was asked for. */
export interface NameMatch {
  readonly strength: MatchStrength
  /** 0 to 1, to order the matches of one name. */
  readonly score: number
  /** Such as 'Contains the word Coker; initials match'. */
  readonly reason: string
}

type Kind = 'same' | 'beginning' | 'part' | 'sound' | 'spelling' | 'initial'
interface Pair {
  readonly kind: Kind
  readonly searched: string
  readonly known: string
}

const KIND_SCORES: Readonly<Record<Kind, number>> = {
  same: 1,
  part: 0.9,
  beginning: 0.88,
  sound: 0.9,
  spelling: 0.88,
  initial: 0.8,
}

export interface CompareOptions {
  /** Words that many names of the firm have, besides those that are common everywhere. */
  readonly frequent?: ReadonlySet<string>
  /** Beginnings and parts of words do not count: a name that must not be spelled out letter by letter is compared so. */
  readonly wholeWordsOnly?: boolean
  /** Called for each comparison of two words by letters; tests count with it. */
  readonly onCompare?: () => void
}

/**
 * Compares a searched name with a known one as a conflicts clerk would: case, accents, punctuation, order, titles and forms
 * of company do not count. Undefined when they share nothing that tells: a common word, given name or form of company alone
 * is no match. conflict-pairs.ts has the pairs that fixed the rule.
 */
export function compareNames(
  searched: ParsedName,
  known: ParsedName,
  options: CompareOptions = {},
): NameMatch | undefined {
  if (searched.words.length === 0 || known.words.length === 0) return undefined
  if (
    searched.words.length !== 1 &&
    known.words.length !== 1 &&
    searched.joined === known.joined &&
    !equalWords(searched, known)
  )
    return { strength: 'strong', score: 0.97, reason: 'The same letters with other spaces' }
  const { pairs, searchedRest, knownRest } = pairWords(searched.words, known.words, options)
  return checkPairing({ pairs, searchedRest, knownRest }, options)
}

const equalWords = (left: ParsedName, right: ParsedName) =>
  left.words.length === right.words.length && left.words.every((word, place) => word === right.words[place])

interface Pairing {
  readonly pairs: readonly Pair[]
  readonly searchedRest: readonly string[]
  readonly knownRest: readonly string[]
}

/** Pairs equal words first, then the few that remain by spelling, sound and initials. Each word is paired once. */
function pairWords(searched: readonly string[], known: readonly string[], options: CompareOptions): Pairing {
  const knownWords = new Set(known)
  const searchedWords = new Set(searched)
  const same = searched
    .filter((word) => knownWords.has(word))
    .map((word): Pair => ({ kind: 'same', searched: word, known: word }))
  const isDistinctive = (word: string) => !isGenericWord(word)
  const [searchedLeft, knownLeft] = [
    searched.filter((word) => !knownWords.has(word)),
    known.filter((word) => !searchedWords.has(word)),
  ]
  const spelled = pairBySpelling(
    searchedLeft.filter(isDistinctive).slice(0, MAX_SPELLED),
    knownLeft.filter(isDistinctive).slice(0, MAX_SPELLED),
    options,
  )
  const pairedSearched = new Set(spelled.flatMap(({ searchedParts }) => searchedParts))
  const pairedKnown = new Set(spelled.flatMap(({ knownParts }) => knownParts))
  return {
    pairs: [...same, ...spelled.map(({ pair }) => pair)],
    searchedRest: searchedLeft.filter((word) => !pairedSearched.has(word)),
    knownRest: knownLeft.filter((word) => !pairedKnown.has(word)),
  }
}

interface SpelledPair {
  readonly pair: Pair
  readonly searchedParts: readonly string[]
  readonly knownParts: readonly string[]
}

function pairBySpelling(searched: readonly string[], known: readonly string[], options: CompareOptions): SpelledPair[] {
  const [searchedParts, knownParts] = [withNeighbors(searched), withNeighbors(known)]
  const found = searchedParts.flatMap((left) =>
    knownParts.flatMap((right): SpelledPair[] => {
      // Two words of both names written as one are the two words themselves.
      if (left.parts.length > 1 && right.parts.length > 1) return []
      options.onCompare?.()
      const kind = compareWords(left.text, right.text)
      if (kind === undefined || (options.wholeWordsOnly && (kind === 'beginning' || kind === 'part'))) return []
      if (kind === 'initial' && left.parts.length + right.parts.length > 2) return []
      const pair = { kind, searched: left.text, known: right.text }
      return [{ pair, searchedParts: left.parts, knownParts: right.parts }]
    }),
  )
  found.sort((left, right) => KIND_SCORES[right.pair.kind] - KIND_SCORES[left.pair.kind])
  const [takenSearched, takenKnown] = [new Set<string>(), new Set<string>()]
  return found.filter((pair) => {
    if (
      pair.searchedParts.some((word) => takenSearched.has(word)) ||
      pair.knownParts.some((word) => takenKnown.has(word))
    )
      return false
    for (const word of pair.searchedParts) takenSearched.add(word)
    for (const word of pair.knownParts) takenKnown.add(word)
    return true
  })
}

interface NamePart {
  readonly text: string
  readonly parts: readonly string[]
}

/** Each word, and each two neighbors written as one: `harbour line` is near `harborline`. */
const withNeighbors = (words: readonly string[]): NamePart[] => [
  ...words.map((text) => ({ text, parts: [text] })),
  ...words.slice(1).flatMap((word, place): NamePart[] => {
    const before = words[place] ?? ''
    return before.length < 2 || word.length < 2 ? [] : [{ text: before + word, parts: [before, word] }]
  }),
]

const MIN_BEGINNING = 4
const MIN_SPELLED = 4
/** In a longer word two letters may differ. */
const TWO_EDITS_FROM = 8

/** How two words that are not the same are alike; undefined when they are not. */
export function compareWords(left: string, right: string): Kind | undefined {
  if (left === right) return 'same'
  if (isUnspaced(left) || isUnspaced(right)) return compareUnspaced(left, right)
  if (left.length === 1 || right.length === 1) return left[0] === right[0] ? 'initial' : undefined
  return /\d/.test(left + right) ? undefined : compareLetters(left, right)
}

function compareLetters(left: string, right: string): Kind | undefined {
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left]
  if (shorter.length < MIN_SPELLED - 1) return undefined
  if (shorter.length >= MIN_BEGINNING && longer.startsWith(shorter)) return 'beginning'
  const [one, other] = [left.slice(0, MAX_LETTERS), right.slice(0, MAX_LETTERS)]
  const edits = editDistance(one, other, 3)
  if (soundsAlike(one, other, edits)) return 'sound'
  return isMisspelled(one, other, edits) ? 'spelling' : undefined
}

function isMisspelled(left: string, right: string, edits: number): boolean {
  const length = Math.min(left.length, right.length)
  return length >= MIN_SPELLED && edits <= (length >= TWO_EDITS_FROM ? 2 : 1) && isNear(left, right)
}

function soundsAlike(left: string, right: string, edits: number): boolean {
  if (edits > (Math.min(left.length, right.length) < 6 ? 2 : 3)) return false
  const sound = soundOf(left)
  return sound.length >= 3 && sound === soundOf(right)
}

/** In a short word a changed first letter makes another word: `Fox` and `Cox`, `Bello` and `Cello`. */
const isNear = (left: string, right: string) =>
  left.length >= 6 || left[0] === right[0] || (left[0] === right[1] && left[1] === right[0])

/** Without spaces a word of the name is a part of the run. */
function compareUnspaced(left: string, right: string): Kind | undefined {
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left]
  if (shorter.length >= 2 && longer.includes(shorter)) return longer.startsWith(shorter) ? 'beginning' : 'part'
  return shorter.length >= 4 && editDistance(left.slice(0, MAX_LETTERS), right.slice(0, MAX_LETTERS), 1) <= 1
    ? 'spelling'
    : undefined
}

function checkPairing(
  { pairs, searchedRest, knownRest }: Pairing,
  { frequent }: CompareOptions,
): NameMatch | undefined {
  const isCommon = (word: string) => isCommonWord(word) || (frequent?.has(word) ?? false)
  const words = pairs.filter(
    ({ kind, searched }) => kind !== 'initial' && (searched.length > 1 || isUnspaced(searched)),
  )
  if (words.length === 0) return undefined
  const score = scoreOf(pairs, searchedRest, knownRest)
  if (searchedRest.length + knownRest.length === 0) {
    const isSame = pairs.every(({ kind }) => kind === 'same')
    return isSame
      ? { strength: 'same', score: 1, reason: 'The same name' }
      : { strength: 'strong', score, reason: reasonOf(pairs) }
  }
  const telling = words.filter(({ searched, known }) => !isGenericWord(searched) && !isGenericWord(known))
  const isGenericOnly = (rest: readonly string[]) => rest.every(isGenericWord)
  if (isGenericOnly(searchedRest) || isGenericOnly(knownRest)) {
    // A common word alone is in too many names; two generic ones, such as Trust Bank, are a name.
    if (telling.length === 0 && (words.length < 2 || (searchedRest.length > 0 && knownRest.length > 0)))
      return undefined
    return { strength: 'strong', score, reason: reasonOf(pairs) }
  }
  const rare = telling.filter(
    ({ kind, searched, known }) => isShared(kind, searched) && !isCommon(searched) && !isCommon(known),
  )
  return rare.length > 0 || telling.length >= 2
    ? { strength: 'possible', score: score * 0.8, reason: reasonOf(pairs) }
    : undefined
}

/** Whether two names that also differ share this word. */
const isShared = (kind: Kind, word: string) =>
  (kind === 'same' && (word.length >= 3 || isUnspaced(word))) ||
  kind === 'sound' ||
  (kind === 'beginning' && word.length >= 6)

const weightOf = (word: string) => (isGenericWord(word) ? 0.3 : word.length === 1 ? 0.5 : isCommonWord(word) ? 0.7 : 1)
const totalWeight = (words: readonly string[]) => words.reduce((sum, word) => sum + weightOf(word), 0)

/** The share of both names that is paired; words of the searched name count double. */
function scoreOf(pairs: readonly Pair[], searchedRest: readonly string[], knownRest: readonly string[]): number {
  const paired = pairs.reduce((sum, { kind, searched }) => sum + KIND_SCORES[kind] * weightOf(searched), 0)
  const all = totalWeight(pairs.map(({ searched }) => searched))
  return (3 * paired) / (3 * all + 2 * totalWeight(searchedRest) + totalWeight(knownRest))
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The reasons in words, the strongest first. */
function reasonOf(pairs: readonly Pair[]): string {
  const same = pairs.filter(({ kind }) => kind === 'same').map(({ searched }) => capitalized(searched))
  const reasons = [
    ...(same.length > 0 ? [`contains the ${same.length === 1 ? 'word' : 'words'} ${same.join(' ')}`] : []),
    ...pairs.filter(({ kind }) => kind !== 'same' && kind !== 'initial').map(explainPair),
    ...(pairs.some(({ kind }) => kind === 'initial') ? ['initials match'] : []),
  ]
  return capitalized(reasons.join('; '))
}

function explainPair({ kind, searched, known }: Pair): string {
  const [sought, found] = [capitalized(searched), capitalized(known)]
  if (kind === 'beginning')
    return known.startsWith(searched) ? `${found} begins with ${sought}` : `${sought} begins with ${found}`
  if (kind === 'part') return known.includes(searched) ? `${found} contains ${sought}` : `${sought} contains ${found}`
  return kind === 'sound' ? `${found} sounds like ${sought}` : `${found} is spelled like ${sought}`
}
