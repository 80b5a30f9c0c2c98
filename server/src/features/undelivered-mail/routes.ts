import { undeliveredMail } from '#contract/undelivered-mail.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { readUndelivered, sendAgain } from './service.ts'

export function undeliveredMailRoutes(route: AddRoute): void {
  route.firm(undeliveredMail.list, readUndelivered)
  route.firm(undeliveredMail.sendAgain, sendAgain)
}
