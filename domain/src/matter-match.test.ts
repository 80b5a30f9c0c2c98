import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMentionedMatters, rankMatters } from './matter-match.ts'

describe('the matter that is meant', () => {
  const obi = { id: '1', matterName: 'Obi v Ade', clientName: 'Chinedu Obi', matterNumber: 'M-0001' }
  const estate = { id: '2', matterName: 'Estate of Obi', clientName: 'Ngozi Obi', matterNumber: 'M-0002' }
  const charter = {
    id: '3',
    matterName: 'Charter party dispute',
    clientName: 'Harborline Bank',
    matterNumber: 'M-0011',
  }
  const matters = [estate, charter, obi]

  test.each([
    ['Obi v Ade', [obi]],
    ['obi ade', [obi]],
    ['Ade', [obi]],
    ['estate obi', [estate]],
    ['M-0011', [charter]],
    ['m-0001', [obi]],
    ['charter', [charter]],
    ['chart', [charter]],
    ['harborline', [charter]],
    ['harbourline', [charter]],
    ['Okafor', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(rankMatters(text, matters).matters.slice(0, Math.max(1, expected.length))).toEqual(expected)
  })

  test('of several with the words typed, the one that says least else comes first', () => {
    const long = { id: '4', matterName: 'Obi v Ade, appeal on costs and stay of execution' }
    expect(rankMatters('obi ade', [long, obi])).toEqual({ matters: [obi, long], match: 'certain' })
  })
})

describe('the matter that a whole line mentions', () => {
  const foster = { id: '1', matterName: 'Maria Foster tenancy', clientName: 'Maria Foster', matterNumber: 'M-0001' }
  const eze = { id: '2', matterName: 'Probate', clientName: 'Grace Eze', matterNumber: 'M-0002' }
  const lease = { id: '3', matterName: 'Eze lease', clientName: 'Harborline Bank', matterNumber: 'M-0003' }

  test.each([
    ['call with eze', [foster, eze], [eze], 'certain'],
    ['call with eze', [foster, eze, lease], [eze, lease], 'several'],
    ['call with eze about the lease', [eze, lease], [lease, eze], 'certain'],
    ['call with the bank', [foster, lease], [], 'none'],
    ['call', [foster, eze], [], 'none'],
    ['read M-0001 file', [foster, eze], [foster], 'certain'],
    ['letter to Mrs Fostr', [foster, eze], [foster], 'certain'],
  ] as const)('%s', (line, known, found, match) => {
    expect(findMentionedMatters(line, known)).toEqual({ matters: found, match })
  })

  test('any line and any names are survived', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.string(), (line, name) => {
        expect(findMentionedMatters(line, [{ id: '1', matterName: name }]).matters.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 50 },
    )
  })
})
