import { audit } from '#contract/audit.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { listEvents } from './service.ts'

export function auditRoutes(route: AddRoute): void {
  route.firm(audit.trail, listEvents)
}
