import { describe, expect, test } from 'vitest'
import { addDays } from './calendar-day.ts'
import { chooseRate, explainRate, keepsRateOnDay, rateOn, RATE_RULES, type DatedRate } from './rate.ts'

const always = (rate: string): DatedRate => ({ rate, effectiveOn: null })
const all = { matterMember: '410', matter: '380', person: always('350'), firm: always('300') }

describe('which rate applies', () => {
  test.each([
    ["the member's rate on the matter before all others", all, { rate: '410', rule: 'matterMember' }],
    [
      "the matter's rate where the person has none on it",
      { ...all, matterMember: null },
      { rate: '380', rule: 'matter' },
    ],
    [
      "the person's own rate where the matter has none",
      { person: always('350'), firm: always('300') },
      { rate: '350', rule: 'person' },
    ],
    ["the firm's rate at last", { matterMember: undefined, firm: always('300') }, { rate: '300', rule: 'firm' }],
    ['none where nothing is set', {}, { rate: '0', rule: 'none' }],
    ['a rate of 0 that somebody set', { ...all, matterMember: '0' }, { rate: '0', rule: 'matterMember' }],
  ])('%s', (_, candidates, expected) => {
    expect(chooseRate(candidates)).toEqual({ ...expected, effectiveOn: null })
  })
})

test('every rule has its own sentence', () => {
  const sentences = RATE_RULES.map((rule) => explainRate(rule, { person: 'Amara Finch', currency: 'USD' }))
  expect(new Set(sentences).size).toBe(RATE_RULES.length)
  expect(sentences[0]).toBe("Amara Finch's rate on this matter")
  expect(sentences[2]).toBe("Amara Finch's rate in USD")
})

describe('a rate from a day on', () => {
  const rise = { rate: '400', effectiveOn: '2027-01-01' }
  const rates = [rise, always('350'), { rate: '425', effectiveOn: '2028-01-01' }]

  test.each([
    ['1900-01-01', '350'],
    ['2026-12-31', '350'],
    ['2027-01-01', '400'],
    ['2027-01-02', '400'],
    ['2027-12-31', '400'],
    ['2028-01-01', '425'],
    ['2199-12-31', '425'],
  ])('on %s it is %s', (day, rate) => {
    expect(rateOn(rates, day)?.rate).toBe(rate)
    expect(rateOn(rates.toReversed(), day)?.rate).toBe(rate)
  })

  test('does not hold before its first day', () => {
    expect(rateOn([rise], '2026-12-31')).toBeUndefined()
    expect(rateOn([], '2027-01-01')).toBeUndefined()
  })

  test('is that of the last day on which one began, in whatever order they stand', () => {
    let seed = 7
    const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 300; round += 1) {
      const begun = new Map<string | null, string>()
      for (let count = draw(6); count > 0; count -= 1)
        begun.set(draw(5) === 0 ? null : addDays('2026-01-01', draw(40)), String(draw(1_000)))
      const inOrder = [...begun].map(([effectiveOn, rate]) => ({ effectiveOn, rate }))
      let expected = begun.get(null)
      for (let days = 0; days < 45; days += 1) {
        const day = addDays('2026-01-01', days)
        expected = begun.get(day) ?? expected
        expect(rateOn(inOrder, day)?.rate).toBe(expected)
      }
    }
  })

  test('is named with its day', () => {
    const named = { person: 'Amara Finch', currency: 'USD', effectiveOn: '2027-01-01' }
    expect(explainRate('person', named)).toBe("Amara Finch's rate in USD from 01/01/2027")
    expect(explainRate('firm', named)).toBe("The firm's default rate in USD from 01/01/2027")
    expect(chooseRate({ person: rise })).toEqual({ ...rise, rule: 'person' })
  })

  test.each([
    ['the same rate holds', ['person', null], ['person', null], true],
    ['a rise of the person holds', ['person', null], ['person', '2027-01-01'], false],
    ['the time before a rise', ['person', '2027-01-01'], ['person', null], false],
    ["the person's own rate has begun", ['firm', null], ['person', '2027-01-01'], false],
    ['it was typed by hand', ['manual', null], ['person', '2027-01-01'], true],
    ['the matter has a rate by now', ['person', null], ['matter', null], true],
    ['nobody has a rate there', ['person', '2027-01-01'], ['none', null], true],
  ] as const)('time that moves to a day on which %s', (_, [rule, from], [other, otherFrom], keepsRate) => {
    const [stored, lookedUp] = [
      { rule, effectiveOn: from },
      { rule: other, effectiveOn: otherFrom },
    ]
    expect(keepsRateOnDay(stored, lookedUp)).toBe(keepsRate)
  })
})
