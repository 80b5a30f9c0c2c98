import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { IdentityContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/db/database.ts'
import { beginPortalSignIn, inIdentity, type FirmTx } from '../../platform/db/transactions.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs.queries.ts'
import { oneLine, queueMail } from '../../platform/mail/job.ts'
import { countUse } from '../auth/public.ts'
import { getMailSigner, renderMail } from '../mail-templates/public.ts'
import { findPerson, insertLink, type LinkPurpose } from './queries.ts'

const TASK = 'mailPortalLink'
const Requested = z.object({ slug: z.string(), email: z.string(), purpose: z.enum(['signIn', 'reset']) })
type Requested = z.infer<typeof Requested>

/** Whether the address has access is looked up by a job, so that the time of the answer does not tell it either. */
export async function requestPortalLink({ tx, address, security }: IdentityContext, wanted: Requested): Promise<null> {
  await countUse(tx, { kind: 'portal-link', name: `${wanted.slug} ${wanted.email}`, address })
  await addJob(tx, TASK, wanted)
  security.record('client_link_requested')
  return null
}

/** Mails the link that was asked for, if the address has access. */
export const portalLinkTasks = (pool: Pool, publicUrl: string): TaskList => ({
  [TASK]: async (payload, { job }) => {
    const { slug, email, purpose } = Requested.parse(payload)
    const requestId = `job ${job.id}`
    await inIdentity(pool, { accountId: null, requestId }, { readOnly: false }, async (identity) => {
      const firm = await beginPortalSignIn(identity, slug, requestId)
      const person = firm && (await findPerson(firm.tx, email))
      if (person) await mailPortalLink({ ...firm, slug, publicUrl }, { purpose, person })
    })
  },
})

export interface PortalOfFirm {
  readonly tx: FirmTx
  readonly businessId: string
  readonly firmName: string
  readonly slug: string
  readonly publicUrl: string
}

interface LinkToMail {
  readonly purpose: LinkPurpose
  readonly person: { readonly id: string; readonly email: string; readonly name: string }
  /** The client that an invitation opens. */
  readonly accessId?: string
}

/** Mails a new link. Links that were asked for live side by side: anybody may ask, which must not end the one in use. */
export async function mailPortalLink(firm: PortalOfFirm, { purpose, person, accessId }: LinkToMail): Promise<void> {
  const secret = newSecret()
  const { tx, businessId } = firm
  const until = await insertLink(tx, {
    business_id: businessId,
    id: newId(),
    person_id: person.id,
    access_id: accessId ?? null,
    purpose,
    secret_hash: hashSecret(secret),
  })
  const fromName = oneLine(firm.firmName)
  const portalUrl = `${firm.publicUrl}/portal/${firm.slug}`
  const { kind, path } = MAILS[purpose]
  const values = {
    client: oneLine(person.name),
    firm: fromName,
    link: `${portalUrl}/${path(secret)}`,
    page: `${portalUrl}/login`,
  }
  const [{ subject, text }, sign] = [await renderMail(tx, kind, values), await getMailSigner(tx, kind)]
  const mail = { to: person.email, fromName, subject, ...sign(text), until: until.expires_at }
  if (accessId === undefined) return queueMail(tx, mail)
  const about = { businessId, kind: 'portalInvitation', recordId: accessId }
  await queueMail(tx, mail, { about, key: `portal invitation ${accessId}` })
}

/** The kind of mail that carries a link, and where the link leads. */
const MAILS = {
  invitation: { kind: 'portalInvitation', path: (secret: string) => `login?code=${secret}` },
  signIn: { kind: 'portalSignIn', path: (secret: string) => `login?code=${secret}` },
  reset: { kind: 'portalReset', path: (secret: string) => `reset-password/${secret}` },
} as const satisfies Readonly<Record<LinkPurpose, object>>
