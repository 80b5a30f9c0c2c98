import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, jaroWinkler } from './text-similarity.ts'

const letters = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const word = fc.string({ unit: letters, maxLength: 8 })

test.each([
  ['martha', 'marhta', '0.961'],
  ['dixon', 'dicksonx', '0.813'],
  ['dwayne', 'duane', '0.840'],
  ['abc', 'xyz', '0.000'],
  ['', 'a', '0.000'],
])('the published Jaro-Winkler similarity of %j and %j is %s', (left, right, similarity) => {
  expect(jaroWinkler(left, right).toFixed(3)).toBe(similarity)
})

test.each([
  ['kitten', 'sitting', 3],
  ['obi', 'obi', 0],
  ['eze', 'eez', 1],
  ['', 'ade', 3],
  ['harborline', 'harbourline', 1],
])('%j is so many edits from %j: %i', (left, right, edits) => {
  expect(editDistance(left, right)).toBe(edits)
})

test('both measures are symmetric and bounded', () => {
  fc.assert(
    fc.property(word, word, (left, right) => {
      expect(editDistance(left, right)).toBe(editDistance(right, left))
      expect(editDistance(left, right)).toBeLessThanOrEqual(Math.max(left.length, right.length))
      const similarity = jaroWinkler(left, right)
      expect(similarity).toBeCloseTo(jaroWinkler(right, left), 12)
      expect(similarity >= 0 && similarity <= 1).toBe(true)
    }),
  )
})

test('one letter more changes the distance by at most one', () => {
  fc.assert(
    fc.property(word, word, letters, (left, right, letter) => {
      expect(Math.abs(editDistance(`${left}${letter}`, right) - editDistance(left, right))).toBeLessThanOrEqual(1)
    }),
  )
})
