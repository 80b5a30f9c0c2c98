import { describe, expect, test } from 'vitest'
import { MATTER_PATTERN_MAX, matterNumber, matterPatternProblem } from './matter-number.ts'

/** What a new firm numbers its matters by. */
const DEFAULT_PATTERN = 'M-{seq:4}'

const matter = { seq: 42, day: '2026-03-17', clientNumber: 'C-0007', practiceAreaCode: 'LIT' }

describe("a matter's number", () => {
  test.each([
    ['M-{seq:4}', 'M-0042'],
    ['{year}/{client}/{seq:3}', '2026/C-0007/042'],
    ['{yy}{mm}-{seq:5}', '2603-00042'],
    ['{area}.{seq}', 'LIT.42'],
    ['{seq:1}', '42'],
    ['No. {seq} # {mm}', 'No. 42 # 03'],
  ])('%s', (pattern, number) => {
    expect(matterNumber(pattern, matter)).toBe(number)
  })

  test('grows beyond its padding rather than repeat', () => {
    expect(matterNumber(DEFAULT_PATTERN, { ...matter, seq: 12_345 })).toBe('M-12345')
  })

  test('without a practice area is numbered GEN', () => {
    expect(matterNumber('{area}-{seq}', { seq: 1, day: '2026-03-17', clientNumber: '' })).toBe('GEN-1')
  })

  test.each([0, -1, 1.5])('running number %d is refused', (seq) => {
    expect(() => matterNumber(DEFAULT_PATTERN, { ...matter, seq })).toThrow(RangeError)
  })

  test('no two running numbers of a pattern give one number', () => {
    const numbers = Array.from({ length: 12_000 }, (_, index) =>
      matterNumber('{yy}-{seq:3}', { ...matter, seq: index + 1 }),
    )
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('a pattern', () => {
  test.each(['M-{seq}', '{seq:9}', '{year}{yy}{mm}{client}{area}{seq}', DEFAULT_PATTERN])(
    '%s is accepted',
    (pattern) => {
      expect(matterPatternProblem(pattern)).toBeUndefined()
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
    [`{seq}${'x'.repeat(MATTER_PATTERN_MAX)}`, 'At most 40 characters'],
  ])('%j is refused', (pattern, problem) => {
    expect(matterPatternProblem(pattern)).toBe(problem)
    expect(() => matterNumber(pattern, matter)).toThrow(problem)
  })
})
