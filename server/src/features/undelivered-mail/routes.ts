import { undeliveredMail } from '#contract/undelivered-mail.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { listUndelivered, sendAgain } from './service.ts'

export function undeliveredMailRoutes(route: AddRoute): void {
  route.firm(undeliveredMail.list, listUndelivered)
  route.firm(undeliveredMail.sendAgain, sendAgain)
}
