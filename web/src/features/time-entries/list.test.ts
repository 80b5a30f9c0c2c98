import { describe, expect, test } from 'vitest'
import { entriesList, groupFromUrl } from './list.ts'
import { exactSum } from '../../shared/ui/values/sums.ts'

const firm = { adminUserId: 'a', businessId: 'b' }
const CLIENT = '0197a0a0-0000-7000-8000-000000000001'
const read = (query: Record<string, unknown>) => entriesList.schema.parse(query)

describe('the address of the list', () => {
  test('filters, search, order and page of an address are requested', () => {
    const url = read({
      search: 'reply',
      from: '2026-03-01',
      to: '2026-03-31',
      clientId: CLIENT,
      billable: 'no',
      sort: 'duration',
      dir: 'asc',
      page: '2',
      size: '50',
    })
    expect(entriesList.listQuery(firm, url)).toMatchObject({
      generalSearchText: 'reply',
      fromTimeEntryDateCreated: '2026-03-01',
      toTimeEntryDateCreated: '2026-03-31',
      clientId: CLIENT,
      isBillable: 2,
      sortColumn: 'duration',
      sortType: 'asc',
      page: 2,
      size: 50,
    })
  })

  test('unreadable parameters are ignored', () => {
    const url = read({ from: 'yesterday', clientId: 'x', billable: 'perhaps', sort: 'colour', page: '-1', size: '7' })
    expect(entriesList.listQuery(firm, url)).toEqual({ ...entriesList.filterQuery(firm, read({})), page: 1, size: 25 })
  })

  test('rows are grouped by day only while they are sorted by day', () => {
    expect([
      groupFromUrl(read({})),
      groupFromUrl(read({ sort: 'rate' })),
      groupFromUrl(read({ group: 'week', sort: 'timeEntryDate' })),
    ]).toEqual(['day', 'none', 'week'])
  })

  test('the sums of chosen rows are exact', () => {
    expect(exactSum([0.1, 0.2, 0.3333])).toBe('0.6333')
  })
})
