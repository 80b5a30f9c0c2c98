import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugFrom, slugProblem } from './slug.ts'

describe('a portal address', () => {
  test.each(['marula-finch', 'abc', '2nd-chambers', 'a'.repeat(40)])('%s is accepted', (slug) => {
    expect(slugProblem(slug)).toBeUndefined()
  })

  test.each([
    ['', 'Use 3 to 40 characters'],
    ['ab', 'Use 3 to 40 characters'],
    ['a'.repeat(41), 'Use 3 to 40 characters'],
    ['Marula', 'Use lower-case letters, digits and hyphens'],
    ['marula finch', 'Use lower-case letters, digits and hyphens'],
    ['marula/..', 'Use lower-case letters, digits and hyphens'],
    ['müller', 'Use lower-case letters, digits and hyphens'],
    ['marula\n', 'Use lower-case letters, digits and hyphens'],
    ['-marula', 'Begin and end with a letter or a digit'],
    ['marula-', 'Begin and end with a letter or a digit'],
    ['marula--finch', 'Use single hyphens'],
    ['login', 'This address is reserved'],
    ['api', 'This address is reserved'],
    ['portal', 'This address is reserved'],
    ['admin', 'This address is reserved'],
  ])('%j is refused', (slug, problem) => {
    expect(slugProblem(slug)).toBe(problem)
  })
})

describe("an address made of the firm's name", () => {
  test.each([
    ['Marula & Finch LP', 'marula-finch-lp'],
    ["O'Brien, Müller & Söhne", 'obrien-muller-sohne'],
    ['Portal', 'portal-law'],
    ['Ọ', 'o-law'],
    ['&&&', 'law-firm'],
    ['李明律師', 'law-firm'],
  ])('%s', (name, slug) => {
    expect(slugFrom(name)).toBe(slug)
  })

  test('is acceptable whatever the name', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-') })),
        (name) => {
          expect(slugProblem(slugFrom(name))).toBeUndefined()
        },
      ),
    )
  })
})
