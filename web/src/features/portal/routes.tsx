import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FeatureRoutes } from '../../shared/route-data.ts'

/** The portal before a client is signed in. */
export const portalRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.portalPublic,
    path: '/portal/$company/login',
    staticData: { title: 'Client portal', shell: 'portalPublic' },
    component: lazyRouteComponent(() => import('./PortalLoginPage.tsx'), 'PortalLoginPage'),
  }),
  createRoute({
    getParentRoute: () => parents.portalPublic,
    path: '/portal/$company/signup',
    staticData: { title: 'Access to the portal', shell: 'portalPublic' },
    component: lazyRouteComponent(() => import('./PortalAccessPage.tsx'), 'PortalSignupPage'),
  }),
  createRoute({
    getParentRoute: () => parents.portalPublic,
    path: '/portal/$company/forgot-password',
    staticData: { title: 'Forgotten password', shell: 'portalPublic' },
    component: lazyRouteComponent(() => import('./PortalAccessPage.tsx'), 'PortalForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => parents.portalPublic,
    path: '/portal/$company/reset-password/$slug',
    staticData: { title: 'New password', shell: 'portalPublic' },
    component: lazyRouteComponent(() => import('./PortalAccessPage.tsx'), 'PortalResetPasswordPage'),
  }),
]
