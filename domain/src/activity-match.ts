import { splitName } from './name-words.ts'

interface NamedActivity {
  readonly name: string
}

/** Words beyond these do not say what kind of work a narrative is about. */
const MAX_WORDS = 12
const MIN_LETTERS = 4
/** Words that narratives use for an activity that is called otherwise. */
const MEANINGS: Readonly<Record<string, string>> = {
  called: 'call',
  phone: 'call',
  phoned: 'call',
  rang: 'call',
  telephone: 'call',
  letter: 'correspondence',
  met: 'meeting',
}

/** Words of narratives and activities that say nothing about the kind of work. */
const PASSED_OVER: ReadonlySet<string> = new Set('with client third party opposing counsel other from about'.split(' '))

/**
 * The activity that a narrative names, by the earliest of its words that begins like a word of an activity: `draft reply` is
 * Drafting, `call with` a telephone call. Undefined when no word does.
 */
export function findNamedActivity<Activity extends NamedActivity>(
  narrative: string,
  activities: readonly Activity[],
): Activity | undefined {
  const named = activities.map((activity) => ({ activity, words: splitName(activity.name) }))
  for (const word of splitName(narrative).slice(0, MAX_WORDS)) {
    if (PASSED_OVER.has(word)) continue
    const found = named.find(({ words }) => words.some((known) => isSameWork(word, known)))
    if (found) return found.activity
  }
  return undefined
}

const isSameWork = (typed: string, known: string) =>
  typed === known ||
  MEANINGS[typed] === known ||
  (Math.min(typed.length, known.length) >= MIN_LETTERS && (known.startsWith(typed) || stem(typed) === stem(known)))

/** `drafting`, `drafted` and `drafts` without their endings. */
const stem = (word: string) => word.replace(/(?:ing|ed|es|s)$/, '')
