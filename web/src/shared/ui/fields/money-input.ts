/**
 * How an amount is typed, as pure rules (decisions: money input). The field only carries them out.
 * An amount is kept as plain decimal text without separators, so no digit passes through a double.
 */
export interface MoneyRules {
  /** Minor digits of the currency. Two, or three where the currency has three. */
  readonly decimals?: number | undefined
  /** Largest amount allowed, as decimal text. */
  readonly max?: string | undefined
}

export interface KeyPress {
  readonly key: string
  /** Control, command or alt is held: copy, paste, select all, undo and the form's own shortcuts. */
  readonly hasModifier: boolean
  /** The text in the field and the part of it that the key would replace. */
  readonly text: string
  readonly selectionStart: number
  readonly selectionEnd: number
}

/** An amount on the wire has at most 15 significant digits, which a double carries exactly. */
const MOST_DIGITS = 15

function decimalsOf({ decimals }: MoneyRules): number {
  return decimals === 3 ? 3 : 2
}

/** Enter and the up and down arrows, and every character that cannot be part of an amount. */
export function isBlockedKey({ key, hasModifier, text, selectionStart, selectionEnd }: KeyPress): boolean {
  if (hasModifier) return false
  if (key === 'Enter' || key === 'ArrowUp' || key === 'ArrowDown') return true
  if (key.length > 1) return false
  if (key === '.') return (text.slice(0, selectionStart) + text.slice(selectionEnd)).includes('.')
  return !/^\d$/.test(key)
}

/** Thousands separators, blanks and currency signs around an amount are dropped; anything else stays and is refused. */
export function stripSeparators(text: string): string {
  return text.replace(/[,\s\u00A0\u202F'’_]/g, '').replace(/^\p{Sc}|\p{Sc}$/gu, '')
}

/** `1.234,50`, pasted from where a comma stands before the cents, must not become a hundred times as much. */
const hasDecimalComma = (text: string): boolean => text.includes(',') && !/,\d{3}(?![\d,])[^,]*$/.test(text)

/** Greater than zero when the first is larger. Both are plain decimal text. */
function compareDecimals(first: string, second: string): number {
  const [wholeOf, fractionOf] = [(text: string) => text.split('.')[0] ?? '', (text: string) => text.split('.')[1] ?? '']
  const places = Math.max(fractionOf(first).length, fractionOf(second).length)
  const units = (text: string) => BigInt((wholeOf(text) || '0') + fractionOf(text).padEnd(places, '0'))
  const difference = units(first) - units(second)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

const significantDigits = (text: string) => text.replace('.', '').replace(/^0+/, '').length

/** The text the field holds after a change: the new one where it can be an amount, else the old one. */
export function acceptAmount(old: string, typed: string, rules: MoneyRules = {}): string {
  const text = stripSeparators(typed)
  if (text === '') return ''
  if (hasDecimalComma(typed)) return old
  const places = decimalsOf(rules)
  if (!new RegExp(`^\\d*(?:\\.\\d{0,${places}})?$`).test(text)) return old
  if (significantDigits(text) > MOST_DIGITS) return old
  if (rules.max !== undefined && compareDecimals(text, rules.max) > 0) return old
  return text
}

/** The amount the text means, without idle zeros or a dangling point: what the parent of the field gets. */
export function amountOf(text: string): string {
  if (!/\d/.test(text)) return ''
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}

/** What the field shows once it is left: `1,234.50`. */
export function formatAmount(text: string, rules: MoneyRules = {}): string {
  const amount = amountOf(text)
  if (amount === '') return ''
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(decimalsOf(rules), '0')}`
}
