import { XMLParser } from 'fast-xml-parser'
import { isCalendarDay } from '#domain/valid-day.ts'
import { normalized, parseDecimal } from '#domain/decimal.ts'
import { downloadText } from '../../platform/http/download.ts'

/** Units of a currency for one euro on a day. */
export interface PublishedRate {
  readonly day: string
  readonly base: string
  readonly quote: string
  readonly rate: string
}

/** The European Central Bank publishes the rates of its euro, and names it nowhere in its files. */
const BASE = 'EUR'
const LIMITS = { maxBytes: 8 * 1024 * 1024, timeoutMs: 20_000 }
const MAX_DECIMALS = 12

/** Downloads rates as the European Central Bank publishes them; fails with what is wrong in plain words. */
export const downloadRates = async (address: string): Promise<PublishedRate[]> =>
  parseRates(await downloadText(address, LIMITS))

interface Cube {
  readonly Cube?: readonly Cube[]
  readonly time?: string
  readonly currency?: string
  readonly rate?: string
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'Cube',
})

/**
 * Reads a file of the format `eurofxref`: days, and in each the currencies with their rates. A file with a single value that
 * is no rate is refused whole, because the rest of it can be wrong as well.
 */
export function parseRates(text: string): PublishedRate[] {
  let file: { Envelope?: Cube } | undefined
  try {
    file = parser.parse(text) as typeof file
  } catch {
    throw new Error('The file is no XML')
  }
  const days = file?.Envelope?.Cube?.flatMap((cube) => cube.Cube ?? []) ?? []
  const rates = days.flatMap(({ time = '', Cube: quotes = [] }) =>
    quotes.map(({ currency = '', rate = '' }) => ({ day: time, base: BASE, quote: currency, rate })),
  )
  if (rates.length === 0) throw new Error('The file has no rates')
  const wrong = rates.find((rate) => !isRate(rate))
  if (wrong)
    throw new Error(`The file has a rate that is none: ${wrong.quote} ${wrong.rate} on ${wrong.day}`.slice(0, 200))
  return rates
}

function isRate({ day, quote, rate }: PublishedRate): boolean {
  const value = parseDecimal(rate)
  const isPositive = value !== undefined && value.units > 0n && normalized(value).scale <= MAX_DECIMALS
  return isCalendarDay(day) && /^[A-Z]{3}$/.test(quote) && isPositive && rate.length <= 24
}
