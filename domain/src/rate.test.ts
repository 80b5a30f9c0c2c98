import { describe, expect, test } from 'vitest'
import { chooseRate, explainRate, RATE_RULES } from './rate.ts'

const all = { matterMember: '410', matter: '380', person: '350', firm: '300' }

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
      { person: '350', firm: '300' },
      { rate: '350', rule: 'person' },
    ],
    ["the firm's rate at last", { matterMember: undefined, firm: '300' }, { rate: '300', rule: 'firm' }],
    ['none where nothing is set', {}, { rate: '0', rule: 'none' }],
    ['a rate of 0 that somebody set', { ...all, matterMember: '0' }, { rate: '0', rule: 'matterMember' }],
  ])('%s', (_, candidates, expected) => {
    expect(chooseRate(candidates)).toEqual(expected)
  })
})

test('every rule has its own sentence', () => {
  const sentences = RATE_RULES.map((rule) => explainRate(rule, { person: 'Amara Finch', currency: 'USD' }))
  expect(new Set(sentences).size).toBe(RATE_RULES.length)
  expect(sentences[0]).toBe("Amara Finch's rate on this matter")
  expect(sentences[2]).toBe("Amara Finch's rate in USD")
})
