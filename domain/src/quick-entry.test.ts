import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursFromSeconds } from './duration.ts'
import { parseQuickEntry } from './quick-entry.ts'

const today = '2026-03-17'
const plain = { day: today, isBillable: true }

describe('a line that becomes an entry', () => {
  test.each([
    ['1h20 draft reply, Obi v Ade', { ...plain, seconds: 4800, description: 'draft reply', matterText: 'Obi v Ade' }],
    ['0.5 call', { ...plain, seconds: 1800, description: 'call', matterText: '' }],
    [
      '1h 30m call, with Ms Obi, Obi v Ade',
      { ...plain, seconds: 5400, description: 'call, with Ms Obi', matterText: 'Obi v Ade' },
    ],
    ['1 hour 20 mins draft, M-0001', { ...plain, seconds: 4800, description: 'draft', matterText: 'M-0001' }],
    ['1,5 draft reply, Obi', { ...plain, seconds: 5400, description: 'draft reply', matterText: 'Obi' }],
    ['1:30 read file, Acme', { ...plain, seconds: 5400, description: 'read file', matterText: 'Acme' }],
    ['draft reply 1h20, Obi v Ade', { ...plain, seconds: 4800, description: 'draft reply', matterText: 'Obi v Ade' }],
    ['draft reply, Obi v Ade 90m', { ...plain, seconds: 5400, description: 'draft reply', matterText: 'Obi v Ade' }],
    ['review 2 letters 45m, Acme', { ...plain, seconds: 2700, description: 'review 2 letters', matterText: 'Acme' }],
    [
      'letter to 3 members 20m, Acme',
      { ...plain, seconds: 1200, description: 'letter to 3 members', matterText: 'Acme' },
    ],
    ['1 m2 land survey', { ...plain, seconds: 3600, description: 'm2 land survey', matterText: '' }],
    ['  45m   call ,  Obi  ', { ...plain, seconds: 2700, description: 'call', matterText: 'Obi' }],
    ['45m', { ...plain, seconds: 2700, description: '', matterText: '' }],
  ])('%s', (line, entry) => {
    expect(parseQuickEntry(line, today)).toEqual({
      kind: 'parsed',
      entry: { ...entry, hours: hoursFromSeconds(entry.seconds) },
    })
  })

  test('is billed the hours as they were typed, though no whole second matches them', () => {
    expect(parseQuickEntry('1.2345 call, Obi', today)).toMatchObject({ entry: { seconds: 4444, hours: '1.2345' } })
  })
})

describe('the day and whether it is billed', () => {
  test.each([
    ['1h call yesterday, Obi', '2026-03-16', true],
    ['1h yesterday call, Obi', '2026-03-16', true],
    ['1h call, Obi yesterday', '2026-03-16', true],
    ['1h call, Obi on 12/03', '2026-03-12', true],
    ['1h on 12/03/2025 call, Obi', '2025-03-12', true],
    ['1h on 18/03 call, Obi', '2025-03-18', true],
    ['1h on 29/02 call, Obi', '2024-02-29', true],
    ['1h nb call, Obi', today, false],
    ['1h call, Obi NB', today, false],
    ['1h non-billable yesterday call, Obi', '2026-03-16', false],
    ['1h call nonbillable, Obi today', today, false],
  ])('%s', (line, day, isBillable) => {
    expect(parseQuickEntry(line, today)).toEqual({
      kind: 'parsed',
      entry: { seconds: 3600, hours: '1.0000', description: 'call', matterText: 'Obi', day, isBillable },
    })
  })

  test('such words inside the narrative belong to it', () => {
    expect(parseQuickEntry('1h prepare today for the hearing on 12/03 at noon, Obi', today)).toMatchObject({
      entry: { description: 'prepare today for the hearing on 12/03 at noon', day: today },
    })
  })

  test('a day that does not exist stays in the text', () => {
    expect(parseQuickEntry('1h call on 31/02, Obi', today)).toMatchObject({
      entry: { description: 'call on 31/02', day: today },
    })
  })
})

describe('a line that is refused says why', () => {
  test.each([
    ['', 'Type a duration, what was done and, after a comma, the matter'],
    ['draft reply, Obi v Ade', 'Begin with a duration, such as 1h20'],
    ['review 2 letters, Acme', 'Begin with a duration, such as 1h20'],
    ['25h call, Obi', 'Duration must be at most 24 hours'],
    ['-1h call, Obi', 'Begin with a duration, such as 1h20'],
  ])('%j', (line, message) => {
    expect(parseQuickEntry(line, today)).toEqual({ kind: 'refused', message })
  })
})

test('no line breaks the reading, and none gives a day to come or more than 24 hours', () => {
  const piece = fc.oneof(
    fc.constantFrom('1h20', '1,5', 'on', '12/03', 'nb', 'today', ',', '29/02', '99/99', '24h', '1:30'),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const reading = parseQuickEntry(pieces.join(' '), today)
      if (reading.kind === 'refused') return
      expect(reading.entry.seconds).toBeLessThanOrEqual(86_400)
      expect(reading.entry.day <= today).toBe(true)
      expect(reading.entry.description).not.toContain('  ')
    }),
  )
})
