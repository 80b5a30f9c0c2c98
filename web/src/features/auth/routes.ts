import { publicPage } from '../../shared/pages.ts'

/** Sign-in, sign-up, verification, reset, set-up and join-team. */
export const authPages = [
  publicPage({
    path: '/login',
    title: 'Sign in',
    load: () => import('./LoginPage.tsx'),
    component: 'LoginPage',
  }),
  publicPage({
    path: '/single-sign-on',
    title: 'Single sign-on',
    load: () => import('./SingleSignOnPage.tsx'),
    component: 'SingleSignOnPage',
  }),
  publicPage({
    path: '/signup',
    title: 'Create an account',
    load: () => import('./SignupPage.tsx'),
    component: 'SignupPage',
  }),
  publicPage({
    path: '/verification',
    title: 'Verification',
    load: () => import('./VerificationPage.tsx'),
    component: 'VerificationPage',
  }),
  publicPage({
    path: '/forgot-password',
    title: 'Forgotten password',
    load: () => import('./ForgotPasswordPage.tsx'),
    component: 'ForgotPasswordPage',
  }),
  publicPage({
    path: '/forgot-password/reset/$id',
    title: 'New password',
    load: () => import('./ResetPasswordPage.tsx'),
    component: 'ResetPasswordPage',
  }),
  publicPage({
    path: '/confirm-email/$code',
    title: 'Change of email address',
    load: () => import('./ConfirmEmailPage.tsx'),
    component: 'ConfirmEmailPage',
  }),
  publicPage({
    path: '/setup-firm',
    title: 'Set up your firm',
    load: () => import('./SetupFirmPage.tsx'),
    component: 'SetupFirmPage',
  }),
  publicPage({
    path: '/join-team/$id',
    title: 'Join your team',
    load: () => import('./JoinTeamPage.tsx'),
    component: 'JoinTeamPage',
  }),
]
