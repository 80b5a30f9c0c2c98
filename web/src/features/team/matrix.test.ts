import { describe, expect, test } from 'vitest'
import { describePermission, PERMISSION_GROUPS } from '#domain/permission-words.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import { changedPermissions, permissionMark, togglePermission, VERBS } from './matrix.ts'

const shown = PERMISSION_GROUPS.flatMap(({ rows }) =>
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

describe('editing a role', () => {
  test('takes the view with every permission that includes it, and clears them together', () => {
    const held = togglePermission([], 'invoice.approve', true)
    expect(held).toEqual(['invoice', 'invoice.approve'])
    expect(togglePermission([...held, 'Reports'], 'invoice', false)).toEqual(['Reports'])
    expect(togglePermission(held, 'invoice.approve', false)).toEqual(['invoice'])
  })

  test('says what changes in words', () => {
    expect(changedPermissions(['invoice', 'Reports'], ['invoice', 'invoice.edit'])).toEqual({
      added: ['invoice.edit'],
      removed: ['Reports'],
    })
    expect(describePermission('invoice.edit')).toBe('edit invoices')
    expect(describePermission('clientInfo')).toBe('see clients')
    expect(describePermission('Reports')).toBe('open the reports area')
  })
})
