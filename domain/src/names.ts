import { editDistance, jaroWinkler } from './text-similarity.ts'

/** Company forms, titles and joining words do not distinguish names. */
const COMPANY_FORMS: ReadonlySet<string> = new Set(
  (
    'ab ag as asa bv co company corp corporation gmbh inc incorporated kg lda limited llc llp lp ltd ltda nv oy pc plc ' +
    'proprietary pte pty pvt sa sarl sas se spa srl'
  ).split(' '),
)
const TITLES: ReadonlySet<string> = new Set(
  (
    'mr mrs ms miss mx dr prof professor chief sir dame lady lord hon honourable honorable justice judge barrister barr ' +
    'engr alhaji alhaja hajia rev reverend pastor otunba oba messrs san esq jr sr'
  ).split(' '),
)
const JOINING: ReadonlySet<string> = new Set('and of the for de v vs versus re in matter'.split(' '))

/** Words that many companies share: they count less, so that names are not similar only because of them. */
const GENERIC: ReadonlySet<string> = new Set(
  (
    'africa african associates bank brothers capital construction consulting enterprise enterprises estate estates ' +
    'finance foundation global group holding holdings industries insurance international investment investments logistics ' +
    'nigeria nigerian oil gas partners properties property resources services shipping solutions sons systems technologies ' +
    'technology trading trust uk ventures'
  ).split(' '),
)
const GENERIC_WEIGHT = 0.3

const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The words of a name in lower case, without accents and punctuation; `O'Brien` is one word, `L.L.C.` is `llc`. */
export function splitName(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .replace(/['’`ʼ]/g, '')
    .replace(/\b\p{L}(?:\.\p{L})+\b\.?/gu, (dotted, from: number, name: string) =>
      undotted(dotted, from + dotted.length === name.trimEnd().length),
    )
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** `l.l.c.` at the end is a form of company, `a.b.` before a name are two initials. */
function undotted(dotted: string, isLast: boolean): string {
  const joined = dotted.replaceAll('.', '')
  return isLast && COMPANY_FORMS.has(joined) ? joined : [...joined].join(' ')
}

/** The distinctive words of a name, or all of its words when none is distinctive. */
export function normalizeName(name: string): string[] {
  const parts = splitName(name)
  const telling = parts.filter((word) => !COMPANY_FORMS.has(word) && !TITLES.has(word) && !JOINING.has(word))
  return telling.length > 0 ? telling : parts
}

/** The words to search a name by: the distinctive ones, without those that many companies share unless no others remain. */
export function toSearchTerms(name: string): string[] {
  const parts = normalizeName(name)
  const rare = parts.filter((word) => !GENERIC.has(word))
  return rare.length > 0 ? rare : parts
}

/** Spellings of one sound: `Okaphor` and `Okafor`, `Mohammed` and `Muhammad`, `Catherine` and `Katharine`. */
function soundOf(word: string): string {
  const spelled = word
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replace(/c(?![eih])/g, 'k')
    .replaceAll('z', 's')
    .replaceAll('y', 'i')
    .replace(/(.)\1+/g, '$1')
  return spelled.slice(0, 1) + spelled.slice(1).replace(/[aeiou]/g, '')
}

const INITIAL_SIMILARITY = 0.9
const SOUND_SIMILARITY = 0.92

/** 0 to 1. An initial matches every word that begins with it; words that sound alike are similar. */
export function wordSimilarity(left: string, right: string): number {
  if (left === right) return 1
  if (left.length === 1 || right.length === 1) return left[0] === right[0] ? INITIAL_SIMILARITY : 0
  const sound = soundOf(left)
  const soundsAlike = sound.length >= 3 && sound === soundOf(right) && editDistance(left, right) <= 3
  return Math.max(soundsAlike ? SOUND_SIMILARITY : 0, jaroWinkler(left, right))
}

/** Words with a lower similarity are different words and do not count. */
const WORD_FLOOR = 0.84

const weightOf = (word: string) => (GENERIC.has(word) ? GENERIC_WEIGHT : word.length === 1 ? 0.5 : 1)
const totalWeight = (parts: readonly string[]) => parts.reduce((sum, word) => sum + weightOf(word), 0)

/** The name that says less first; equal ones by spelling, so that the order of the arguments makes no difference. */
function lighterFirst(left: readonly string[], right: readonly string[]) {
  const difference = totalWeight(left) - totalWeight(right)
  const isLeftFirst = difference === 0 ? left.join(' ') <= right.join(' ') : difference < 0
  return isLeftFirst ? ([left, right] as const) : ([right, left] as const)
}

/** Pairs the words of the lighter name with those of the other, best pair first, in any order. */
function pairedSimilarity(left: readonly string[], right: readonly string[]): number {
  const [few, many] = lighterFirst(left, right)
  const pairs = few
    .flatMap((word, row) =>
      many.map((other, column) => ({ row, column, word, other, score: wordSimilarity(word, other) })),
    )
    .filter(({ score }) => score >= WORD_FLOOR)
    .sort((one, two) => two.score - one.score)
  const [rows, columns] = [new Set<number>(), new Set<number>()]
  let matched = 0
  let covered = 0
  for (const { row, column, word, other, score } of pairs) {
    if (rows.has(row) || columns.has(column)) continue
    rows.add(row)
    columns.add(column)
    matched += score * weightOf(word)
    covered += weightOf(other)
  }
  // Extra words in the other name lower the similarity: 'Harborline' is near 'Harborline Bank', 'Smith' less near 'John Smith'.
  return (matched / totalWeight(few)) * (0.7 + (0.3 * covered) / totalWeight(many))
}

/** Compares only the letters, for names whose spaces differ: 'Harborline' and 'Harbour Line'. Short names are left out. */
function joinedSimilarity(left: string, right: string): number {
  const longer = Math.max(left.length, right.length)
  return Math.min(left.length, right.length) < 8 ? 0 : 1 - editDistance(left, right) / longer
}

/**
 * The similarity of two names of people or companies, 0 to 1, ignoring word order, case, accents, punctuation, titles
 * and forms of company. Symmetric; 1 for names equal in all that counts; 0 for a blank name.
 */
export function similarity(left: string, right: string): number {
  const [leftParts, rightParts] = [normalizeName(left), normalizeName(right)]
  if (leftParts.length === 0 || rightParts.length === 0) return 0
  const joined = joinedSimilarity(leftParts.join(''), rightParts.join(''))
  return Math.max(pairedSimilarity(leftParts, rightParts), joined)
}

/**
 * Names at least this alike are shown as a possible conflict of interest. It errs towards showing: a hit too many costs a
 * glance, a hit too few may cost the mandate. names.test.ts holds the pairs that fixed it.
 */
const CONFLICT_THRESHOLD = 0.87

export const isConflict = (similarity: number): boolean => similarity >= CONFLICT_THRESHOLD
