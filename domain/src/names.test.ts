import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isConflict, normalizeName, similarity, toSearchTerms } from './names.ts'

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
    [' . ', []],
  ])('%s', (name, parts) => {
    expect(normalizeName(name)).toEqual(parts)
  })
})

describe('names that are shown as a possible conflict', () => {
  test.each([
    ['another spelling', 'Okafor', 'Okaphor'],
    ['another transcription', 'Mohammed', 'Muhammad'],
    ['a space more and a form of company', 'Harborline Bank', 'Harbour Line Bank Ltd'],
    ['a form of company', 'Obi & Sons Ltd', 'Obi and Sons (Pty) Ltd'],
    ['an initial', 'A. Coker', 'Adebayo Coker'],
    ['two initials', 'A.B. Coker', 'Adebayo Babatunde Coker'],
    ['a middle name more', 'Adebayo Coker', 'Adebayo Tunde Coker'],
    ['family name first', 'Okonkwo Chinedu', 'Chinedu Okonkwo'],
    ['a title and another transcription', 'Alhaji Mohammed Bello', 'Muhammad Bello'],
    ['accents', 'Zoë Müller', 'Zoe Mueller'],
    ['one letter', 'Mary Johnson', 'Mary Jonson'],
    ['two letters swapped', 'Ngozi Eze-Okoro', 'Nogzi Eze Okoro'],
    ['a company by the word that tells it apart', 'Harborline', 'Harborline Bank'],
    ['ph for f', 'Philip Eze', 'Filip Eze'],
    ['case', 'AMARA FINCH', 'amara finch'],
    ['a silent letter', 'John Smith', 'John Smythe'],
    ['first letters of one sound', 'Catherine Obi', 'Catharine Obi'],
  ])('%s: %s and %s', (_, left, right) => {
    expect(isConflict(similarity(left, right))).toBe(true)
  })
})

describe('names that are not', () => {
  test.each([
    ['other people', 'John Smith', 'Jane Smythe-Jones'],
    ['one family name', 'Peter Smith', 'John Smith'],
    ['one first name', 'Grace Eze', 'Grace Okafor'],
    ['a family name near in letters', 'Adebayo James', 'Adebayo Jones'],
    ['a family name alone', 'Smith', 'John Smith'],
    ['two banks', 'Zenith Bank', 'Harborline Bank'],
    ['only common words the same', 'First Oil Nigeria Ltd', 'Second Gas Nigeria Ltd'],
    ['only the form of company the same', 'Alpha Ltd', 'Omega Ltd'],
    ['only the title the same', 'Dr Ade', 'Dr Obi'],
    ['an initial of another name', 'B. Coker', 'Adebayo Coker'],
    ['a short name inside a long one', 'Ade', 'Adegoke'],
    ['nothing at all', '', 'Okafor'],
  ])('%s: %s and %s', (_, left, right) => {
    expect(isConflict(similarity(left, right))).toBe(false)
  })
})

const someNames = fc.array(
  fc.constantFrom('Adebayo', 'Coker', 'Bank', 'Ltd', 'A.', 'Okafor', 'Okaphor', 'Harbour', 'Line', 'and', 'Müller'),
  { minLength: 1, maxLength: 5 },
)
const telling = fc.array(fc.constantFrom('Adebayo', 'Coker', 'Okafor', 'Harborline', 'Finch'), {
  minLength: 1,
  maxLength: 4,
})

describe('the measure', () => {
  test('is the same in both directions, between 0 and 1', () => {
    fc.assert(
      fc.property(someNames, someNames, (left, right) => {
        const score = similarity(left.join(' '), right.join(' '))
        expect(score).toBeCloseTo(similarity(right.join(' '), left.join(' ')), 12)
        expect(score >= 0 && score <= 1).toBe(true)
      }),
    )
  })

  test('is 1 for the same words in any order, case and company form', () => {
    fc.assert(
      fc.property(telling, (parts) => {
        const other = `${parts.toReversed().join(' ').toUpperCase()} LIMITED`
        expect(similarity(parts.join(' '), other)).toBeCloseTo(1, 12)
      }),
    )
  })

  test('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        const score = similarity(left, right)
        expect(score >= 0 && score <= 1 + 1e-12).toBe(true)
      }),
    )
  })
})

describe('the words to look a name up by', () => {
  test.each([
    ['Harborline Bank PLC', ['harborline']],
    ['Lagos Shipping & Trading Ltd', ['lagos']],
    ['The Trust Bank', ['trust', 'bank']],
    ['Chief Amara Finch', ['amara', 'finch']],
  ])('of %s are %j', (name, parts) => {
    expect(toSearchTerms(name)).toEqual(parts)
  })
})
