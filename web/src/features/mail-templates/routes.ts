import { firmPage } from '../../shared/pages.ts'

/** What the mails in the name of the firm say. */
export const mailTemplatePages = [
  firmPage({
    path: '/settings/mails',
    title: 'Mails',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./MailTemplatesPage.tsx'),
    component: 'MailTemplatesPage',
  }),
  firmPage({
    path: '/settings/mails/$kind',
    title: 'Mail',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./MailTemplatePage.tsx'),
    component: 'MailTemplatePage',
  }),
]
