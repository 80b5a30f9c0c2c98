import { firmPage } from '../../shared/pages.ts'

export const apiKeyPages = [
  firmPage({
    path: '/settings/api-keys',
    title: 'API keys',
    shell: 'settings',
    load: () => import('./ApiKeysPage.tsx'),
    component: 'ApiKeysPage',
  }),
]
