import { undeliveredMail } from '#contract/undelivered-mail.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { listUndeliveredMails, sendMailAgain } from './service.ts'

export function undeliveredMailRoutes(route: AddRoute): void {
  route.firm(undeliveredMail.list, listUndeliveredMails)
  route.firm(undeliveredMail.sendAgain, (context, { params }) => sendMailAgain(context, params.id))
}
