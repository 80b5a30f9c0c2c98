import { createHmac, timingSafeEqual } from 'node:crypto'
import { holds, type Permission } from '#domain/permissions.ts'
import type { Answer } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import type { AttachmentOwner } from './attachment-owner.ts'
import { findFile, isAttachedTo, findSigningKey, type StoredFile } from './queries.ts'

const VALID_SECONDS = 300

export interface Link {
  readonly firm: string
  /** The session that the link was created for: it opens only what its person may see by then. */
  readonly session: string
  readonly id: string
  /** Seconds since 1970. */
  readonly expires: number
}

const sign = (key: Buffer, { firm, session, id, expires }: Link): string =>
  createHmac('sha256', key).update(`${firm}/${session}/${id}/${expires}`).digest('base64url')

export function isSigned(key: Buffer, link: Link, signature: string): boolean {
  const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(key, link))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Creates a link for people who see the record of the file, or who uploaded it and have not saved a record yet. */
export async function createLink(
  { tx, businessId, clock, membership, session }: FirmContext,
  owners: readonly AttachmentOwner[],
  id: string,
): Promise<Answer<typeof files.link>> {
  await getVisibleFile(tx, membership.permissions, owners, id)
  const expires = Math.floor(clock.now().getTime() / 1000) + VALID_SECONDS
  const link = { firm: businessId, session: session.id, expires }
  const signature = sign(await findSigningKey(tx), { ...link, id })
  const query = new URLSearchParams({ ...link, expires: String(expires), signature })
  const url = `/api${files.open.path.replace(':id', id)}?${query.toString()}`
  return { url, downloadUrl: `${url}&download=true`, expiresAt: new Date(expires * 1000).toISOString() }
}

/** Refuses people who may not see the file now. */
export async function getVisibleFile(
  tx: FirmTx,
  permissions: ReadonlySet<Permission>,
  owners: readonly AttachmentOwner[],
  id: string,
): Promise<StoredFile> {
  const file = await findFile(tx, id)
  if (!file) throw notFound('File')
  // Row security shows an upload without a record only to its uploader.
  if (file.unreferred_since !== null) return file
  const isAttached = await Promise.all(owners.map((owner) => isAttachedTo(tx, owner, id)))
  const owner = owners.find((_, index) => isAttached[index])
  if (!owner) throw notFound('File')
  if (!holds(permissions, owner.permission)) throw notPermitted()
  return file
}
