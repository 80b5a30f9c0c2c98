import { describe, expect, test } from 'vitest'
import { documentNumber, NUMBER_PATTERN_MAX, numberCounter, numberPatternProblem } from './document-number.ts'

/** What a new firm numbers its matters by. */
const DEFAULT_PATTERN = 'M-{seq:4}'

const matter = { seq: 42, day: '2026-03-17', tokens: { client: 'C-0007', area: 'LIT' } }

describe("a matter's number", () => {
  test.each([
    ['M-{seq:4}', 'M-0042'],
    ['{year}/{client}/{seq:3}', '2026/C-0007/042'],
    ['{yy}{mm}-{seq:5}', '2603-00042'],
    ['{area}.{seq}', 'LIT.42'],
    ['{seq:1}', '42'],
    ['No. {seq} # {mm}', 'No. 42 # 03'],
  ])('%s', (pattern, number) => {
    expect(documentNumber('matter', pattern, matter)).toBe(number)
  })

  test('grows beyond its padding rather than repeat', () => {
    expect(documentNumber('matter', DEFAULT_PATTERN, { ...matter, seq: 12_345 })).toBe('M-12345')
  })

  test.each([0, -1, 1.5])('running number %d is refused', (seq) => {
    expect(() => documentNumber('matter', DEFAULT_PATTERN, { ...matter, seq })).toThrow(RangeError)
  })

  test('no two running numbers of a pattern give one number', () => {
    const numbers = Array.from({ length: 12_000 }, (_, index) =>
      documentNumber('matter', '{yy}-{seq:3}', { ...matter, seq: index + 1 }),
    )
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('a pattern', () => {
  test.each(['M-{seq}', '{seq:9}', '{year}{yy}{mm}{client}{area}{seq}', DEFAULT_PATTERN])(
    '%s is accepted',
    (pattern) => {
      expect(numberPatternProblem('matter', pattern)).toBeUndefined()
    },
  )

  test.each([
    ['', 'A pattern is required'],
    ['   ', 'A pattern is required'],
    ['M-1', 'The pattern needs {seq} exactly once'],
    ['{seq}{seq:3}', 'The pattern needs {seq} exactly once'],
    ['{yy}{yy}{seq}', 'Use each token once'],
    ['{seq:0}', '{seq:0} is not known'],
    ['{seq:10}', '{seq:10} is not known'],
    ['{day}-{seq}', '{day} is not known'],
    ['{SEQ}', '{SEQ} is not known'],
    ['{seq', 'The pattern needs {seq} exactly once'],
    ['{seq}}', 'Use letters, digits, spaces and - / . _ # only'],
    ['{seq}<b>', 'Use letters, digits, spaces and - / . _ # only'],
    ['M {seq} ', 'No spaces at the beginning or the end'],
    [`{seq}${'x'.repeat(NUMBER_PATTERN_MAX)}`, 'At most 40 characters'],
  ])('%j is refused', (pattern, problem) => {
    expect(numberPatternProblem('matter', pattern)).toBe(problem)
    expect(() => documentNumber('matter', pattern, matter)).toThrow(problem)
  })
})

describe('the number of an invoice', () => {
  test('has no token of a matter', () => {
    expect(numberPatternProblem('invoice', 'INV-{year}-{seq:4}')).toBeUndefined()
    expect(numberPatternProblem('invoice', '{client}-{seq}')).toBe('{client} is not known')
    expect(documentNumber('invoice', 'MF-{year}-{seq:4}', { seq: 31, day: '2026-02-27' })).toBe('MF-2026-0031')
  })

  test('is counted from 1 in each year where its pattern names the year, else on and on', () => {
    expect(numberCounter('invoice', 'MF-{year}-{seq:4}', '2026-02-27')).toBe('invoice:2026')
    expect(numberCounter('receipt', '{yy}/{seq}', '2027-01-01')).toBe('receipt:2027')
    expect(numberCounter('invoice', 'INV-{seq:6}', '2026-02-27')).toBe('invoice')
  })
})
