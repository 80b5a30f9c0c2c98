import { describe, expect, test } from 'vitest'
import roles from '../../reference/roles.json' with { type: 'json' }
import { ENTRY_STATUS } from './billable.ts'
import { maySaveTimeOfOthers, maySetEntryStatus } from './entry-status.ts'

const { draft, submitted, approved, rejected } = ENTRY_STATUS
const recorder = (roleId: string) => ({
  permissions: new Set<string>(roles.roles.find(({ id }) => id === roleId)?.permissions),
  seesAllTime: roleId !== 'associate' && roleId !== 'paralegal',
})

describe('the status of a time entry', () => {
  test.each(['administrator', 'partner', 'associate', 'paralegal'])(
    'is approved on a new entry of the %s',
    (roleId) => {
      expect(maySetEntryStatus({ before: undefined, after: approved }, recorder(roleId))).toBe(true)
    },
  )

  test.each([
    [draft, submitted],
    [approved, draft],
    [rejected, submitted],
    [approved, approved],
    [rejected, rejected],
    [undefined, draft],
    [undefined, submitted],
  ])('goes from %s to %s for everybody', (before, after) => {
    expect(maySetEntryStatus({ before, after }, recorder('paralegal'))).toBe(true)
  })

  test.each([
    [draft, approved],
    [submitted, approved],
    [rejected, approved],
    [submitted, rejected],
    [undefined, rejected],
  ])('goes from %s to %s only by who may approve', (before, after) => {
    const mayBy = (roleId: string) => maySetEntryStatus({ before, after }, recorder(roleId))
    expect(['administrator', 'partner', 'associate', 'paralegal', 'accountant', 'readonly'].filter(mayBy)).toEqual([
      'administrator',
      'partner',
    ])
  })
})

test('the time of others is saved by those who see it and may record it', () => {
  const may = (roleId: string) => maySaveTimeOfOthers(recorder(roleId))
  expect(['administrator', 'partner', 'associate', 'accountant', 'paralegal'].filter(may)).toEqual([
    'administrator',
    'partner',
  ])
})
