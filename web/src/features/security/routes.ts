import { firmPage, publicPage } from '../../shared/pages.ts'

export const securityPages = [
  firmPage({
    path: '/settings/security',
    title: 'Security',
    shell: 'settings',
    load: () => import('./SecurityPage.tsx'),
    component: 'SecurityPage',
  }),
  firmPage({
    path: '/settings/sign-in',
    title: 'Sign-in rules',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./SignInRulesPage.tsx'),
    component: 'SignInRulesPage',
  }),
  firmPage({
    path: '/settings/sign-ins',
    title: 'Sign-ins',
    needs: ['adminUsers'],
    shell: 'settings',
    load: () => import('./SignInsPage.tsx'),
    component: 'SignInsPage',
  }),
  publicPage({
    path: '/set-up-two-factor',
    title: 'Set up two-factor sign-in',
    load: () => import('./SetUpTwoFactorPage.tsx'),
    component: 'SetUpTwoFactorPage',
  }),
]
