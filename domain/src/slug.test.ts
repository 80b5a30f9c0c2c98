import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import anyAscii from 'any-ascii'
import { needsSpelling, slugFrom, slugProblem } from './slug.ts'

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

  test.each([
    ['李明律師', 'li-ming-lu-shi'],
    ['Юридическая фирма Иванов', 'yuridicheskaya-firma-ivanov'],
    ['Δικηγόροι Αθήνα & Partners', 'dikigoroi-athina-partners'],
    ['김앤장 Law', 'gim-aen-jang-law'],
    ['Müller & Søn', 'muller-s-n'],
  ])('spells %s in Latin letters', (name, slug) => {
    expect(slugFrom(name, anyAscii)).toBe(slug)
    expect(slugProblem(slugFrom(name, anyAscii))).toBeUndefined()
  })

  test('needs a spelling only for other scripts', () => {
    expect(['李明', 'Иванов 2'].map(needsSpelling)).toEqual([true, true])
    expect(['Marula & Finch', 'Ọkáfọr – Söhne №1', '🏛 & 42'].map(needsSpelling)).toEqual([false, false, false])
  })

  test('is acceptable whatever the name', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-') })),
        (name) => {
          expect(slugProblem(slugFrom(name))).toBeUndefined()
          expect(slugProblem(slugFrom(name, anyAscii))).toBeUndefined()
        },
      ),
    )
  })
})
