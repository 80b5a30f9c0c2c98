import { describe, expect, test } from 'vitest'
import { groupRows, nextSort, pageNumbers, visibleColumns, type Column } from './columns.ts'
import { readView } from './use-table-view.ts'

test('a head is sorted descending, then ascending, then not at all', () => {
  const first = nextSort(undefined, 'amount')
  expect(first).toEqual({ key: 'amount', direction: 'desc' })
  const second = nextSort(first, 'amount')
  expect(second).toEqual({ key: 'amount', direction: 'asc' })
  expect(nextSort(second, 'amount')).toBeUndefined()
  expect(nextSort(second, 'hours')).toEqual({ key: 'hours', direction: 'desc' })
})

test('rows of a day stand together, in the order in which they came', () => {
  const entries = [{ day: 'Tuesday' }, { day: 'Tuesday' }, { day: 'Monday' }]
  expect(groupRows(entries, ({ day }) => day).map(({ key, rows }) => [key, rows.length])).toEqual([
    ['Tuesday', 2],
    ['Monday', 1],
  ])
})

describe('columns', () => {
  const columns: Column<unknown>[] = [
    { key: 'matter', header: 'Matter', cell: () => null },
    { key: 'team', header: 'Team', cell: () => null, priority: 3, hideable: true },
    { key: 'rate', header: 'Rate', cell: () => null, priority: 2, hideable: true },
    { key: 'age', header: 'Age', cell: () => null, priority: 4, hideable: true },
    { key: 'amount', header: 'Amount', cell: () => null },
  ]
  const keys = (hidden: string[], minColumns: 1 | 2 | 3 | 4) =>
    visibleColumns(columns, hidden, minColumns).map(({ key }) => key)

  test('go by priority as the window narrows, and the amount stays', () => {
    expect(keys([], 4)).toEqual(['matter', 'team', 'rate', 'age', 'amount'])
    expect(keys([], 3)).toEqual(['matter', 'team', 'rate', 'amount'])
    expect(keys([], 2)).toEqual(['matter', 'rate', 'amount'])
    expect(keys([], 1)).toEqual(['matter', 'amount'])
  })

  test('are hidden by the person where that is allowed', () => {
    expect(keys(['rate', 'amount'], 3)).toEqual(['matter', 'team', 'amount'])
  })
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 6, [1, 2, 3, 4, 'gap-after', 6]],
  [4, 6, [1, 'gap-before', 3, 4, 5, 6]],
  [6, 6, [1, 'gap-before', 3, 4, 5, 6]],
  [10, 20, [1, 'gap-before', 9, 10, 11, 'gap-after', 20]],
] as const)('page %i of %i offers %j', (current, last, offered) => {
  expect(pageNumbers(current, last)).toEqual(offered)
})

describe("a person's remembered view of a list", () => {
  test('is read back', () => {
    expect(readView('{"hidden":["rate"],"density":"compact"}')).toEqual({ hidden: ['rate'], density: 'compact' })
  })

  test.each([null, '', 'nonsense', '{"hidden":5,"density":"huge"}'])('%j reads as the plain view', (text) => {
    expect(readView(text)).toEqual({ hidden: [], density: 'normal' })
  })
})
