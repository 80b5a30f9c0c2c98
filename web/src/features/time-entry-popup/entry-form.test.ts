import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decimalText } from '#domain/decimal.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { entryResolver } from './entry-resolver.ts'
import { BLANK, differs, enteredHours, newValues, storedRate, valuesForNext, type EntryValues } from './entry-values.ts'
import { withTimedHours } from './opening.ts'
import { incrementNote, totalTexts } from './preview.ts'
import type { KnownCurrency } from '../../shared/ui/values/format.ts'

const id = (digit: number) => `0197a0a0-0000-7000-8000-00000000000${digit}`
const NAIRA: KnownCurrency = { id: 1, code: 'NGN', symbol: '₦' }
const DOLLAR: KnownCurrency = { id: 2, code: 'USD', symbol: '$' }
const starting = { today: '2026-03-17', profileId: id(4), homeCurrencyId: 1 }
const filled: EntryValues = {
  ...newValues(starting),
  duration: '1.25',
  clientId: id(1),
  matterId: id(2),
  activityId: id(3),
}
const firm = { adminUserId: id(8), businessId: id(9) }

/** The messages of the form, by field. */
async function errorsOf(changes: Partial<EntryValues>, isForeign = false, timedHours?: string) {
  const values = { ...filled, foreignCurrencyId: isForeign ? '2' : '1', ...changes }
  const draft = {
    id: 'draft',
    origin: 'createNew' as const,
    values,
    initial: filled,
    ...(timedHours !== undefined && { timedHours }),
  }
  const resolver = entryResolver({ firm, draft, homeCurrencyId: 1 })
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]))
}

describe('the errors of the form', () => {
  test('an empty form shows all errors at once, with the texts of the specification', async () => {
    expect(await errorsOf(BLANK)).toEqual({
      duration: 'Duration is required',
      timeEntryDate: 'Date is required',
      clientId: 'Client is required',
      matterId: 'Matter is required',
      activityId: 'Activity is required',
      timeEntryUserId: 'User is required',
    })
  })

  test('a complete form has none, even without a rate', async () => {
    expect(await errorsOf({ foreignUserRate: '' })).toEqual({})
  })

  test('a description that is too long is kept, and refused until it fits', async () => {
    expect(await errorsOf({ description: 'x'.repeat(5000) })).toEqual({})
    expect(await errorsOf({ description: 'x'.repeat(5003) })).toEqual({
      description: '3 characters too many: at most 5,000',
    })
  })

  test.each([
    ['soon', 'Duration must be number'],
    ['0', 'Duration must be above 0'],
    ['25', 'Duration must be at most 24 hours'],
  ])('a duration of %s is refused', async (duration, message) => {
    expect(await errorsOf({ duration })).toEqual({ duration: message })
  })

  test('measured time may be longer than a day, typed time may not', async () => {
    expect(await errorsOf({ duration: '26.0511' }, false, '26.0511')).toEqual({})
    expect(await errorsOf({ duration: '26.0512' }, false, '26.0511')).toHaveProperty('duration')
  })

  test.each([
    ['', 'Exchange Rate is required'],
    ['many', 'Exchange Rate must be number'],
    ['0', 'Exchange Rate must be above 0'],
  ])('an exchange rate of "%s" is refused, but only in another currency', async (exchangeRate, message) => {
    expect(await errorsOf({ exchangeRate }, true)).toEqual({ exchangeRate: message })
    expect(await errorsOf({ exchangeRate }, false)).toEqual({})
  })

  test.each([
    ['1.5', '1.5000'],
    ['1:30', '1.5000'],
    ['1h 30m', '1.5000'],
    ['90m', '1.5000'],
    ['1.2345', '1.2345'],
  ])('%s is sent as %s hours', (typed, hours) => {
    expect(enteredHours(typed)).toBe(hours)
  })
})

describe('the rate of an entry that is edited', () => {
  const saved = {
    matterId: 'matter',
    timeEntryUserId: 'amara',
    foreignCurrencyId: 1,
    isBillable: 4,
    foreignUserRate: 300,
    timeEntryDate: '2026-12-30',
    rateRule: 'person',
    rateEffectiveOn: null,
  }
  const values = {
    matterId: 'matter',
    timeEntryUserId: 'amara',
    timeEntryDate: '12/30/2026',
    foreignCurrencyId: '1',
  }
  const rateOf = (changes: Partial<typeof values> = {}, entry: Partial<typeof saved> = {}) =>
    storedRate({ ...saved, ...entry } as TimeEntry, { ...values, ...changes })

  test('stays, even if the rates of the person or the firm have changed', () => {
    expect(rateOf()).toBe('300')
    expect(rateOf({}, { foreignUserRate: 0 })).toBe('0')
  })

  test('is looked up for another matter, person or currency, for time that was not billable, and for a new entry', () => {
    expect(rateOf({ matterId: 'another' })).toBeUndefined()
    expect(rateOf({ timeEntryUserId: 'tobi' })).toBeUndefined()
    expect(rateOf({ foreignCurrencyId: '2' })).toBeUndefined()
    expect(rateOf({}, { isBillable: 2 })).toBeUndefined()
    expect(storedRate(undefined, values)).toBeUndefined()
  })

  test('stays on another day, unless a rate from another day on holds there', () => {
    const onDay = (timeEntryDate: string, effectiveOn: string | null) =>
      storedRate(saved as TimeEntry, { ...values, timeEntryDate }, { rule: 'person', effectiveOn })
    expect(onDay('12/31/2026', null)).toBe('300')
    expect(onDay('01/01/2027', '2027-01-01')).toBeUndefined()
    expect(rateOf({ timeEntryDate: '12/31/2026' })).toBeUndefined()
  })
})

