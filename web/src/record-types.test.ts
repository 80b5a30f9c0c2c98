import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { describe, expect, test } from 'vitest'
import type { DashboardFigures } from '#contract/dashboard.ts'
import { waitingCodes } from '#contract/record-type-parts.ts'
import { recordTypes as contracts } from '#contract/record-types.ts'
import { BINS } from '#contract/recycle-bin.ts'
import { createEntries } from './app/shell/create-new.ts'
import { mainNavFor } from './app/shell/nav-items.ts'
import { searchSections } from './app/shell/search-rows.ts'
import { prefetchers } from './app/shell/use-prefetch.ts'
import { addEntries } from './features/matter-file/AddMenu.tsx'
import { tilesFor, waitingTile } from './features/dashboard/tiles.ts'
import { cellsOf } from './features/dashboard/FigureStrip.tsx'
import { unbilledCells } from './features/matter-file/MoneyStrip.tsx'
import { recordTabs } from './features/matter-file/tabs.tsx'
import { binsFor } from './features/recycle-bin/queries.ts'
import { groupHits } from './features/search/find-hits.ts'
import { dashboardTiles } from './dashboard-tiles.ts'
import { recordTypes } from './record-types.ts'
import type { DashboardTiles } from './shared/records/dashboard-tiles.ts'
import type { RecordType } from './shared/records/record-type.ts'

const held = new Set(['administrator'])
const nothing = () => Promise.reject(new Error('not called'))

/** A record type that only this test knows. */
const toyType: RecordType = {
  name: 'toys',
  bin: 'clients',
  label: 'Toys',
  icon: IconStar,
  permission: 'clientInfo',
  list: ({ search }) => `/toys?search=${search}`,
  details: () =>
    Promise.resolve({
      noun: 'toy',
      delete: nothing,
      restore: nothing,
      listDeleted: nothing,
      hits: (_, text) => [{ key: 'toy-1', label: `A toy like ${text}`, note: '', target: { href: '/toys/1' } }],
    }),
  search: { section: 99, group: 99 },
  nav: { group: 'Practice', label: 'Toys', href: '/toys' },
  create: { label: 'Toy', place: 8, open: () => undefined },
  addToMatter: { label: 'Toy', needs: ['clientInfo'], href: (matterId) => `/toys/new?matterId=${matterId}` },
  fileTab: { key: 'toys', label: 'Toys', count: () => 3, List: () => null },
  unbilled: {
    cell: 'charges',
    label: 'toys',
    isAlwaysNamed: false,
    of: () => ({ amount: 5, count: 2, note: '2 toys' }),
  },
  prefetch: () => Promise.resolve('toys'),
}

const toyTiles: DashboardTiles = {
  cells: () => [{ key: 'toys', label: 'Toys in use', value: '3', href: '/toys?used=yes' }],
  unbilled: {
    label: 'Unbilled toys',
    noun: { one: 'toy', many: 'toys' },
    of: () => ({ count: 2, amount: 5, oldestOn: '2026-03-10', currencies: [] }),
    href: ({ userId }) => `/toys?of=${userId ?? 'everybody'}`,
    ofMatter: () => ({ amount: 5 }),
    hrefOfMatter: (matterId) => `/toys?matterId=${matterId}`,
  },
  waiting: {
    brokenToys: {
      noun: { one: 'toy', many: 'toys' },
      text: 'to mend',
      verb: 'Mend',
      target: { href: () => '/toys/broken' },
    },
  },
}

const types = [...recordTypes, toyType]
const onDashboard = { types, tiles: { ...dashboardTiles, [toyType.name]: toyTiles } }
const counts = {
  timeEntries: 1,
  progressNotes: 1,
  courtUpdates: 1,
  expenses: 1,
  flatFees: 1,
  invoices: 1,
  payments: 0,
  trustLedgers: 0,
}
const unbilled = { time: null, expenses: { amount: 10, count: 1 }, flatFees: { amount: 20, count: 0 } }
const noFigures: DashboardFigures = {
  scope: 'firm',
  maySeeFirm: true,
  today: '2026-03-17',
  week: { first: '2026-03-16', last: '2026-03-22' },
  currencyCode: 'USD',
  currencySymbol: '$',
  hours: null,
  unbilledTime: null,
  hoursByWeek: null,
  unbilledTimeByAge: null,
  timeByPerson: null,
  unbilledExpenses: null,
  unbilledFees: null,
}
const found = {
  matters: [],
  clients: [],
  timeEntries: [],
  progressNotes: [],
  courtUpdates: [],
  expenses: [],
  flatFees: [],
  invoices: [],
  payments: [],
  trustWithdrawals: [],
  trustRequests: [],
  trustLedgers: [],
}

