import type { FastifyReply } from 'fastify'
import type { Received } from '#contract/endpoint.ts'
import { letterhead, MAX_MAIL_LOGO_BYTES } from '#contract/letterhead.ts'
import { LOGO_CONTENT_ID, mailHead } from '#domain/mail-head.ts'
import type { PreparationContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/db/database.ts'
import { beginByAddress, inFirmAsJob, type FirmTx } from '../../platform/db/transactions.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { LogoLoader } from '../../platform/mail/job.ts'
import { pageNotFound } from '../../platform/refusal.ts'
import { findLogo, findLook } from './queries.ts'

/** How the firm looks to its own people: its colour and where its logo is. */
export interface FirmLook {
  readonly color: string | null
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null
}

type LookRow = NonNullable<Awaited<ReturnType<typeof findLook>>>

/** The hash and the sides of its logo in pixels. */
function logoOf({ logo_sha256: sha256, logo_sides: sides }: LookRow) {
  return sha256 && sides ? { sha256, width: sides.readUInt32BE(0), height: sides.readUInt32BE(4) } : null
}

export async function getFirmLook(tx: FirmTx, businessId: string): Promise<FirmLook> {
  const found = await findLook(tx)
  const logo = found ? logoOf(found) : null
  if (!logo) return { color: found?.color ?? null, logo: null }
  const { sha256, ...sides } = logo
  const path = letterhead.logo.path.replace(':businessId', businessId).replace(':sha256', sha256)
  return { color: found?.color ?? null, logo: { url: `/api${path}`, ...sides } }
}

/** What stands above the mails of a firm that has a letterhead, and the logo that comes with them. */
export async function getMailHead(tx: FirmTx) {
  const found = await findLook(tx)
  if (!found) return undefined
  const isSmall = (found.logo_bytes ?? 0) <= MAX_MAIL_LOGO_BYTES
  const logo = isSmall ? logoOf(found) : null
  const head = mailHead({ firmName: found.name, color: found.color, logo })
  return { head, ...(logo && { logo: { businessId: found.id, sha256: logo.sha256 } }) }
}

/** Reads the logos of mails that are sent. */
export const mailLogos =
  (pool: Pool): LogoLoader =>
  async ({ businessId, sha256 }, jobId) => {
    const found = await inFirmAsJob(pool, { businessId, jobId }, { readOnly: true }, (tx) => findLogo(tx, sha256))
    return found && { filename: 'logo.png', contentType: 'image/png', content: found.content, cid: LOGO_CONTENT_ID }
  }

/** Another picture has another address, so browsers keep this one. */
const KEPT = 'private, max-age=31536000, immutable'

export async function sendLogo(
  { transact, requestId }: PreparationContext,
  { businessId, sha256 }: Received<typeof letterhead.logo>['params'],
  reply: FastifyReply,
): Promise<void> {
  const logo = await transact(async (identity) => {
    const { tx } = await beginByAddress(identity, 'app.begin_logo_request', businessId, sha256, requestId)
    return findLogo(tx, sha256)
  })
  if (!logo) throw pageNotFound()
  await reply
    .headers({ ...fileHeaders({ name: 'logo.png', mediaType: 'image/png' }, true), 'cache-control': KEPT })
    .send(logo.content)
}
