import { expect, test } from 'vitest'
import { sinceText, targetText } from './target-text.ts'

const person = {
  userId: '019d0000-0000-7000-8000-000000000001',
  name: 'Grace Osei',
  hours: 6.5,
  targets: [
    { effectiveOn: '2026-05-01', hours: 0 },
    { effectiveOn: '2026-04-01', hours: 7 },
    { effectiveOn: '2026-03-01', hours: 6.5 },
    { effectiveOn: '2026-01-01', hours: 6 },
  ],
}

test('a target tells its hours, since when it holds and the next change', () => {
  expect(targetText(person)).toBe('6.50 h a day')
  expect(sinceText(person, '2026-03-17')).toBe('since 01/03/2026, 7.00 h from 01/04/2026')
  expect(sinceText(person, '2026-04-17')).toBe('since 01/04/2026, 0.00 h from 01/05/2026')
})

test('who has none is told so', () => {
  expect(targetText({ ...person, hours: null })).toBe('No target')
  expect(sinceText({ ...person, hours: null, targets: [] }, '2026-03-17')).toBe('')
  expect(sinceText(person, '2026-06-17')).toBe('')
})