describe('the total line', () => {
  const price = (changes: Partial<Parameters<typeof totalTexts>[0]> = {}) =>
    totalTexts({
      hours: '1.25',
      increment: null,
      isBillable: true,
      rate: '300',
      exchangeRate: '0.000629126702',
      billing: DOLLAR,
      home: NAIRA,
      isTimed: false,
      ...changes,
    })

  test('the billing currency comes first and the home currency below it', () => {
    expect(price()).toEqual({ arithmetic: '1.25 h × $300.00', total: '$375.00', homeTotal: '₦596,064.35' })
  })

  test('in one currency there is one total, whatever the exchange rate', () => {
    expect(price({ billing: NAIRA, exchangeRate: '' })).toEqual({
      arithmetic: '1.25 h × ₦300.00',
      total: '₦375.00',
      homeTotal: undefined,
    })
  })

  test('hours that are no full seconds are multiplied as they are sent', () => {
    expect(price({ hours: '1.2345', rate: '1000' })).toMatchObject({
      arithmetic: '1.2345 h × $1,000.00',
      total: '$1,234.50',
    })
  })

  test("a timer's duration keeps its four decimals", () => {
    expect(price({ hours: '1.4100', isTimed: true, rate: '410' })).toMatchObject({
      arithmetic: '1.4100 h × $410.00',
      total: '$578.10',
    })
  })

  test('time that is not billable has no amount', () => {
    expect(price({ isBillable: false })).toEqual({ arithmetic: undefined, total: '$0.00', homeTotal: '₦0.00' })
  })

  test('an increment is applied and shown', () => {
    const increment = { minutes: 6, mode: 'up' } as const
    expect(incrementNote('0.1167', increment)).toBe('7 min is billed as 0.2 h')
    expect(price({ hours: '0.1167', increment })).toMatchObject({ arithmetic: '0.20 h × $300.00', total: '$60.00' })
    expect(incrementNote('0.2', increment)).toBeUndefined()
  })

  test('an exchange rate that is being typed gives no total yet', () => {
    expect(price({ exchangeRate: '0.' })).toEqual({ arithmetic: undefined, total: '$0.00', homeTotal: undefined })
  })

  const examples = JSON.parse(readFileSync('reference/billing-examples.json', 'utf8')) as {
    examples: { id: string; kind: string; input: Record<string, string>; expected: Record<string, string> }[]
  }
  const exchanged = examples.examples.filter(
    ({ kind, input }) => kind === 'timeAmountFx' && input['foreignCurrency'] !== input['homeCurrency'],
  )
  test.each(exchanged.map((example) => [example.id, example] as const))(
    'example %s shows the amounts that are billed',
    (_, { input, expected }) => {
      const { foreignUserRate = '', duration = '', exchangeRate = '', foreignCurrency = '', homeCurrency = '' } = input
      const texts = totalTexts({
        hours: duration,
        increment: null,
        isBillable: true,
        rate: foreignUserRate,
        exchangeRate,
        billing: { id: 1, code: foreignCurrency, symbol: '' },
        home: { id: 2, code: homeCurrency, symbol: '' },
        isTimed: false,
      })
      const plain = (text: string | undefined) => text?.replaceAll(',', '')
      expect([plain(texts.total), plain(texts.homeTotal)]).toEqual([
        expected['foreignTotalAmount'],
        expected['totalAmount'],
      ])
    },
  )

  test('a small exchange rate is written without an exponent', () => {
    expect(decimalText(6.29e-7)).toBe('0.000000629')
  })
})

describe('what stays', () => {
  test('the next entry begins with the client, matter and date of the last one', () => {
    const next = valuesForNext({ ...filled, timeEntryDate: '03/16/2026', description: 'Draft reply' }, starting)
    expect(next).toEqual({
      ...newValues(starting),
      timeEntryDate: '03/16/2026',
      clientId: id(1),
      matterId: id(2),
    })
  })

  test('a rate that was looked up does not count as typed', () => {
    expect(differs({ ...filled, foreignUserRate: '300', foreignCurrencyId: '2' }, filled)).toBe(false)
    expect(differs({ ...filled, foreignUserRate: '300', isRateTyped: true }, filled)).toBe(true)
    expect(differs({ ...filled, exchangeRate: '0.8' }, filled)).toBe(false)
    expect(differs({ ...filled, foreignCurrencyId: '2', isCurrencyChosen: true }, filled)).toBe(true)
    expect(differs({ ...filled, exchangeRate: '0.8', isExchangeTyped: true }, filled)).toBe(true)
    expect(differs({ ...filled, description: 'a' }, filled)).toBe(true)
  })

  test('the Duration follows the timer until it is changed by hand', () => {
    const draft = {
      id: 'one',
      origin: 'timer' as const,
      values: { ...filled, duration: '0.5000' },
      initial: { ...filled, duration: '0.5000' },
      timedHours: '0.5000',
    }
    expect(withTimedHours(draft, '0.7500').values.duration).toBe('0.7500')
    expect(withTimedHours(draft, '0.7500').initial.duration).toBe('0.7500')
    const byHand = { ...draft, values: { ...filled, duration: '2' } }
    expect(withTimedHours(byHand, '0.7500')).toMatchObject({ values: { duration: '2' }, timedHours: '0.7500' })
  })
})
