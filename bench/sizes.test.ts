import { describe, expect, test } from 'vitest'
import { benchId, benchStatements } from './data.ts'
import { benchFirms } from './sizes.ts'

describe('the firms of the bench data set', () => {
  test('are 50 with 1,000,000 entries, of which the largest firm has 200,000 for 1,200 matters of 400 clients by 40 people', () => {
    const firms = benchFirms(1_000_000)
    expect(firms).toHaveLength(50)
    expect(firms.reduce((sum, { entries }) => sum + entries, 0)).toBe(1_000_000)
    expect(firms[0]).toEqual({ number: 1, entries: 200_000, clients: 400, matters: 1200, people: 40 })
  })

  test('get smaller one after the other, and each has work and people enough for the four members of a matter', () => {
    const counts = benchFirms(1_000_000).map(({ entries }) => entries)
    expect(counts).toEqual(counts.toSorted((left, right) => right - left))
    expect(Math.min(...counts)).toBeGreaterThan(5_000)
    expect(Math.min(...benchFirms(10_000).map(({ people }) => people))).toBeGreaterThanOrEqual(4)
  })

  test('of 10,000 entries are the same firms at a hundredth of the work', () => {
    const firms = benchFirms(10_000)
    expect(firms.reduce((sum, { entries }) => sum + entries, 0)).toBe(10_000)
    expect(firms[0]?.entries).toBe(2_000)
  })
})

describe('the statements', () => {
  test('write the time entries firm by firm, between switching triggers off and on', () => {
    const steps = benchStatements(10_000).map(({ what }) => what)
    expect(steps[0]).toBe('triggers off')
    expect(steps.filter((what) => what.startsWith('time entries of'))).toHaveLength(50)
    expect(steps.indexOf('triggers on')).toBeGreaterThan(steps.indexOf('indexes'))
  })

  test('name a row by kind, firm and number, as a UUIDv7', () => {
    expect(benchId('timeEntry', 1, 2)).toBe('017e12ef-9cc8-7009-8001-000000000002')
  })
})
