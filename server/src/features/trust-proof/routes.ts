import { trustProofs } from '#contract/trust-proof.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getAccountProof, listHeldProofs } from './service.ts'

export function trustProofRoutes(route: AddRoute): void {
  route.firm(trustProofs.account, (context, { params }) => getAccountProof(context, params.id))
  route.firm(trustProofs.held, (context, { query }) => listHeldProofs(context, query))
}
