import { compareDecimals, decimal } from './decimal.ts'
import { grouped } from './format.ts'
import { shownDecimalsOf } from './minor-units.ts'

/**
 * What a person types as an amount (R19; decisions: money input). It is kept as plain decimal text without separators, so no
 * digit passes through a double.
 */
export interface AmountRules {
  /** ISO code, which decides the decimals. Without it there are two. */
  readonly currency?: string | undefined
  /** Largest amount allowed, as decimal text. */
  readonly max?: string | undefined
}

/** An amount on the wire has at most 15 significant digits, which a double carries exactly. */
const MAX_DIGITS = 15

const placesOf = ({ currency }: AmountRules): number => (currency ? shownDecimalsOf(currency) : 2)

/** Blanks, apostrophes and currency signs around an amount are dropped; anything else stays and is checked. */
const withoutBlanks = (text: string): string =>
  text.replace(/[\s\u00A0\u202F'’_]/g, '').replace(/^\p{Sc}|\p{Sc}$/gu, '')

/** `12,50`, as it is typed where a comma precedes the cents: with two digits at most it separates no thousands. */
const DECIMAL_COMMA = /^(\d*),(\d{0,2})$/

/** `1,23,` or `1.234,50`: a comma that separates neither the thousands nor the cents must not be dropped. */
const hasStrayComma = (text: string): boolean =>
  text.includes(',') && !DECIMAL_COMMA.test(text) && !/,\d{3}(?![\d,])[^,]*$/.test(text)

const significantDigits = (text: string) => text.replace(/[.,]/, '').replace(/^0+/, '').length

/**
 * The text the field holds after a change: the new one where it can be an amount, else the old one. A decimal comma stays
 * as it was typed, because a third digit makes it a separator of thousands.
 */
export function acceptAmount(old: string, typed: string, rules: AmountRules = {}): string {
  const bare = withoutBlanks(typed)
  if (hasStrayComma(bare)) return old
  const text = DECIMAL_COMMA.test(bare) ? bare : bare.replaceAll(',', '')
  if (text === '') return ''
  if (!new RegExp(`^\\d*(?:[.,]\\d{0,${placesOf(rules)}})?$`).test(text)) return old
  if (significantDigits(text) > MAX_DIGITS) return old
  const amount = amountOf(text)
  if (rules.max !== undefined && amount !== '' && compareDecimals(decimal(amount), decimal(rules.max)) > 0) return old
  return text
}

/** The amount the text means, without idle zeros or a dangling point: what the parent of the field gets. */
export function amountOf(text: string): string {
  if (!/\d/.test(text)) return ''
  const [integer = '', fraction = ''] = text.replace(DECIMAL_COMMA, '$1.$2').split('.')
  const digits = integer.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}

/** What the field shows once it is left: `1,234.50`. */
export function formatAmount(text: string, rules: AmountRules = {}): string {
  const amount = amountOf(text)
  if (amount === '') return ''
  const [integer = '0', fraction = ''] = amount.split('.')
  return grouped(`${integer}.${fraction.padEnd(placesOf(rules), '0')}`)
}
