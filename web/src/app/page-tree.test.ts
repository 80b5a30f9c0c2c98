import { createRootRoute, createRoute } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { pageTree } from './page-tree.ts'
import { router } from './router.ts'
import { pagesOf } from '../../pages.ts'

describe('the pages that the build weighs', () => {
  test('are every route of the router but those that only lead elsewhere', () => {
    const redirects = ['/', '/settings', '/settings/plans-&-subscriptions', '/expense-request']
    const routed = Object.keys(router.routesByPath).filter((path) => !redirects.includes(path))
    expect(
      pagesOf(pageTree)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(routed.toSorted())
  })

  test('miss no page: one that does not say which file it loads stops the build', () => {
    const root = createRootRoute()
    const forgotten = createRoute({ getParentRoute: () => root, path: '/forgotten', component: () => null })
    expect(() => pagesOf(root.addChildren([forgotten]))).toThrow('The page /forgotten does not say which file it loads')
  })

  test('are known with the layout that they stand in and the file that draws them', () => {
    const fees = pagesOf(pageTree).find(({ path }) => path === '/billing/flat-fees/$feeId')
    expect(fees).toMatchObject({ layout: 'firm', file: expect.stringMatching(/\/FlatFeePage\.tsx$/) })
  })
})
