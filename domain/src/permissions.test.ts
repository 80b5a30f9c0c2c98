import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR, holds, holdsAll, type Permission, PERMISSIONS } from './permissions.ts'

type Roles = {
  catalog: string[]
  alternatives: Record<string, string[]>
  superPermission: string
  roles: { name: string; permissions: string[] }[]
}
const file = new URL('../../reference/roles.json', import.meta.url)
const roles = JSON.parse(readFileSync(file, 'utf8')) as Roles

const isPermission = (name: string): name is Permission => PERMISSIONS.some((known) => known === name)
const permission = (name: string): Permission => {
  if (!isPermission(name)) throw new Error(`${name} is not a permission`)
  return name
}

describe('the names', () => {
  test('are those of the reference, each once', () => {
    expect([...PERMISSIONS].sort()).toEqual([...roles.catalog].sort())
    expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length)
    expect(ADMINISTRATOR).toBe(roles.superPermission)
  })

  test('of the default roles are all known', () => {
    expect(roles.roles.length).toBe(6)
    for (const { permissions } of roles.roles) expect(permissions.filter((name) => !isPermission(name))).toEqual([])
  })
})

describe('alternatives', () => {
  const pairs = Object.entries(roles.alternatives).flatMap(([name, any]) => any.map((held) => [name, held] as const))

  test.each(pairs)('%s is held by who holds %s', (name, held) => {
    expect(holds(new Set([held]), permission(name))).toBe(true)
  })

  test('each single name passes exactly the checks that list it, and no other', () => {
    for (const held of PERMISSIONS.filter((name) => name !== ADMINISTRATOR)) {
      const passed = PERMISSIONS.filter((name) => holds(new Set([held]), name))
      const expected = PERMISSIONS.filter((name) => (roles.alternatives[name] ?? [name]).includes(held))
      expect({ held, passed }).toEqual({ held, passed: expected })
    }
  })
})

describe('a check', () => {
  test('passes for the administrator whatever it asks', () => {
    expect(holdsAll(new Set([ADMINISTRATOR]), PERMISSIONS)).toBe(true)
  })

  test('passes only when every name is held', () => {
    const held = new Set(['timeEntry', 'timeEntry.create'])
    expect(holdsAll(held, ['timeEntry', 'timeEntry.create'])).toBe(true)
    expect(holdsAll(held, ['timeEntry', 'timeEntry.delete'])).toBe(false)
    expect(holdsAll(new Set(), [])).toBe(true)
  })

  test('is not passed by a name that only begins like it', () => {
    expect(holds(new Set(['timeEntry']), 'timeEntry.create')).toBe(false)
    expect(holds(new Set(['timeEntry.create']), 'timeEntry')).toBe(false)
  })
})
