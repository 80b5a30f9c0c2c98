import { createHmac, timingSafeEqual } from 'node:crypto'
import { holds, type Permission } from '#domain/permissions.ts'
import type { Answer } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import type { AttachmentOwner } from './attachment-owner.ts'
import { findFile, isKeptBy, signingKey, type StoredFile } from './queries.ts'

const VALID_SECONDS = 300

export interface Link {
  readonly firm: string
  /** Of the person it was given to: it opens nothing that they may not see by then. */
  readonly session: string
  readonly id: string
  /** Seconds since 1970. */
  readonly expires: number
}

const signatureOf = (key: Buffer, { firm, session, id, expires }: Link): string =>
  createHmac('sha256', key).update(`${firm}/${session}/${id}/${expires}`).digest('base64url')

export function isSigned(key: Buffer, link: Link, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(key, link))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Gives a link to whoever sees a record that the file is attached to, or sent the file a moment ago. */
export async function linkTo(
  {
    tx,
    businessId,
    clock,
    membership,
    session,
  }: Pick<FirmContext, 'tx' | 'businessId' | 'clock' | 'membership' | 'session'>,
  keepers: readonly AttachmentOwner[],
  id: string,
): Promise<Answer<typeof files.link>> {
  await seenFile(tx, membership.permissions, keepers, id)
  const expires = Math.floor(clock.now().getTime() / 1000) + VALID_SECONDS
  const link = { firm: businessId, session: session.id, id, expires }
  const signature = signatureOf(await signingKey(tx), link)
  const query = new URLSearchParams({
    firm: link.firm,
    session: link.session,
    expires: String(expires),
    signature,
  }).toString()
  const url = `/api${files.open.path.replace(':id', id)}?${query}`
  return { url, downloadUrl: `${url}&download=true`, expiresAt: new Date(expires * 1000).toISOString() }
}

/** The file, for whoever sees it at this moment. */
export async function seenFile(
  tx: FirmTx,
  permissions: ReadonlySet<Permission>,
  keepers: readonly AttachmentOwner[],
  id: string,
): Promise<StoredFile> {
  const file = await findFile(tx, id)
  if (!file) throw notFound('File')
  // An upload that belongs to no record yet is seen by its sender alone; row security has seen to that.
  if (file.unreferred_since !== null) return file
  const isKept = await Promise.all(keepers.map((keeper) => isKeptBy(tx, keeper, id)))
  const keeper = keepers.find((_, index) => isKept[index])
  if (!keeper) throw notFound('File')
  if (!holds(permissions, keeper.permission)) throw notPermitted()
  return file
}
