import { decimal, divide, formatFixed, multiply, normalized, parseDecimal, formatDecimal, rescale } from './decimal.ts'

/** `1,234.50`, `(12.00)`, `$ 5`, `12.00-` and, where the last sign is a comma with two digits behind it, `1.234,56`. */
export function parseImportedNumber(text: string): string | undefined {
  const plain = text.replace(/[\s\u00A0\u202F'₦$£€%]/g, '').replace(/^[A-Z]{3}|[A-Z]{3}$/g, '')
  const match = /^([-+(]?)(\d[\d.,]*|[.,]\d+)([-)]?)$/.exec(plain)
  if (!match) return undefined
  const [, before = '', digits = '', after = ''] = match
  const isNegative = before === '-' || before === '(' || after === '-'
  const number = withPoint(digits)
  return number === undefined ? undefined : `${isNegative ? '-' : ''}${number}`
}

function withPoint(digits: string): string | undefined {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  const isCommaDecimal = comma > point && !/^\d{1,3}(,\d{3})+$/.test(digits)
  const plain = isCommaDecimal ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  const padded = plain.startsWith('.') ? `0${plain}` : plain.replace(/\.$/, '')
  const value = parseDecimal(padded)
  return value && formatDecimal(normalized(value))
}

/** Hours with 4 decimals at most: `1.5`, `1:30`, `01:30:00`, `1h 30m`, `90m`. A column of minutes says `90`. */
export function parseImportedHours(text: string, unit: 'hours' | 'minutes'): string | undefined {
  const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim())
  if (clock) return hoursOf(Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0))
  const words = /^(?:(\d{1,4})\s*h(?:ours?|rs?)?)?\s*(?:(\d{1,4})\s*m(?:in(?:ute)?s?)?)?$/i.exec(text.trim())
  if (words && (words[1] ?? words[2]) !== undefined)
    return hoursOf(Number(words[1] ?? 0) * 3600 + Number(words[2] ?? 0) * 60)
  const number = parseImportedNumber(text)
  if (number === undefined) return undefined
  if (unit === 'hours') return number
  return formatFixed(rescale(divide(decimal(number), decimal('60'), 4), 4), 4)
}

const hoursOf = (seconds: number): string =>
  formatDecimal(normalized(divide(decimal(String(seconds)), decimal('3600'), 4)))

const YES = new Set([
  'yes',
  'true',
  't',
  'y',
  '1',
  'x',
  'billable',
  'billed',
  'closed',
  'paid',
  'unbilled',
  'invoiced',
  'awaiting payment',
])
const NO = new Set([
  'no',
  'false',
  'f',
  'n',
  '0',
  '',
  'non billable',
  'nonbillable',
  'non-billable',
  'notbillable',
  'not billable',
  'unbilled',
  'open',
  'draft',
  'written off',
  'write off',
  'no charge',
])

/** What a column about billing says. `Billed` in a column that is called billable also says that it was billed. */
export function parseImportedFlag(text: string, about: 'billable' | 'billed' | 'nonBillable'): boolean | undefined {
  const word = text.trim().toLowerCase()
  // What is not billed yet is billable.
  if (word === 'unbilled') return about === 'billable'
  if (about === 'nonBillable' && ['billable', 'billed'].includes(word)) return false
  if (about === 'nonBillable' && /^(non|not|no charge|written? off)/.test(word) && word !== 'no') return true
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}

/**
 * The rate of time whose total the old program says: the total is the truth, because rates were rounded to keep it. Without a
 * total, or where rate times hours is the total, the rate stays. Rates have 4 decimals.
 */
export function rateFromTotal(hours: string, rate: string | undefined, total: string | undefined): string | undefined {
  if (total === undefined || decimal(hours).units === 0n) return rate
  const agrees =
    rate !== undefined && formatFixed(multiply(decimal(rate), decimal(hours)), 2) === formatFixed(decimal(total), 2)
  return agrees ? rate : formatDecimal(normalized(divide(decimal(total), decimal(hours), 4)))
}

/** What a row of work is that a column tells apart: `TimeEntry` or blank is time; `ExpenseEntry`, hard and soft costs are expenses. */
export function parseWorkKind(text: string): 'timeEntries' | 'expenses' | undefined {
  const plain = text.toLowerCase().replace(/[^a-z]/g, '')
  if (/^(time(entry|entries)?)?$/.test(plain)) return 'timeEntries'
  if (/^(expense|hardcost|softcost)(s|entry|entries)?$/.test(plain)) return 'expenses'
  return undefined
}
