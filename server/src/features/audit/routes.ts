import { audit } from '#contract/audit.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { exportTrail } from './export.ts'
import { listEvents } from './service.ts'

export function auditRoutes(route: AddRoute, parts: Pick<FeatureParts, 'recordTypes' | 'signer'>): void {
  const { recordTypes, signer } = parts
  route.firm(audit.trail, (context, { query }) => listEvents(context, recordTypes, query))
  route.raw(audit.export, (signed, received, reply) => exportTrail(signed, parts, received, reply))
  route.firm(audit.signature, () => Promise.resolve({ publicKey: signer.publicKey }))
}
