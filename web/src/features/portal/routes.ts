import { portalPublicPage } from '../../shared/pages.ts'

/** The portal before a client is signed in. */
export const portalPages = [
  portalPublicPage({
    path: '/portal/$company/login',
    title: 'Client portal',
    load: () => import('./PortalLoginPage.tsx'),
    component: 'PortalLoginPage',
  }),
  portalPublicPage({
    path: '/portal/$company/signup',
    title: 'Access to the portal',
    load: () => import('./PortalAccessPage.tsx'),
    component: 'PortalSignupPage',
  }),
  portalPublicPage({
    path: '/portal/$company/forgot-password',
    title: 'Forgotten password',
    load: () => import('./PortalAccessPage.tsx'),
    component: 'PortalForgotPasswordPage',
  }),
  portalPublicPage({
    path: '/portal/$company/reset-password/$slug',
    title: 'New password',
    load: () => import('./PortalAccessPage.tsx'),
    component: 'PortalResetPasswordPage',
  }),
]
