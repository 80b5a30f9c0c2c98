import { describe, expect, test } from 'vitest'
import type { UnbilledMatters } from '#contract/invoice-shapes.ts'
import type { EditedLine } from './invoice-values.ts'
import { markTaken, rowsByMatter, selectOffered, toLine, type UnbilledItem } from './work-rows.ts'

const item = (id: string, date: string): UnbilledItem => ({
  work: { kind: 'timeEntry', id },
  kind: 'time',
  date,
  person: null,
  description: id,
  quantity: 1,
  rate: 100,
  amount: 100,
  homeAmount: 100,
  currencyCode: 'USD',
  exchangeRate: 1,
  hold: null,
})
const matter = (id: string, number: string, items: UnbilledItem[]) => ({
  id,
  name: id,
  number,
  currencyCode: 'USD',
  items,
  homeAmount: 0,
})
const unbilled: UnbilledMatters = {
  matters: [
    matter('lease', 'M-10', [item('call', '2026-03-01'), item('letter', '2026-03-20')]),
    matter('will', 'M-9', [item('draft', '2026-03-02')]),
  ],
  homeAmount: 300,
  homeCurrencyCode: 'USD',
  hasMore: false,
}
const everything = { matterIds: [], upTo: '' }
const byHand: EditedLine = { ...toLine('will', item('x', '2026-03-03')), key: 'own', work: null, rate: '50' }
const keys = (lines: readonly { key: string }[]) => lines.map(({ key }) => key)

describe('the work of a client', () => {
  test('is selected up to the day, on the matters that were chosen', () => {
    expect(keys(selectOffered([], unbilled, { matterIds: [], upTo: '2026-03-10' }))).toEqual(['call', 'draft'])
    expect(keys(selectOffered([], unbilled, { matterIds: ['lease'], upTo: '2026-03-31' }))).toEqual(['call', 'letter'])
  })

  test('on hold is shown, and selected only by hand', () => {
    const held = {
      ...item('call', '2026-03-01'),
      hold: { reason: 'Client disputes it', person: { userId: 'p1', name: 'Ife' }, at: '2026-03-01T09:00:00Z' },
    }
    const some = { ...unbilled, matters: [matter('lease', 'M-10', [held, item('letter', '2026-03-20')])] }
    expect(keys(selectOffered([], some, everything))).toEqual(['letter'])
  })

  test('keeps what was changed on a line, and lines by hand, when more of it is selected', () => {
    const changed = { ...toLine('lease', item('call', '2026-03-01')), quantity: '0.5' }
    const lines = selectOffered([changed, byHand], unbilled, everything)
    expect(lines.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['call', '0.5'],
      ['letter', null],
      ['draft', null],
      ['own', null],
    ])
  })

  test('that was billed on another draft meanwhile is marked, and that of this invoice is not', () => {
    const lines = [toLine('lease', item('call', '2026-03-01')), toLine('lease', item('gone', '2026-03-01')), byHand]
    const taken = (own: string[]) =>
      markTaken(lines, unbilled, new Set(own))
        .filter(({ isTaken }) => isTaken)
        .map(({ key }) => key)
    expect(taken([])).toEqual(['gone'])
    expect(taken(['gone'])).toEqual([])
    expect(markTaken(lines, unbilled, new Set(['gone']))).toBe(lines)
    expect(markTaken(lines, { ...unbilled, hasMore: true }, new Set())).toBe(lines)
  })

  test('is shown by matter in the order of their numbers and of its days, with what is left out', () => {
    const names = new Map(unbilled.matters.map(({ id, name, number }) => [id, { name, number }]))
    const lines = selectOffered([byHand], unbilled, { matterIds: ['will'], upTo: '' })
    const shown = rowsByMatter(lines, unbilled, { offer: everything, names })
    expect(shown.map(({ id, rows }) => [id, rows.map(({ key, line }) => [key, line !== undefined])])).toEqual([
      [
        'will',
        [
          ['draft', true],
          ['own', true],
        ],
      ],
      [
        'lease',
        [
          ['call', false],
          ['letter', false],
        ],
      ],
    ])
  })
})
