import { firmPage } from '../../shared/pages.ts'

export const matterStagePages = [
  firmPage({
    path: '/settings/practice-areas/$areaId',
    title: 'Stages',
    needs: ['updateAccountSettings'],
    shell: 'settings',
    load: () => import('./StagesPage.tsx'),
    component: 'StagesPage',
  }),
]
