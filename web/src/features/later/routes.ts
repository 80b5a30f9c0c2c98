import { firmPage } from '../../shared/pages.ts'

const later = { load: () => import('./LaterPage.tsx'), component: 'LaterPage' } as const
const billing = { ...later, shell: 'billing' } as const

/*
 * Pages whose feature is not in this version, and who may see them; labels.ts has their texts. A feature that adds a page
 * removes its line here and in labels.ts.
 */
export const laterPages = [
  firmPage({ path: '/reports', title: 'Reports', needs: ['Reports'], ...later }),
  firmPage({ path: '/documents', title: 'Documents', needs: ['document'], ...billing }),
]
