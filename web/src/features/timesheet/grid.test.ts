import type { Timesheet } from '#contract/time-entry-shapes.ts'
import { describe, expect, test } from 'vitest'
import { cellText, hoursFrom, addRow, allRows, stepForKey, withCell, withRefusal, type NewRow } from './grid.ts'

const days = ['2026-03-16', '2026-03-17']
const row: NewRow = {
  matterId: 'm',
  matterName: 'Obi v Ade',
  matterNumber: 'M-1',
  clientId: 'c',
  clientName: 'Obi',
  activityId: 'a',
  activityType: 'Drafting',
  isBillable: 4,
}
const cell = (day: string, hours: number) => ({ day, hours, entryIds: hours === 0 ? [] : ['e'], isLocked: false })
const sheet: Timesheet = {
  weekStart: '2026-03-16',
  days,
  userId: 'u',
  userName: 'Amara Finch',
  rows: [{ ...row, activityId: 'other', cells: [cell('2026-03-16', 1), cell('2026-03-17', 0)], hours: 1 }],
  dayTotals: [1, 0],
  hours: 1,
}

describe('the week', () => {
  test('an added row is below the others until the server knows it', () => {
    expect(allRows(sheet, [row]).map(({ activityId }) => activityId)).toEqual(['other', 'a'])
    expect(allRows(sheet, [row])[1]).toMatchObject({ hours: 0, cells: days.map((day) => cell(day, 0)) })
    expect(allRows(withCell(sheet, row, cell('2026-03-17', 2)), [row])).toHaveLength(2)
  })

  test('a row that is not billable stays beside the billable one of the same work that is typed into', () => {
    const free = { ...row, isBillable: row.isBillable === 4 ? (2 as const) : (4 as const) }
    expect(addRow([free, row], row)).toEqual([free, row])
    expect(addRow([row, free], row)).toEqual([free, row])
  })

  test('a saved cell is counted in its row, its day and the week', () => {
    const saved = withCell(withCell(sheet, row, cell('2026-03-16', 0.1)), row, cell('2026-03-17', 0.2))
    expect(saved.rows[1]?.hours).toBe(0.3)
    expect([saved.dayTotals, saved.hours]).toEqual([[1.1, 0.2], 1.3])
  })

  test.each([
    ['1:30', '1.5000'],
    ['90m', '1.5000'],
    ['', '0'],
  ])('"%s" typed into a cell is %s hours', (typed, hours) => {
    expect(hoursFrom(typed)).toMatchObject({ kind: 'parsed', hours })
  })

  test.each([
    ['abc', 'Duration must be number'],
    ['0.00001', 'Duration can have at most 4 decimals'],
    ['25', 'Duration must be at most 24 hours'],
  ])('"%s" typed into a cell is refused: %s', (typed, message) => {
    expect(hoursFrom(typed)).toEqual({ kind: 'refused', message })
  })

  test('a cell shows two decimals or as many as there are, only what was typed while it has the focus, and nothing for zero hours', () => {
    expect([cellText(0, false), cellText(0, true)]).toEqual(['', ''])
    expect([cellText(1, false), cellText(1, true)]).toEqual(['1.00', '1'])
    expect([cellText(0.3333, false), cellText(0.3333, true)]).toEqual(['0.3333', '0.3333'])
  })

  test('Down and Enter lead to the row below, Up to the one above', () => {
    const marked = { start: 0, end: 4, length: 4 }
    expect(['ArrowDown', 'Enter', 'ArrowUp'].map((key) => stepForKey(key, marked))).toEqual([
      [1, 0],
      [1, 0],
      [-1, 0],
    ])
  })

  test('Left and Right move within the text first, Up, Down and Enter move on at once', () => {
    const inside = { start: 1, end: 1, length: 3 }
    const marked = { start: 0, end: 3, length: 3 }
    expect([stepForKey('ArrowLeft', inside), stepForKey('ArrowRight', inside)]).toEqual([undefined, undefined])
    expect([stepForKey('ArrowLeft', marked), stepForKey('ArrowRight', marked)]).toEqual([
      [0, -1],
      [0, 1],
    ])
    expect([stepForKey('ArrowUp', inside), stepForKey('Enter', inside), stepForKey('a', inside)]).toEqual([
      [-1, 0],
      [1, 0],
      undefined,
    ])
  })
})

describe('refusals of a week', () => {
  const monday = { day: '2026-03-16', message: 'Duration must be number' }
  const thursday = { day: '2026-03-19', message: 'Duration must be at most 24 hours' }

  test('are stored by day, and a successful save removes only its own', () => {
    const both = withRefusal(withRefusal({}, 'research', thursday), 'research', monday)
    expect(both).toEqual({
      research: { '2026-03-16': 'Duration must be number', '2026-03-19': 'Duration must be at most 24 hours' },
    })
    expect(withRefusal(both, 'research', { ...monday, message: undefined })).toEqual({
      research: { '2026-03-19': 'Duration must be at most 24 hours' },
    })
  })

  test('leave other rows unchanged, and no entry once the last is removed', () => {
    const known = withRefusal(withRefusal({}, 'research', monday), 'drafting', thursday)
    expect(withRefusal(known, 'research', thursday)['drafting']).toBe(known['drafting'])
    const none = withRefusal(withRefusal(known, 'research', { ...monday, message: undefined }), 'drafting', {
      ...thursday,
      message: undefined,
    })
    expect(none).toEqual({})
  })
})
