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
  publicPage({
    path: '/set-up-two-factor',
    title: 'Set up two-factor sign-in',
    load: () => import('./SetUpTwoFactorPage.tsx'),
    component: 'SetUpTwoFactorPage',
  }),
]
