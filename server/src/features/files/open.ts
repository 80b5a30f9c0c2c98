import type { FastifyReply } from 'fastify'
import type { Received } from '#contract/endpoint.ts'
import type { files } from '#contract/files.ts'
import type { PreparationContext } from '../../platform/context.ts'
import { beginBySession } from '../../platform/db/transactions.ts'
import type { FeatureParts } from '../records/public.ts'
import type { AttachmentOwner } from './attachment-owner.ts'
import { getVisibleFile, isSigned } from './links.ts'
import { findOwnPermissions, findSigningKey, type StoredFile } from './queries.ts'
import { linkExpired, linkInvalid } from './refusals.ts'
import { sendContent } from './send-content.ts'

/** Sends the file of a signed link. */
export async function sendFile(
  { attachmentOwners, ...parts }: Pick<FeatureParts, 'store' | 'attachmentOwners' | 'closing'>,
  context: PreparationContext,
  received: Received<typeof files.open>,
  reply: FastifyReply,
): Promise<void> {
  const file = await findLinkedFile(context, received, attachmentOwners)
  await sendContent(parts, { file, isDownload: received.query.download === true, log: context.log }, reply)
}

/** The link proves whose session it is for; what they may see is checked again, since a wall may hide the record by now. */
function findLinkedFile(
  { transact, clock, requestId }: PreparationContext,
  { params, query }: Received<typeof files.open>,
  owners: readonly AttachmentOwner[],
): Promise<StoredFile> {
  return transact(async (identity) => {
    const { firm, session, expires } = query
    if (!isSigned(await findSigningKey(identity), { firm, session, id: params.id, expires }, query.signature)) {
      throw linkInvalid()
    }
    if (expires * 1000 <= clock.now().getTime()) throw linkExpired()
    const tx = await beginBySession(identity, { sessionId: session, businessId: firm, requestId })
    // The person signed out or left the firm.
    if (!tx) throw linkExpired()
    return getVisibleFile(tx, await findOwnPermissions(tx), owners, params.id)
  })
}
