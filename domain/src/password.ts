const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

export type PasswordContext = {
  readonly email: string
  readonly names: readonly string[]
  /** Whether the password is on a list of common ones; the caller holds the list. */
  readonly isCommon: (password: string) => boolean
}

/** 0 is refused; 1 weak, 2 fair, 3 good, 4 strong. `advice` is one sentence. */
export type PasswordStrength = {
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly isAcceptable: boolean
  readonly advice: string
}

/** Characters as people count them, so that an accented letter or an emoji is one. */
const lengthOf = (text: string) => [...text].length

/** The parts of an address or a name that are long enough to give a password away, the longest first. */
function personalParts({ email, names }: PasswordContext): string[] {
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@')
  const ofEmail = [mailbox, ...mailbox.split(/[^a-z0-9]+/), domain, domain.split('.')[0] ?? '']
  const parts = [...ofEmail, ...names.flatMap((name) => name.toLowerCase().split(/\s+/))]
  return parts.filter((word) => lengthOf(word) >= 4).toSorted((left, right) => right.length - left.length)
}

/** Fewer characters of one's own than this beside a name or an address are too few. */
const OWN_MIN = 8

function isPersonal(lower: string, context: PasswordContext): boolean {
  const own = personalParts(context).reduce((rest, word) => rest.replaceAll(word, ''), lower)
  return lengthOf(own) < OWN_MIN
}

/** Why a password is refused, as one sentence; undefined where it is accepted. */
export function passwordProblem(password: string, context: PasswordContext): string | undefined {
  if (lengthOf(password) < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters`
  if (lengthOf(password) > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters`
  const lower = password.toLowerCase()
  if (isPersonal(lower, context)) return 'Leave out your name and email address'
  if (new Set(lower).size < 5) return 'Use more different characters'
  if (context.isCommon(password) || context.isCommon(lower)) return 'This password is on lists of common passwords'
  return undefined
}

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u] as const

/** The hint under the password field: length counts most, then variety. Runs such as `abcd` and `1111` count as one step. */
export function passwordStrength(password: string, context: PasswordContext): PasswordStrength {
  const problem = passwordProblem(password, context)
  if (problem !== undefined) return { score: 0, isAcceptable: false, advice: problem }

  const kinds = KINDS.filter((kind) => kind.test(password)).length
  const points = lengthWithoutRuns(password) + (kinds - 1) * 2
  if (points < 12) return { score: 1, isAcceptable: true, advice: 'A few more words make it harder to guess' }
  if (points < 16) return { score: 2, isAcceptable: true, advice: 'Another word makes it harder to guess' }
  if (points < 20) return { score: 3, isAcceptable: true, advice: 'Good password' }
  return { score: 4, isAcceptable: true, advice: 'Strong password' }
}

function lengthWithoutRuns(password: string): number {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, index) => {
    const step = code - (codes[index - 1] ?? Number.NaN)
    const before = (codes[index - 1] ?? Number.NaN) - (codes[index - 2] ?? Number.NaN)
    return !(step === before && Math.abs(step) <= 1)
  }).length
}
