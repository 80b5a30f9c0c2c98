import { expect, test, vi } from 'vitest'
import roles from '../../../../reference/roles.json' with { type: 'json' }
import { toast } from '../../shared/toast.ts'
import { parseSearch } from '../../shared/search-text.ts'
import { router } from '../router.ts'
import { createEntriesFor } from './create-new.ts'

/** Throws if a person with these permissions may not see the page. */
function assertMayOpen(href: string, permissions: ReadonlySet<string>): void {
  const [path = '', query = ''] = href.split('?')
  const route = Object.entries(router.routesByPath).find(([known]) => known === path)?.[1]
  if (!route) throw new Error(`No page at ${href}`)
  const { beforeLoad } = route.options
  if (!beforeLoad) throw new Error(`The page at ${href} checks nothing`)
  Reflect.apply(beforeLoad, undefined, [{ context: { user: { permissions } }, search: parseSearch(query) }])
}

/** What happens for this person when an entry is chosen. */
function choose(entry: ReturnType<typeof createEntriesFor>[number], permissions: ReadonlySet<string>): string {
  let opened = 'popup'
  const alert = vi.spyOn(toast, 'alert').mockImplementation((message) => void (opened = message))
  const go = (href: string) => {
    assertMayOpen(href, permissions)
    opened = href
    return Promise.resolve()
  }
  entry.open({ permissions } as Parameters<typeof entry.open>[0], go)
  alert.mockRestore()
  return opened
}

const people = roles.roles.map(({ id, permissions }) => [id, new Set(permissions)] as const)

test.each(people)('no entry of Create New leads a person of the role %s to the Unauthorized page', (_, held) => {
  for (const entry of createEntriesFor(held)) expect(choose(entry, held)).toBeTruthy()
})

test.each([
  ['accountant', ['Invoice', 'Time Entry', 'Expense', 'Flat Fee']],
  ['readonly', ['Time Entry']],
])('a person of the role %s is offered %j', (role, labels) => {
  const held = people.find(([id]) => id === role)?.[1] ?? new Set<string>()
  expect(createEntriesFor(held).map(({ label }) => label)).toEqual(labels)
})

test('a person who may only write court updates gets the form of one', () => {
  const held = new Set(['courtUpdate', 'courtUpdate.create'])
  const [entry] = createEntriesFor(held)
  expect(entry?.label).toBe('Progress Update')
  expect(entry && choose(entry, held)).toContain('iscourtupdate=true')
})

test('Time Entry says which permission is missing, in the words of the specification', () => {
  const held = new Set(['timeEntry'])
  const entry = createEntriesFor(held).find(({ label }) => label === 'Time Entry')
  expect(entry && choose(entry, held)).toBe(
    "You don't have permission to perform this action. Please contact your admin to provide access",
  )
})
