import { createRootRoute, createRoute } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import { pageTree } from './page-tree.ts'
import { router } from './router.ts'
import { queryClient } from '../shared/query-client.ts'
import { pagesOf } from '../../pages.ts'

describe('the pages that the build weighs', () => {
  test('are all routes of the router except redirects', () => {
    const redirects = ['/', '/settings', '/settings/plans-&-subscriptions', '/expense-request', '/billing']
    const routed = Object.keys(router.routesByPath).filter((path) => !redirects.includes(path))
    expect(
      pagesOf(pageTree)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(routed.toSorted())
  })

  test('are complete: a page that does not say which file it loads stops the build', () => {
    const root = createRootRoute()
    const forgotten = createRoute({ getParentRoute: () => root, path: '/forgotten', component: () => null })
    expect(() => pagesOf(root.addChildren([forgotten]))).toThrow('The page /forgotten does not say which file it loads')
  })

  test('have their layout and the file that draws them', () => {
    const fees = pagesOf(pageTree).find(({ path }) => path === '/billing/flat-fees/$feeId')
    expect(fees).toMatchObject({ layout: 'firm', file: expect.stringMatching(/\/FlatFeePage\.tsx$/) })
  })
})

type ListModule = Readonly<Record<string, { calls?: { list: { path: string } } }>>

describe('the loader of a list page', () => {
  const user = { firm: { adminUserId: 'a', businessId: 'b' }, permissions: new Set(['administrator']) }

  test('exists for every declared list', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const lists = pagesOf(pageTree).flatMap(({ list }) => (list ? [list] : []))
    for (const list of lists) {
      const { loadRows } = await list()
      for (const search of [{}, { activeTab: 'court-update' }]) void loadRows(user, search)
    }
    const loaded = queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [path] }) => path)
    const declared = Object.values(import.meta.glob<ListModule>('../features/*/list.ts', { eager: true }))
      .flatMap((module) => Object.values(module))
      .flatMap(({ calls }) => (calls ? [calls.list.path] : []))
    expect(declared.length).toBeGreaterThan(6)
    expect(loaded).toEqual(expect.arrayContaining(declared))
    vi.unstubAllGlobals()
  })
})
