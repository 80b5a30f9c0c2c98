import type { FastifyReply } from 'fastify'
import type { Received } from '#contract/endpoint.ts'
import type { portalStatements } from '#contract/portal-statements.ts'
import type { ClientContext } from '../../platform/context.ts'
import type { SignedClientRequest } from '../../platform/http/route.ts'
import { getFirmLetterhead, renderDocument, toAddressLines, type DocumentParts } from '../firm-documents/public.ts'
import { recordView } from '../portal-views/public.ts'
import { toStatementContent } from '../statements/public.ts'
import { buildAccountStatement, matterIdsOf } from './account-statement.ts'
import { findClient } from './queries.ts'
import { toTrustStatementContent } from './document.ts'
import { buildTrustStatement } from './trust-statement.ts'

type Pdf = Pick<DocumentParts, 'pdf'>

export async function sendAccountStatement(
  { pdf }: Pdf,
  signed: SignedClientRequest,
  {
    query,
    reply,
  }: { readonly query: Received<typeof portalStatements.account>['query']; readonly reply: FastifyReply },
): Promise<void> {
  const content = await signed.transact(async (tx) => {
    const context = { ...signed, tx }
    const statement = await buildAccountStatement(context, query)
    await recordSaved(context, 'statement', matterIdsOf(statement))
    const letterhead = await getFirmLetterhead({ tx, businessId: signed.client.businessId })
    return toStatementContent(statement, letterhead, { show: 'all', withAgeing: true, withLink: false })
  })
  await sendPdf(await renderDocument(pdf, content, signed.clock.now()), 'statement', reply)
}

export async function sendTrustStatement(
  { pdf }: Pdf,
  signed: SignedClientRequest,
  { query, reply }: { readonly query: Received<typeof portalStatements.trust>['query']; readonly reply: FastifyReply },
): Promise<void> {
  const { client } = signed
  const content = await signed.transact(async (tx) => {
    const context = { ...signed, tx }
    const statement = await buildTrustStatement(context, query)
    const matterIds = statement.ledgers.map(({ matterId }) => matterId)
    await recordSaved(context, 'trustStatement', matterIds)
    const letterhead = await getFirmLetterhead({ tx, businessId: client.businessId })
    return toTrustStatementContent(statement, toAddressLines(await findClient(tx, client.clientId)), letterhead)
  })
  await sendPdf(await renderDocument(pdf, content, signed.clock.now()), 'trust-statement', reply)
}

/** A statement is seen in each matter that it names. */
async function recordSaved(context: ClientContext, kind: string, matterIds: readonly string[]): Promise<void> {
  for (const matterId of new Set(matterIds)) await recordView(context, { kind, subjectId: matterId, matterId })
}

/** Typeset after the transaction, so that it holds no connection. */
async function sendPdf(bytes: Uint8Array, name: string, reply: FastifyReply): Promise<void> {
  await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .send(Buffer.from(bytes))
}