describe('a record type that is added to the list', () => {
  test('stands in the main navigation', () => {
    const links = mainNavFor(held, types).flatMap(({ items }) => items.map(({ label }) => label))
    expect(links).toEqual(expect.arrayContaining(['Progress Updates', 'Toys', 'Upcoming dates']))
  })

  test('can be created from the menu, the search box and a matter', () => {
    expect(createEntries(types).map(({ label }) => label)).toEqual([
      'Client',
      'Matter',
      'Progress Update',
      'Invoice',
      'Time Entry',
      'Expense',
      'Flat Fee',
      'Toy',
    ])
    expect(searchSections(types).at(-1)).toMatchObject({ name: 'toys', icon: IconStar })
    expect(addEntries(held, types).at(-1)?.href('7')).toBe('/toys/new?matterId=7')
  })

  test('is found by the search, under its own label', async () => {
    expect(await groupHits(found, 'doll', types)).toEqual([
      {
        name: 'toys',
        label: 'Toys',
        icon: IconStar,
        hits: [{ key: 'toy-1', label: 'A toy like doll', note: '', target: { href: '/toys/1' } }],
      },
    ])
  })

  test('has its part of the recycle bin for those who may see it', () => {
    expect(binsFor(held, types)).toContain(toyType)
    expect(binsFor(new Set(['timeEntry']), types)).not.toContain(toyType)
  })

  test('has a tab and a figure on the page of a matter', () => {
    const list = { fixed: {}, onNewTime: () => undefined }
    expect(recordTabs(counts, list, types).at(-1)).toMatchObject({ key: 'toys', label: 'Toys', count: 3 })
    expect(unbilledCells({ unbilled }, { symbol: '$', code: 'USD' }, (tab) => `#${tab}`, types)).toEqual([
      {
        key: 'charges',
        label: 'Unbilled expenses, toys',
        value: '$35.00',
        note: '1 expense, 2 toys',
        href: '#expenses',
      },
    ])
  })

  test('has its figures on the dashboard, for those who may see them, and says what waits', () => {
    expect(tilesFor(held, onDashboard).at(-1)).toEqual({ ...toyTiles, name: toyType.name })
    expect(tilesFor(new Set(['timeEntry']), onDashboard).map(({ name }) => name)).toEqual(['time-entries'])
    expect(cellsOf(noFigures, [toyTiles], { userId: undefined })).toEqual([
      { key: 'toys', label: 'Toys in use', value: '3', href: '/toys?used=yes' },
      {
        key: 'Unbilled toys',
        label: 'Unbilled toys',
        value: '$5.00',
        href: '/toys?of=everybody',
        note: '2 toys',
        foot: 'Oldest 7 days',
      },
    ])
    expect(waitingTile('brokenToys', onDashboard)).toEqual({
      icon: IconStar,
      tile: toyTiles.waiting?.['brokenToys'],
    })
    expect(waitingTile('brokenToys')).toBeUndefined()
  })

  test('is fetched before it is opened', async () => {
    expect(prefetchers(types)).toContain(toyType.prefetch)
  })
})

test('the app shows everything that may wait for a person', () => {
  expect(waitingCodes().filter((code) => !waitingTile(code))).toEqual([])
})

test('the web app lists the types of the contract, in the same order', () => {
  expect(recordTypes.map(({ permission }) => permission)).toEqual(contracts.map(({ permission }) => permission))
  expect(recordTypes.flatMap(({ bin }) => bin ?? [])).toEqual(BINS)
})

test('the dashboard shows every type that has a part of it in the contract', () => {
  const shown = recordTypes.filter((_, index) => contracts[index] && 'dashboard' in contracts[index])
  expect(Object.keys(dashboardTiles)).toEqual(shown.map(({ name }) => name))
})

test('the sections of the search box stand in the order of the specification', () => {
  expect(searchSections().map(({ name }) => name)).toEqual([
    'clients',
    'matters',
    'time entries',
    'progress notes',
    'expenses',
    'court updates',
    'flat fees',
    'invoices',
    'payments',
    'withdrawal requests',
    'trust ledgers',
    'deposit requests',
  ])
})
