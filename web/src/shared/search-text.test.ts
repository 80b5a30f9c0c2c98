import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

describe('the query of a page', () => {
  test('keeps what was typed as text, so that a matter number keeps its zeros', () => {
    expect(parseSearch('search=0042&page=2&billable=true')).toEqual({ search: '0042', page: '2', billable: 'true' })
  })

  test('gathers a repeated key into a list', () => {
    expect(parseSearch('status=Open&status=Closed&status=Pending')).toEqual({ status: ['Open', 'Closed', 'Pending'] })
  })

  test('leaves out what is not set', () => {
    expect(stringifySearch({ search: '', page: undefined, size: null, activeTab: 'client' })).toBe('?activeTab=client')
    expect(stringifySearch({})).toBe('')
  })

  test.each([{ search: 'Obi & Ade? 50%' }, { matter: ['M-1', 'M-2'] }])('reads back what it wrote: %j', (search) => {
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })
})
