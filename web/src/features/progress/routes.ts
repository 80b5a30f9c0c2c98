import { firmPage } from '../../shared/pages.ts'
import { kindFromSearch, KINDS, namedKind } from './kinds.ts'

const needsTo = (verb: 'create' | 'edit') => (search: Readonly<Record<string, unknown>>) => {
  const { permission } = KINDS[kindFromSearch(search)]
  return [permission, `${permission}.${verb}`] as const
}

const PERMISSIONS = [KINDS.note.permission, KINDS.court.permission] as const

/** Without a tab in the address the page opens on one that the person may see. */
function needsOfTab(search: Readonly<Record<string, unknown>>) {
  const kind = namedKind(search)
  return kind ? [KINDS[kind].permission] : []
}

export const progressPages = [
  firmPage({
    path: '/progress-update',
    title: 'Progress Updates',
    needs: needsOfTab,
    needsOneOf: PERMISSIONS,
    list: () => import('./list.ts'),
    load: () => import('./ProgressPage.tsx'),
    component: 'ProgressPage',
  }),
  firmPage({
    path: '/progress-update/add-progress-update',
    title: 'New progress update',
    needs: needsTo('create'),
    load: () => import('./UpdateFormPage.tsx'),
    component: 'NewUpdatePage',
  }),
  firmPage({
    path: '/progress-update/edit-progress-update',
    title: 'Edit progress update',
    needs: needsTo('edit'),
    load: () => import('./UpdateFormPage.tsx'),
    component: 'EditUpdatePage',
  }),
  firmPage({
    path: '/view/progress-note',
    title: 'Progress note',
    needs: ['progressNote'],
    shell: 'view',
    load: () => import('./UpdatePage.tsx'),
    component: 'NotePage',
  }),
  firmPage({
    path: '/view/court-update',
    title: 'Court update',
    needs: ['courtUpdate'],
    shell: 'view',
    load: () => import('./UpdatePage.tsx'),
    component: 'CourtUpdatePage',
  }),
]
