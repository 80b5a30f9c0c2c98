import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './text-similarity.ts'

const letters = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const word = fc.string({ unit: letters, maxLength: 8 })

test.each([
  ['kitten', 'sitting', 3],
  ['obi', 'obi', 0],
  ['eze', 'eez', 1],
  ['', 'ade', 3],
  ['harborline', 'harbourline', 1],
])('%j is so many edits from %j: %i', (left, right, edits) => {
  expect(editDistance(left, right, 3)).toBe(edits)
})

test('is symmetric, and texts further apart than the limit are one more than it', () => {
  fc.assert(
    fc.property(word, word, fc.nat(4), (left, right, limit) => {
      const full = editDistance(left, right, 8)
      expect(full).toBe(editDistance(right, left, 8))
      expect(editDistance(left, right, limit)).toBe(Math.min(full, limit + 1))
    }),
  )
})

test('one letter more changes the distance by at most one', () => {
  fc.assert(
    fc.property(word, word, letters, (left, right, letter) => {
      expect(Math.abs(editDistance(`${left}${letter}`, right, 9) - editDistance(left, right, 9))).toBeLessThanOrEqual(1)
    }),
  )
})
