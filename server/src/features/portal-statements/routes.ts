import { portalStatements } from '#contract/portal-statements.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { getAccountStatement, openStatement } from './account-statement.ts'
import { listDeposits, openDeposit } from './deposits.ts'
import { sendAccountStatement, sendTrustStatement } from './sending.ts'
import { getTrustStatement } from './trust-statement.ts'

export function portalStatementRoutes(route: AddRoute, parts: Pick<FeatureParts, 'pdf'>): void {
  route.client(portalStatements.account, (context, { query }) => getAccountStatement(context, query))
  route.clientDownload(portalStatements.accountFile, (signed, { query }, reply) =>
    sendAccountStatement(parts, signed, { query, reply }),
  )
  route.client(portalStatements.pay, (context, { query }) => openStatement(context, query))
  route.client(portalStatements.trust, (context, { query }) => getTrustStatement(context, query))
  route.clientDownload(portalStatements.trustFile, (signed, { query }, reply) =>
    sendTrustStatement(parts, signed, { query, reply }),
  )
  route.client(portalStatements.deposits, listDeposits)
  route.client(portalStatements.openDeposit, (context, { params }) => openDeposit(context, params.id))
}
