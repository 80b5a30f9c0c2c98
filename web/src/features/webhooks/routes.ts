import { firmPage } from '../../shared/pages.ts'

export const webhookPages = [
  firmPage({
    path: '/settings/webhooks',
    title: 'Webhooks',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./WebhooksPage.tsx'),
    component: 'WebhooksPage',
  }),
  firmPage({
    path: '/settings/webhooks/$webhookId',
    title: 'Webhook',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./WebhookPage.tsx'),
    component: 'WebhookPage',
  }),
]
