import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FeatureRoutes } from '../../shared/route-data.ts'
import { kindOf, KINDS, namedKind } from './kinds.ts'

const needsTo = (verb: 'create' | 'edit') => (search: Readonly<Record<string, unknown>>) => {
  const { permission } = KINDS[kindOf(search)]
  return [permission, `${permission}.${verb}`] as const
}

const PERMISSIONS = [KINDS.note.permission, KINDS.court.permission] as const

/** Without a tab in the address the page opens on one that the person may see. */
function needsOfTab(search: Readonly<Record<string, unknown>>) {
  const kind = namedKind(search)
  return kind ? [KINDS[kind].permission] : []
}

export const progressRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/progress-update',
    staticData: { title: 'Progress Updates', needs: needsOfTab, needsOneOf: PERMISSIONS },
    component: lazyRouteComponent(() => import('./ProgressPage.tsx'), 'ProgressPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/progress-update/add-progress-update',
    staticData: { title: 'New progress update', needs: needsTo('create') },
    component: lazyRouteComponent(() => import('./NewUpdatePage.tsx'), 'NewUpdatePage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/progress-update/edit-progress-update',
    staticData: { title: 'Edit progress update', needs: needsTo('edit') },
    component: lazyRouteComponent(() => import('./EditUpdatePage.tsx'), 'EditUpdatePage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/view/progress-note',
    staticData: { title: 'Progress note', needs: ['progressNote'], shell: 'view' },
    component: lazyRouteComponent(() => import('./UpdatePage.tsx'), 'NotePage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/view/court-update',
    staticData: { title: 'Court update', needs: ['courtUpdate'], shell: 'view' },
    component: lazyRouteComponent(() => import('./UpdatePage.tsx'), 'CourtUpdatePage'),
  }),
]
