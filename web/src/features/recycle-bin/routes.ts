import { firmPage } from '../../shared/pages.ts'

export const recycleBinPages = [
  firmPage({
    path: '/recycle-bin',
    title: 'Recycle bin',
    needs: ['recycleBin'],
    shell: 'settings',
    load: () => import('./RecycleBinPage.tsx'),
    component: 'RecycleBinPage',
  }),
]
