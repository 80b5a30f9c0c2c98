import { audit } from '#contract/audit.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { listEvents } from './service.ts'

export function auditRoutes(route: AddRoute, { recordTypes }: FeatureParts): void {
  route.firm(audit.trail, (context, { query }) => listEvents(context, recordTypes, query))
}
