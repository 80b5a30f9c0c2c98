import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OTHER_PAIRS, SIMILAR_PAIRS } from './conflict-pairs.ts'
import { normalizeName } from './name-words.ts'
import { compareNames, parseName, type CompareOptions } from './names.ts'

const compare = (searched: string, known: string, options?: CompareOptions) =>
  compareNames(parseName(searched), parseName(known), options)

describe('what counts in a name', () => {
  test.each([
    ['Chief (Mrs.) Adéọlá O’Brien', ['adeola', 'obrien']],
    ['HARBORLINE BANK PLC', ['harborline', 'bank']],
    ['Obi & Sons (Pty) Ltd.', ['obi', 'sons']],
    ['Zoë Weiß GmbH', ['zoe', 'weiss']],
    ['Delta Freight L.L.C.', ['delta', 'freight']],
    ['A.B. Coker', ['a', 'b', 'coker']],
    ['Smythe-Jones', ['smythe', 'jones']],
    ['The Bank of Lagos', ['bank', 'lagos']],
    ['Ltd', ['ltd']],
    ['李明', ['李明']],
    ['深圳华为技术有限公司', ['深圳华为技术']],
    ['Сергей Щукин', ['sergei', 'shchukin']],
    ['محمد الحسن', ['mhmd', 'hsn']],
    [' . ', []],
  ])('%s', (name, parts) => {
    expect(normalizeName(name)).toEqual(parts)
  })
})

test('the table has 200 pairs, each once', () => {
  const pairs = [...SIMILAR_PAIRS, ...OTHER_PAIRS].map((pair) => pair.join(' | '))
  expect(pairs.length).toBeGreaterThanOrEqual(200)
  expect(new Set(pairs).size).toBe(pairs.length)
})

describe('names that are shown as a possible conflict', () => {
  test.each(SIMILAR_PAIRS)('%s: %s', (searched, known) => {
    expect(compare(searched, known)).toMatchObject({ reason: expect.stringMatching(/^\S/) as string })
  })
})

describe('names that are not', () => {
  test.each(OTHER_PAIRS)('%s: %s', (searched, known) => {
    expect(compare(searched, known)).toBeUndefined()
  })
})

describe('the reason of a match is said in words', () => {
  test.each([
    ['Amara Finch', 'Finch, AMARA', 'The same name'],
    ['Coker', 'The Estate of A. Coker', 'Contains the word Coker'],
    ['A. Coker', 'Adaeze Coker', 'Contains the word Coker; initials match'],
    ['Okaphor', 'Ada Okafor', 'Okafor sounds like Okaphor'],
    ['Thornbery Maltings', 'Thornbury Maltings', 'Contains the word Maltings; Thornbury sounds like Thornbery'],
    ['Haborline', 'Harborline Bank', 'Harborline is spelled like Haborline'],
    ['Palm', 'Palmview Agro', 'Palmview begins with Palm'],
    ['为技', '华为技术', '华为技术 contains 为技'],
  ])('%s: %s', (searched, known, reason) => {
    expect(compare(searched, known)?.reason).toBe(reason)
  })
})

test('the more of both names is the same, the higher the rank', () => {
  const known = ['Adaeze Coker', 'A. Coker', 'Adaeze B. Coker', 'Coker', 'Femi Coker']
  const scores = known.map((name) => compare('Adaeze Coker', name)?.score ?? 0)
  expect(scores).toEqual(scores.toSorted((left, right) => right - left))
  expect(compare('Adaeze Coker', 'Femi Coker')?.strength).toBe('possible')
})

test('a word that many names of the firm have is no match by itself', () => {
  expect(compare('Ada Nwabueze', 'Chidi Nwabueze')).toBeDefined()
  expect(compare('Ada Nwabueze', 'Chidi Nwabueze', { frequent: new Set(['nwabueze']) })).toBeUndefined()
  expect(compare('Nwabueze', 'Chidi Nwabueze', { frequent: new Set(['nwabueze']) })).toBeDefined()
})

test('a name that must not be spelled out is matched by whole words only', () => {
  const options = { wholeWordsOnly: true }
  expect(compare('Harb', 'Harborline Bank', options)).toBeUndefined()
  expect(compare('Harborline', 'Harborline Bank', options)).toBeDefined()
})

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'e', 'k'), maxLength: 40 }), { maxLength: 150 })
    .map((words) => words.join(' ').slice(0, 300)),
)

describe('the comparison', () => {
  test('survives any text and scores between 0 and 1', () => {
    fc.assert(
      fc.property(anyName, anyName, (searched, known) => {
        const score = compare(searched, known)?.score ?? 0
        expect(score >= 0 && score <= 1).toBe(true)
      }),
    )
  })

  test('finds the same words in any order, case and company form', () => {
    const telling = fc.array(fc.constantFrom('Adebayo', 'Coker', 'Okafor', 'Harborline', 'Finch'), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(telling, (parts) => {
        const other = `${parts.toReversed().join(' ').toUpperCase()} LIMITED`
        expect(compare(parts.join(' '), other)?.strength).toBe('same')
      }),
    )
  })

  test('compares a fixed number of words by letters at most, however long the names are', () => {
    fc.assert(
      fc.property(anyName, anyName, (searched, known) => {
        let comparisons = 0
        compare(searched, known, { onCompare: () => (comparisons += 1) })
        // Six words and their five neighbors of each name, but for the neighbors of both.
        expect(comparisons).toBeLessThanOrEqual(11 * 11 - 5 * 5)
      }),
    )
  })
})
