import { expect, test } from 'vitest'
import { findNamedActivity } from './activity-match.ts'

const activities = ['Court appearance', 'Drafting - pleadings', 'Telephone call', 'Legal research'].map((name) => ({
  name,
}))

test.each([
  ['call with eze', 'Telephone call'],
  ['phoned the registrar', 'Telephone call'],
  ['drafted a reply', 'Drafting - pleadings'],
  ['draft pleadings', 'Drafting - pleadings'],
  ['research on limitation', 'Legal research'],
  ['attended court', 'Court appearance'],
  ['went through the bundle', undefined],
  ['', undefined],
])('%j is %s', (narrative, name) => {
  expect(findNamedActivity(narrative, activities)?.name).toBe(name)
})
