import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PASSWORD_MAX, passwordProblem, passwordStrength } from './password.ts'

const person = {
  email: 'amara.finch@marula.example',
  names: ['Amara', 'Finch'],
  isCommon: (password: string) => ['password123', 'qwertyuiop'].includes(password),
}

describe('a password that is refused', () => {
  test.each([
    ['short', 'Use at least 10 characters'],
    ['👍👍👍👍👍👍👍👍👍', 'Use at least 10 characters'],
    ['x'.repeat(PASSWORD_MAX + 1), 'Use at most 200 characters'],
    ['amara.finch', 'Leave out your name and email address'],
    ['AmaraFinch2026', 'Leave out your name and email address'],
    ['marula-2026', 'Leave out your name and email address'],
    ['amara.finch@marula.example', 'Leave out your name and email address'],
    ['aaaaaaaaaaaa', 'Use more different characters'],
    ['password123', 'This password is on lists of common passwords'],
    ['QwertyUiop', 'This password is on lists of common passwords'],
  ])('%s', (password, problem) => {
    expect(passwordProblem(password, person)).toBe(problem)
    expect(passwordStrength(password, person)).toEqual({ score: 0, isAcceptable: false, advice: problem })
  })
})

describe('a password that is accepted', () => {
  test.each([
    ['tamarindko', 1],
    ['tamarind-kod', 2],
    ['tamarind-kodak77', 4],
    ['four plain words here', 4],
    ['abcdefghijklm', 1],
  ])('%s has strength %i', (password, score) => {
    expect(passwordStrength(password, person)).toMatchObject({ score, isAcceptable: true })
  })

  test('a name inside a long phrase does no harm', () => {
    expect(passwordProblem('finch sings over eleven rivers', person)).toBeUndefined()
  })

  test('at most 200 characters are accepted', () => {
    expect(passwordProblem('abcde'.repeat(40), person)).toBeUndefined()
  })
})

test('the hint and the refusal agree on any text, and a longer password is never weaker', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (password) => {
      const strength = passwordStrength(password, person)
      expect(strength.isAcceptable).toBe(passwordProblem(password, person) === undefined)
      expect(strength.isAcceptable).toBe(strength.score > 0)
      expect(strength.advice).not.toBe('')
      const longer = passwordStrength(`${password}, then something`, person)
      expect(longer.score).toBeGreaterThanOrEqual(strength.score)
    }),
  )
})
