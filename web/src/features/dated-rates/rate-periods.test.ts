import { expect, test } from 'vitest'
import { listPeriods } from './rate-periods.ts'

const rate = (id: string, amount: number, effectiveOn: string | null, currencyCode = 'USD') => ({
  id,
  currencyCode,
  rate: amount,
  effectiveOn,
})
const lists = {
  firm: [rate('f2', 200, '2026-03-01'), rate('f1', 180, null)],
  people: [
    { userId: 'amara', name: 'Amara Finch', rates: [rate('a1', 350, null)] },
    {
      userId: 'bisi',
      name: 'Bisi Oke',
      rates: [
        rate('b4', 90, null, 'GBP'),
        rate('b3', 260, '2027-01-01'),
        rate('b2', 240, '2026-03-17'),
        rate('b1', 220, '2025-01-01'),
      ],
    },
  ],
}

test('rates from a day on are told with what held before and what is coming, and who has only one of always is left out', () => {
  const periods = listPeriods(lists, '2026-03-17').map(({ owner, id, state }) => [owner.name, id, state])
  expect(periods).toEqual([
    ['The firm', 'f2', 'Holds now'],
    ['The firm', 'f1', 'Until 28/02/2026'],
    ['Bisi Oke', 'b3', 'Coming'],
    ['Bisi Oke', 'b2', 'Holds now, until 31/12/2026'],
    ['Bisi Oke', 'b1', 'Until 16/03/2026'],
  ])
})

test('on the day before, the rise is still coming', () => {
  const states = listPeriods(lists, '2026-03-16').map(({ id, state }) => [id, state])
  expect(states).toContainEqual(['b2', 'Coming'])
  expect(states).toContainEqual(['b1', 'Holds now, until 16/03/2026'])
})
