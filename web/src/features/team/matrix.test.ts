import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#domain/permissions.ts'
import { GROUPS, permissionMark, VERBS } from './matrix.ts'

const shown = GROUPS.flatMap(({ rows }) =>
  rows.flatMap(([, resource]) => VERBS.map(({ suffix }) => `${resource}${suffix}`)),
)

describe('the matrix of permissions', () => {
  test('shows every permission there is, once; administrator is all of them', () => {
    const missing = PERMISSIONS.filter((name) => name !== 'administrator' && !shown.includes(name))
    expect(missing).toEqual([])
    expect(new Set(shown).size).toBe(shown.length)
  })

  test.each([
    ['a permission that is held', ['invoice.approve'], 'invoice', '.approve', 'held'],
    ['one that is not', ['invoice'], 'invoice', '.approve', 'none'],
    ['one that does not exist', ['clientInfo'], 'clientInfo', '.approve', 'absent'],
    ['progress notes through activity', ['activity'], 'progressNote', '', 'through'],
    ['deleting court updates through making activities', ['activity.create'], 'courtUpdate', '.delete', 'through'],
    ['anything at all for an administrator', ['administrator'], 'recycleBin', '.delete', 'held'],
  ])('marks %s', (_, held, resource, suffix, mark) => {
    expect(permissionMark(new Set(held), resource, suffix)).toBe(mark)
  })
})
