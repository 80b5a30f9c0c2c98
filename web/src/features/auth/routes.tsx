import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FeatureRoutes } from '../../shared/route-data.ts'

/** Sign-in, sign-up, verification, reset, set-up and join-team. */
export const authRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.public,
    path: '/login',
    staticData: { title: 'Sign in', shell: 'public' },
    component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => parents.public,
    path: '/signup',
    staticData: { title: 'Create an account', shell: 'public' },
    component: lazyRouteComponent(() => import('./SignupPage.tsx'), 'SignupPage'),
  }),
  createRoute({
    getParentRoute: () => parents.public,
    path: '/verification',
    staticData: { title: 'Verification', shell: 'public' },
    component: lazyRouteComponent(() => import('./VerificationPage.tsx'), 'VerificationPage'),
  }),
  createRoute({
    getParentRoute: () => parents.public,
    path: '/forgot-password',
    staticData: { title: 'Forgotten password', shell: 'public' },
    component: lazyRouteComponent(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => parents.public,
    path: '/forgot-password/reset/$id',
    staticData: { title: 'New password', shell: 'public' },
    component: lazyRouteComponent(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => parents.public,
    path: '/setup-firm',
    staticData: { title: 'Set up your firm', shell: 'public' },
    component: lazyRouteComponent(() => import('./SetupFirmPage.tsx'), 'SetupFirmPage'),
  }),
  createRoute({
    getParentRoute: () => parents.public,
    path: '/join-team/$id',
    staticData: { title: 'Join your team', shell: 'public' },
    component: lazyRouteComponent(() => import('./JoinTeamPage.tsx'), 'JoinTeamPage'),
  }),
]
