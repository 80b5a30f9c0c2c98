import { expect, test } from 'vitest'
import { allOff, countOn, valueText, type Filter } from './filters.ts'

const client: Filter = {
  kind: 'choice',
  key: 'client',
  label: 'Client',
  entity: 'client',
  options: [{ value: 'c1', label: 'Orchard Health Group' }],
}
const created: Filter = { kind: 'dates', key: 'created', label: 'Date created', today: '2026-03-17' }
const billable: Filter = { kind: 'yesNo', key: 'billable', label: 'Billable' }

test('a chip shows the value of its filter', () => {
  expect(valueText(client, 'c1')).toBe('Orchard Health Group')
  expect(valueText({ ...client, options: undefined }, 'c1')).toBe('…')
  expect(valueText(billable, 'no')).toBe('No')
  expect(valueText(created, { from: '2026-03-01', to: '2026-03-31' })).toBe('01/03/2026 – 31/03/2026')
  expect(valueText(created, { from: '2026-03-01' })).toBe('from 01/03/2026')
  expect(valueText(created, { to: '2026-03-31' })).toBe('until 31/03/2026')
})

test('a blank value and an empty range are no filter', () => {
  expect(countOn([client, created, billable], { client: '', created: {}, billable: 'yes' })).toBe(1)
  expect(countOn([client, created], { client: 'c1', created: { from: '2026-03-01' } })).toBe(2)
  expect(countOn([created], { created: { to: '2026-03-01' } })).toBe(1)
})

test('taking all filters off names each of them', () => {
  expect(allOff([client, billable])).toEqual({ client: undefined, billable: undefined })
})
