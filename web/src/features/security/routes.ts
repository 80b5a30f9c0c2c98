import { firmPage } from '../../shared/pages.ts'

export const securityPages = [
  firmPage({
    path: '/settings/security',
    title: 'Security',
    shell: 'settings',
    load: () => import('./SecurityPage.tsx'),
    component: 'SecurityPage',
  }),
]
