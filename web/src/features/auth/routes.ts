import { publicPage } from '../../shared/pages.ts'

/** Sign-in, sign-up, verification, reset, set-up and join-team. */
export const authPages = [
  publicPage({
    path: '/login',
    title: 'Sign in',
    shell: 'public',
    load: () => import('./LoginPage.tsx'),
    component: 'LoginPage',
  }),
  publicPage({
    path: '/signup',
    title: 'Create an account',
    shell: 'public',
    load: () => import('./SignupPage.tsx'),
    component: 'SignupPage',
  }),
  publicPage({
    path: '/verification',
    title: 'Verification',
    shell: 'public',
    load: () => import('./VerificationPage.tsx'),
    component: 'VerificationPage',
  }),
  publicPage({
    path: '/forgot-password',
    title: 'Forgotten password',
    shell: 'public',
    load: () => import('./ForgotPasswordPage.tsx'),
    component: 'ForgotPasswordPage',
  }),
  publicPage({
    path: '/forgot-password/reset/$id',
    title: 'New password',
    shell: 'public',
    load: () => import('./ResetPasswordPage.tsx'),
    component: 'ResetPasswordPage',
  }),
  publicPage({
    path: '/setup-firm',
    title: 'Set up your firm',
    shell: 'public',
    load: () => import('./SetupFirmPage.tsx'),
    component: 'SetupFirmPage',
  }),
  publicPage({
    path: '/join-team/$id',
    title: 'Join your team',
    shell: 'public',
    load: () => import('./JoinTeamPage.tsx'),
    component: 'JoinTeamPage',
  }),
]
