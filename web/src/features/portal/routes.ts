import { portalPublicPage } from '../../shared/pages.ts'

const page = { title: 'Client portal', load: () => import('./PortalPage.tsx'), component: 'PortalPage' } as const

/** The addresses of the clients' portal, which is served as a web app of its own (web/src/portal). */
export const portalPages = [
  portalPublicPage({ path: '/portal/$company/login', ...page }),
  portalPublicPage({ path: '/portal/$company/signup', ...page }),
  portalPublicPage({ path: '/portal/$company/forgot-password', ...page }),
  portalPublicPage({ path: '/portal/$company/reset-password/$slug', ...page }),
  portalPublicPage({ path: '/portal/$company/$clientId', ...page }),
]
