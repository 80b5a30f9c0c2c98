import { describe, expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from './permissions.ts'
import { completePermissions, isWithinReach, ROLE_PERMISSIONS, viewPermission } from './role-rules.ts'

describe('completing the permissions of a role', () => {
  test.each<[string, Permission[], Permission[]]>([
    ['a suffixed name brings the view', ['invoice.approve'], ['invoice', 'invoice.approve']],
    [
      'each view comes once',
      ['clientInfo.edit', 'clientInfo', 'clientInfo.create'],
      ['clientInfo', 'clientInfo.create', 'clientInfo.edit'],
    ],
    ['journal entries have no view of their own', ['journalEntry.create'], ['journalEntry.create']],
    ['a special name brings nothing', ['Reports'], ['Reports']],
  ])('%s', (_, names, expected) => {
    expect(completePermissions(names)).toEqual(expected)
  })

  test('no suffixed permission of the catalog but journalEntry.create lacks a view', () => {
    const withoutView = PERMISSIONS.filter((name) => name.includes('.') && viewPermission(name) === undefined)
    expect(withoutView).toEqual(['journalEntry.create'])
  })
})

describe('nobody gives what they do not hold', () => {
  const person = { permissions: ['activity.create', 'activity', 'timeEntry'], scope: 'assigned' } as const
  test.each([
    ['what they hold', ['timeEntry'], 'assigned', true],
    ['what they hold through an alternative', ['progressNote.delete', 'courtUpdate'], 'assigned', true],
    ['a narrower scope', ['timeEntry'], 'own', true],
    ['a wider scope', ['timeEntry'], 'all', false],
    ['one name more', ['timeEntry', 'timeEntry.create'], 'own', false],
    ['administrator', ['administrator'], 'own', false],
    ['a name that does not exist', ['everything'], 'own', false],
  ] as const)('%s', (_, permissions, scope, expected) => {
    expect(isWithinReach({ permissions, scope }, person)).toBe(expected)
  })

  test('an administrator gives anything', () => {
    expect(
      isWithinReach({ permissions: ROLE_PERMISSIONS, scope: 'all' }, { permissions: ['administrator'], scope: 'own' }),
    ).toBe(true)
  })
})
