import { expect, test } from 'vitest'
import { closedMatterTakes } from './closed-matter.ts'

const billable = { matterId: 'closed', isBillable: true }
const free = { matterId: 'closed', isBillable: false }
const elsewhere = { matterId: 'open', isBillable: true }

test.each([
  ['new billable work', billable, undefined, false],
  ['new work that is not billable', free, undefined, true],
  ['work that becomes billable', billable, free, false],
  ['billable work from another matter', billable, elsewhere, false],
  ['work of the firm itself that becomes billable', billable, { matterId: null, isBillable: false }, false],
  ['an edit of billable work that was there', billable, billable, true],
  ['billable work that becomes free', free, billable, true],
  ['free work from another matter', free, elsewhere, true],
])('of a closed matter: %s', (_, work, stored, expected) => {
  expect(closedMatterTakes(work, stored)).toBe(expected)
})
