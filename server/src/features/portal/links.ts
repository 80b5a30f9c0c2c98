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
  const mail = {
    to: person.email,
    fromName,
    ...TEXTS[purpose](firm, oneLine(person.name), secret),
    until: until.expires_at,
  }
  if (accessId === undefined) return queueMail(tx, mail)
  const about = { businessId, kind: 'portalInvitation', recordId: accessId }
  await queueMail(tx, mail, { about, key: `portal invitation ${accessId}` })
}

type LinkText = (
  firm: PortalOfFirm,
  name: string,
  secret: string,
) => { readonly subject: string; readonly text: string }

const portalUrl = ({ publicUrl, slug }: PortalOfFirm) => `${publicUrl}/portal/${slug}`

const TEXTS: Readonly<Record<LinkPurpose, LinkText>> = {
  invitation: (firm, name, secret) => ({
    subject: `${oneLine(firm.firmName)} has opened your client portal`,
    text: `Dear ${name},

${oneLine(firm.firmName)} has opened its client portal for you. There you see what happens in your matter, what is owed and held, and what is needed from you.

Open it here. You need no password:

${portalUrl(firm)}/login?code=${secret}

The link works once, within seven days. After that you can have a new one sent to you at ${portalUrl(firm)}/login
`,
  }),
  signIn: (firm, _name, secret) => ({
    subject: `Sign in to the client portal of ${oneLine(firm.firmName)}`,
    text: `Open this link within 30 minutes to sign in:

${portalUrl(firm)}/login?code=${secret}

The link works once. If it was not you who asked for it, ignore this email.
`,
  }),
  reset: (firm, _name, secret) => ({
    subject: `Choose a password for the client portal of ${oneLine(firm.firmName)}`,
    text: `Open this link within an hour to choose a password:

${portalUrl(firm)}/reset-password/${secret}

The link works once. If it was not you who asked for it, ignore this email: nothing changes.
`,
  }),
}
