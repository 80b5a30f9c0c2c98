import { mailTemplates } from '#contract/mail-templates.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { listMailTemplates, restoreMailTemplate, sendTestMail, updateMailTemplate } from './service.ts'
import { getMailSignature, updateMailSignature } from './signature.ts'

export function mailTemplateRoutes(route: AddRoute): void {
  route.firm(mailTemplates.list, listMailTemplates)
  route.firm(mailTemplates.update, (context, { body }) => updateMailTemplate(context, body))
  route.firm(mailTemplates.restore, (context, { body }) => restoreMailTemplate(context, body))
  route.firm(mailTemplates.sendTest, (context, { body }) => sendTestMail(context, body))
  route.firm(mailTemplates.signature, getMailSignature)
  route.firm(mailTemplates.updateSignature, (context, { body }) => updateMailSignature(context, body))
}
