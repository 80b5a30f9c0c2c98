import { firmPage } from '../../shared/pages.ts'

export const agendaPages = [
  firmPage({
    path: '/agenda',
    title: 'Upcoming dates',
    needsOneOf: ['progressNote', 'courtUpdate'],
    load: () => import('./AgendaPage.tsx'),
    component: 'AgendaPage',
  }),
]
