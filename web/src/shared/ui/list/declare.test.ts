import { describe, expect, test } from 'vitest'
import { matters } from '#contract/matters.ts'
import { declareList } from './declare.ts'
import { fileName } from './download.ts'
import { choiceFilter, clientFilter, datesFilter, personFilter, yesNoFilter } from './filter-kinds.ts'
import { hiddenIn, hideWord } from './use-table-view.ts'
import { viewText, viewChanges } from './view-text.ts'

const firm = { adminUserId: 'a', businessId: 'b' }
const CLIENT = '0197a0a0-0000-7000-8000-000000000001'

const list = declareList({
  name: 'matters',
  title: 'Matters',
  noun: { one: 'matter', many: 'matters' },
  filters: [
    clientFilter(),
    personFilter({ key: 'responsible', label: 'Responsible', param: 'responsibleUserId' }),
    datesFilter({ key: 'opened', label: 'Opened', param: ['openedFrom', 'openedTo'], urlKeys: ['after', 'before'] }),
    choiceFilter({
      key: 'rate',
      label: 'Rate',
      param: 'matterRate',
      options: [{ value: 'flat', label: 'Flat' }],
      codes: { flat: 'Flat Rate' },
    }),
  ],
  tab: choiceFilter({ key: 'status', label: 'Status', param: 'status', options: ['Open', 'Closed'] }),
  sorts: ['matterName', 'matterOpenDate'],
  defaultSort: { key: 'matterOpenDate', direction: 'desc' },
  calls: { list: matters.list, totals: matters.totals },
})
const read = (search: object) => list.schema.parse(search)

describe('a declared list', () => {
  test('builds the query of the call from its address', () => {
    const url = read({
      search: 'obi',
      clientId: CLIENT,
      after: '2026-03-01',
      before: '2026-03-31',
      rate: 'flat',
      status: 'Open',
      sort: 'matterName',
      dir: 'asc',
      page: '3',
      size: '50',
    })
    expect(list.listQuery(firm, url)).toEqual({
      ...firm,
      generalSearchText: 'obi',
      clientId: CLIENT,
      responsibleUserId: undefined,
      openedFrom: '2026-03-01',
      openedTo: '2026-03-31',
      matterRate: 'Flat Rate',
      status: 'Open',
      page: 3,
      size: 50,
      sortColumn: 'matterName',
      sortType: 'asc',
    })
  })

  test('ignores what its address cannot mean', () => {
    const url = read({
      clientId: 'x',
      after: 'yesterday',
      status: 'Lost',
      rate: 'Flat Rate',
      sort: 'colour',
      size: '7',
    })
    expect(list.listQuery(firm, url)).toEqual(list.listQuery(firm, read({})))
    expect(list.listQuery(firm, url)).toMatchObject({ page: 1, size: 25 })
  })

  test('counts every tab alike, and exports the tab that is open, all of its pages', () => {
    const url = read({ status: 'Open', search: 'obi', page: '3', sort: 'matterName' })
    expect(list.totalsQuery(firm, url)).not.toHaveProperty('status')
    expect(list.filterQuery(firm, url)).toMatchObject({ status: 'Open', generalSearchText: 'obi' })
    expect(list.exportQuery(firm, url)).toMatchObject({ status: 'Open', sortColumn: 'matterName', sortType: 'desc' })
    expect(list.exportQuery(firm, url)).not.toHaveProperty('page')
  })

  test('shows its default order in the head until another one is chosen', () => {
    expect(list.sortOf(read({}))).toEqual({ key: 'matterOpenDate', direction: 'desc' })
    expect(list.sortOf(read({ sort: 'matterName', dir: 'asc' }))).toEqual({ key: 'matterName', direction: 'asc' })
  })
})

describe('a filter', () => {
  const [client, , opened, rate] = list.filters

  test('that is taken off leaves the address, both ends of a range', () => {
    expect([client?.toUrl(undefined), rate?.toUrl('flat'), opened?.toUrl({ from: '2026-03-01' })]).toEqual([
      { clientId: null },
      { rate: 'flat' },
      { after: '2026-03-01', before: null },
    ])
  })

  test('of yes and no sends true, false or nothing', () => {
    const paid = yesNoFilter({ key: 'paid', label: 'Paid', param: 'isPaid' })
    expect([{ paid: 'yes' }, { paid: 'no' }, {}].map((url) => paid.toQuery(url))).toEqual([
      { isPaid: true },
      { isPaid: false },
      { isPaid: undefined },
    ])
  })
})

describe('a saved view', () => {
  test('is the list as it is arranged, whatever page of it is open', () => {
    const url = read({ status: 'Open', search: 'obi', page: '3', sort: 'matterName', dir: 'asc' })
    expect(viewText(url, ['team', 'area'])).toBe('dir=asc&search=obi&sort=matterName&status=Open&hide=area.team')
    expect(viewText(read({ page: '2' }), [])).toBe('hide=none')
  })

  test('replaces every key of the list and no other', () => {
    const view = { id: CLIENT, query: 'status=Open&hide=area.team&activeTab=firm' }
    const changes = viewChanges(view, list.urlKeys)
    expect(changes).toMatchObject({ status: 'Open', hide: 'area.team', saved: CLIENT, search: null, page: null })
    expect(changes).not.toHaveProperty('activeTab')
    expect(Object.values(viewChanges(undefined, list.urlKeys)).every((value) => value === null)).toBe(true)
  })

  test('that hides no column differs from an address without columns', () => {
    expect([hideWord([]), hiddenIn('none'), hiddenIn(hideWord(['area', 'team']))]).toEqual([
      'none',
      [],
      ['area', 'team'],
    ])
  })
})

test('an exported file bears the name that the server gives it', () => {
  expect(fileName('attachment; filename="time-entries-2026-03-17.csv"')).toBe('time-entries-2026-03-17.csv')
  expect(fileName(null)).toBe('export.csv')
})
