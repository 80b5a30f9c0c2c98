import { describe, expect, test } from 'vitest'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { drafts, type Draft } from './drafts.ts'
import { newValues, toEntryValues, type EntryValues } from './entry-values.ts'
import { toBody } from './sending.ts'

const firm = { adminUserId: 'amara', businessId: 'marula' }
const work: EntryValues = {
  ...newValues({ today: '2026-03-17', profileId: 'amara', homeCurrencyId: 1 }),
  duration: '1h 30m',
  clientId: 'client',
  matterId: 'matter',
  activityId: 'activity',
  description: 'Draft reply',
  foreignUserRate: '300',
}
const sent = (changes: Partial<EntryValues> = {}, about: Partial<Draft> = {}, entry?: TimeEntry) => {
  const values = { ...work, ...changes }
  return toBody({
    firm,
    draft: { id: 'draft', origin: 'createNew', values, initial: work, ...about },
    homeCurrencyId: 1,
    entry,
  })
}

test('codes are sent where they were changed', () => {
  expect(sent({ taskCode: 'L210' })).toMatchObject({ taskCode: 'L210' })
  expect(sent()).not.toHaveProperty('taskCode')
})

describe('what the form sends', () => {
  test('is the typed time at the shown rate, with the exchange rate 1 in the home currency', () => {
    expect(sent()).toEqual({
      ...firm,
      clientId: 'client',
      matterId: 'matter',
      activityId: 'activity',
      timeEntryUserId: 'amara',
      description: 'Draft reply',
      timeEntryDate: '2026-03-17',
      duration: '1.5000',
      isBillable: 4,
      homeCurrencyId: 1,
      foreignCurrencyId: 1,
      exchangeRate: 1,
      status: 3,
      foreignUserRate: '300',
      manualTimeEntry: true,
    })
  })

  test('is no rate for time that is not billable, nor one that is still looked up', () => {
    expect(sent({ isBillable: false })).toMatchObject({ isBillable: 2 })
    expect(sent({ isBillable: false })).not.toHaveProperty('foreignUserRate')
    expect(sent({ foreignUserRate: '' })).not.toHaveProperty('foreignUserRate')
    expect(sent({ foreignUserRate: '', isRateTyped: true })).toMatchObject({ foreignUserRate: '' })
  })

  test('is the trimmed exchange rate of the form in another currency', () => {
    expect(sent({ foreignCurrencyId: '2', exchangeRate: ' 0.8 ' })).toMatchObject({
      foreignCurrencyId: 2,
      homeCurrencyId: 1,
      exchangeRate: '0.8',
    })
    expect(sent({ foreignCurrencyId: '1', exchangeRate: '0.8' })).toMatchObject({ exchangeRate: 1 })
  })

  test("takes the timer's time from the timer, and an edit to its entry in the version that was read", () => {
    expect(sent({}, { origin: 'timer' })).toMatchObject({ manualTimeEntry: false })
    const edit = sent({}, { entryId: 'entry', version: 4 }, { status: 1 } as TimeEntry)
    expect(edit).toMatchObject({ id: 'entry', version: 4, status: 1 })
    expect(edit).not.toHaveProperty('manualTimeEntry')
  })
})

test('the rates of an entry are shown without an exponent, however small', () => {
  const entry = {
    duration: 0.25,
    timeEntryDate: '2026-03-17',
    isBillable: 4,
    foreignUserRate: 12.5,
    exchangeRate: 5e-7,
  }
  expect(toEntryValues(entry as TimeEntry)).toMatchObject({
    duration: '0.25',
    timeEntryDate: '03/17/2026',
    isBillable: true,
    foreignUserRate: '12.5',
    exchangeRate: '0.0000005',
  })
})

test('a draft is found until it is removed, and only by its person', () => {
  const draft = (id: string): Draft => ({ id, origin: 'createNew', values: work, initial: work })
  const found = () => ['first', 'second'].filter((id) => drafts.find((one) => one.id === id) !== undefined)
  drafts.setOwner('amara')
  drafts.put(draft('first'))
  drafts.put(draft('second'))
  drafts.put(draft('second'))
  expect(found()).toEqual(['first', 'second'])
  drafts.remove('second')
  expect(found()).toEqual(['first'])
  drafts.setOwner('bola')
  expect(found()).toEqual([])
})
