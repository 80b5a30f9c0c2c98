import { firmPage } from '../../shared/pages.ts'

export const exchangeRatePages = [
  firmPage({
    path: '/settings/exchange-rates',
    title: 'Exchange rates',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./ExchangeRatesPage.tsx'),
    component: 'ExchangeRatesPage',
  }),
]
