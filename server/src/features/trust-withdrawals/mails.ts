import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Session } from '../../platform/http/session.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { firmSettings } from '../firm/public.ts'
import { getMailWriter } from '../mail-templates/public.ts'
import { notify } from '../notifications/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import { selectAddresses } from './mails.queries.ts'

interface RequestToApprove {
  readonly id: string
  readonly matterId: string
  /** Of the ledger that gets the money: they see this matter too. */
  readonly otherMatterId?: string | undefined
  /** Only this one of them is asked. */
  readonly approverId?: string | undefined
}

/** Whoever asks, in a call or by a rule. */
export interface Asking extends Pick<FirmContext, 'tx' | 'businessId' | 'publicUrl' | 'clock' | 'userId'> {
  readonly session: Pick<Session, 'firstName' | 'lastName'>
}

/** Where a request is read, and what its approvers are told, by the kind of its mail. */
const KINDS = {
  trustWithdrawal: { path: 'withdrawals', event: 'withdrawalSubmitted', what: 'a withdrawal' },
  trustRequest: { path: 'requests', event: 'depositSubmitted', what: 'a deposit request' },
} as const

/** Who may approve what is about a matter, or about two. */
async function findApproverIds(tx: FirmTx, matterId: string, otherMatterId: string | undefined): Promise<string[]> {
  const ids = async (matter: string) =>
    (await callFunction(tx, 'app.trust_approvers', matter)).map(({ user_id }) => user_id)
  const [ofMatter, ofOther] = [await ids(matterId), otherMatterId === undefined ? undefined : await ids(otherMatterId)]
  return ofOther ? ofMatter.filter((id) => ofOther.includes(id)) : ofMatter
}

/**
 * Tells those who may approve a request, and mails those who want it. A mail names who asks and nothing of the client, the matter or the amount, because a mail
 * stays where no wall reaches.
 */
export async function mailApprovers(
  context: Asking,
  { id, matterId, otherMatterId, approverId }: RequestToApprove,
  kind: keyof typeof KINDS,
): Promise<void> {
  const { tx, businessId, session, publicUrl } = context
  const { path, event, what } = KINDS[kind]
  const approvers = (await findApproverIds(tx, matterId, otherMatterId)).filter(
    (one) => approverId === undefined || one === approverId,
  )
  const [{ name }, write] = [await firmSettings(tx, businessId), await getMailWriter(tx, kind)]
  const person = oneLine(`${session.firstName} ${session.lastName}`)
  const mailed = await notify(context, {
    event,
    userIds: approvers,
    recordKind: kind,
    recordId: id,
    matterId,
    text: `${person} asks you to approve ${what}`,
  })
  for (const { email } of await selectAddresses(tx, [...mailed]))
    await queueFirmMail(
      tx,
      {
        to: email,
        ...write({ person, firm: oneLine(name), link: `${publicUrl}/trust-account/${path}/${id}` }),
      },
      { businessId, kind, recordId: id, matterId },
    )
}

interface Decision {
  readonly event: 'withdrawalDecided' | 'depositDecided'
  readonly kind: keyof typeof KINDS
  readonly request: {
    readonly id: string
    readonly number: string
    readonly matter_id: string
    readonly requested_by: string
  }
  readonly isApproved: boolean
}

/** Tells whoever asked what became of the request. */
export async function notifyDecided(
  context: Pick<FirmContext, 'tx' | 'businessId' | 'clock' | 'userId'>,
  { event, kind, request, isApproved }: Decision,
): Promise<void> {
  await notify(context, {
    event,
    userIds: [request.requested_by],
    recordKind: kind,
    recordId: request.id,
    matterId: request.matter_id,
    text: `${request.number} was ${isApproved ? 'approved' : 'declined'}`,
  })
}

type Withdrawal = Decision['request']
const aboutWithdrawal = (request: Withdrawal) =>
  ({ recordKind: 'trustWithdrawal', recordId: request.id, matterId: request.matter_id }) as const

/** Tells whoever asked for client money that a colleague has changed what becomes of it. */
export const notifyRequester = (context: Parameters<typeof notify>[0], request: Withdrawal, what: string) =>
  notify(context, {
    event: 'withdrawalDecided',
    userIds: [request.requested_by],
    ...aboutWithdrawal(request),
    text: `${request.number} ${what}`,
  })

/** Tells whoever asked for client money, and whoever wrote about it, of a question or an answer. */
export const notifyComment = (context: FirmContext, request: Withdrawal, writers: readonly string[]) =>
  notify(context, {
    event: 'withdrawalComment',
    userIds: [request.requested_by, ...writers],
    ...aboutWithdrawal(request),
    text: `${context.session.firstName} ${context.session.lastName} wrote about ${request.number}`,
  })
