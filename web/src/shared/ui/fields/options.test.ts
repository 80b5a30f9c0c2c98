import { describe, expect, test } from 'vitest'
import { clientGroups, findOption, fullText, matchOptions, matterOptions } from './options.ts'

const groups = clientGroups({
  people: [
    { userId: 'p1', name: 'Eleanor Whitcombe' },
    { userId: 'p2', name: 'Grace Oséi' },
  ],
  companies: [{ companyId: 'c1', companyName: 'Whitcombe Foods Ltd.' }],
})
const labels = (search: string) =>
  matchOptions(groups, search).groups.flatMap(({ label, options }) => [label, ...options.map((option) => option.label)])

describe('searching a dropdown', () => {
  test('people and companies are under their headings', () => {
    expect(labels('')).toEqual(['Individual', 'Eleanor Whitcombe', 'Grace Oséi', 'Company', 'Whitcombe Foods Ltd.'])
  })

  test('a heading without a match is left out', () => {
    expect(labels('ltd')).toEqual(['Company', 'Whitcombe Foods Ltd.'])
  })

  test('case and accents do not matter, and every word has to be there', () => {
    expect(labels('OSEI grace')).toEqual(['Individual', 'Grace Oséi'])
    expect(labels('osei eleanor')).toEqual([])
  })

  test('the note of an option is searched as well', () => {
    const matters = [{ options: [{ value: 'm1', label: 'Kessler', note: 'M-1042' }] }]
    expect(matchOptions(matters, '1042').groups).toHaveLength(1)
  })

  test('matters of one name have their number and client, which are searched', () => {
    const matter = { matterRate: 'Hourly', status: 'Open', clientId: 'c1', matterName: 'Lease renewal' } as const
    const options = matterOptions([
      { ...matter, id: 'm1', matterNumber: 'M-0012', clientName: 'Harborline Bank' },
      { ...matter, id: 'm2', matterNumber: 'M-0013', clientName: 'Calder & Finch' },
    ])
    expect(options.map(fullText)).toEqual([
      'Lease renewal · M-0012 · Harborline Bank',
      'Lease renewal · M-0013 · Calder & Finch',
    ])
    const found = (text: string) =>
      matchOptions([{ options }], text).groups.flatMap((group) => group.options.map(({ value }) => value))
    expect(found('lease calder')).toEqual(['m2'])
    expect(found('lease 0012')).toEqual(['m1'])
  })

  test('of thousands only the first hundred are drawn, and the rest are counted', () => {
    const options = Array.from({ length: 3000 }, (_, index) => ({ value: `m${index}`, label: `Matter ${index}` }))
    const { groups: drawn, hidden } = matchOptions([{ options }], '')
    expect(drawn[0]?.options).toHaveLength(100)
    expect(hidden).toBe(2900)
  })

  test('a chosen option is found with the mark of its group', () => {
    expect(findOption(groups, 'c1')).toEqual({ value: 'c1', label: 'Whitcombe Foods Ltd.', icon: 'company' })
    expect(findOption(groups, 'gone')).toBeUndefined()
  })
})
