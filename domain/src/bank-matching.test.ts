import { expect, test } from 'vitest'
import { lineWords, proposeMatches, referenceTokens, type OpenEntry, type OpenLine } from './bank-matching.ts'

const line = (id: string, minor: bigint, day: string, text = ''): OpenLine => ({ id, minor, day, text })
const entry = (id: string, minor: bigint, day: string, more: Partial<OpenEntry> = {}): OpenEntry => ({
  ids: [id],
  minor,
  day,
  references: [],
  ledgerIds: ['ledger'],
  ...more,
})
const matched = (...parameters: Parameters<typeof proposeMatches>) =>
  proposeMatches(...parameters).map(({ lineId, entryIds, made }) => `${lineId}=${entryIds.join('+')} ${made}`)

test('an amount that fits one line and one entry within days is matched', () => {
  expect(
    matched([line('a', 100n, '2026-03-12')], [entry('1', 100n, '2026-03-10'), entry('2', 99n, '2026-03-12')], []),
  ).toEqual(['a=1 exact'])
  expect(matched([line('a', 100n, '2026-03-25')], [entry('1', 100n, '2026-03-10')], [])).toEqual([])
  expect(matched([line('a', 100n, '2026-03-01')], [entry('1', 100n, '2026-03-10')], [])).toEqual([])
})

test('nothing is matched where two entries fit a line, or two lines an entry', () => {
  const twice = [entry('1', 100n, '2026-03-10'), entry('2', 100n, '2026-03-11')]
  expect(matched([line('a', 100n, '2026-03-12')], twice, [])).toEqual([])
  expect(matched([line('a', 100n, '2026-03-12'), line('b', 100n, '2026-03-12')], twice.slice(0, 1), [])).toEqual([])
})

test('a reference tells equal amounts apart, months later too', () => {
  const cheques = [
    entry('1', -100n, '2026-01-10', { references: ['000231'] }),
    entry('2', -100n, '2026-01-10', { references: ['000232'] }),
  ]
  const lines = [line('a', -100n, '2026-04-12', 'Chq 232 registry'), line('b', -100n, '2026-04-12', 'CHQ 000231')]
  expect(matched(lines, cheques, [])).toEqual(['a=2 exact', 'b=1 exact'])
})

test('what people did before decides between several, if it leaves one', () => {
  const entries = [
    entry('1', 100n, '2026-03-10', { ledgerIds: ['umber'] }),
    entry('2', 100n, '2026-03-10', { ledgerIds: ['quay'] }),
  ]
  const rule = { words: 'transfer umber media', isIn: true, ledgerId: 'umber' }
  expect(matched([line('a', 100n, '2026-03-10', 'TRANSFER Umber Media 0310')], entries, [rule])).toEqual(['a=1 rule'])
  expect(matched([line('a', 100n, '2026-03-10', 'TRANSFER Umber Media')], entries, [{ ...rule, isIn: false }])).toEqual(
    [],
  )
})

test('entries that were recorded together are one', () => {
  expect(matched([line('a', 300n, '2026-03-10')], [entry('1', 300n, '2026-03-10', { ids: ['1', '2'] })], [])).toEqual([
    'a=1+2 exact',
  ])
})

test('references and words of a line', () => {
  expect(referenceTokens('Chq 000231 REF/TR-2026-0042 lagos')).toEqual(['231', 'REFTR20260042'])
  expect(lineWords('SMS Charge 26/02 REF8812 for Feb')).toBe('sms charge for feb')
})
