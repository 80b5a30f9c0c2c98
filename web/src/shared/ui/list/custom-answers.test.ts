import { expect, test } from 'vitest'
import { CUSTOM_FILTER, formatCustomFilter, parseCustomFilter } from '#domain/custom-filter.ts'
import { answersOf, conditionsOf, problemOf } from './custom-answers.ts'
import { customFilterText } from './custom-filter-text.ts'
import type { FilteredField } from './filters.ts'

const field = (index: number, name: string, fieldType: FilteredField['fieldType']): FilteredField => ({
  id: `01997b1c-0000-7000-8000-00000000000${index}`,
  name,
  fieldType,
  choices: [],
})
const [industry, referred, value, since, exposed] = [
  field(1, 'Industry', 'choice'),
  field(2, 'Referred by', 'text'),
  field(3, 'Claim value', 'number'),
  field(4, 'Client since', 'date'),
  field(5, 'Politically exposed', 'yesNo'),
]
const fields = [industry, referred, value, since, exposed]

test('answers become a filter, which becomes the same answers and words', () => {
  const answers = {
    [industry.id]: { value: 'Oil & gas' },
    [referred.id]: { value: ' wale ' },
    [value.id]: { from: '1000', to: '' },
    [since.id]: { from: '01/31/2020', to: '12/31/2020' },
    [exposed.id]: { value: 'no' },
  }
  const filter = formatCustomFilter(conditionsOf(fields, answers))
  expect(filter).toMatch(CUSTOM_FILTER)
  expect(customFilterText(fields, filter)).toBe(
    'Industry: Oil & gas, Referred by: “wale”, Claim value: from 1,000, Client since: 31/01/2020 – 31/12/2020, Politically exposed: No',
  )
  expect(answersOf(fields, parseCustomFilter(filter))).toEqual({ ...answers, [referred.id]: { value: 'wale' } })
  expect(customFilterText([], filter)).toContain('An archived field: Oil & gas')
})

test('blank answers are no conditions', () => {
  expect(conditionsOf(fields, { [industry.id]: { value: ' ' }, [value.id]: { from: '', to: ' ' } })).toEqual([])
})

test.each([
  [value, { from: 'many' }, 'Enter a number with at most 4 decimals'],
  [value, { from: '10', to: '9' }, 'The first is after the last'],
  [value, { from: '9', to: '10' }, undefined],
  [since, { to: '31 January' }, 'Enter days as DD/MM/YYYY'],
  [since, { from: '12/31/2020', to: '01/31/2020' }, 'The first is after the last'],
  [referred, { value: 'a'.repeat(201) }, 'At most 200 letters'],
])('%o with %o: %s', (of, answer, problem) => {
  expect(problemOf(of, answer)).toBe(problem)
})
