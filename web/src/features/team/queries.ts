import type { z } from 'zod'
import { firm as calls, type TeamListMember } from '#contract/firm.ts'
import { roles } from '#contract/roles.ts'
import { durationHint } from '#domain/duration.ts'
import { call, exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'
import { handoverText } from './handover.ts'

export const rolesQuery = (firm: Firm) => queryFor(roles.list, { query: firm })

/** With `sendAgain` it replaces an invitation that was not answered. Returns the message. */
export async function invite(firm: Firm, body: z.input<typeof calls.invite.body>): Promise<string> {
  return (await exchange(calls.invite, { query: {}, body: { ...firm, ...body } })).message
}

export const createInvitationLink = (firm: Firm, id: string) =>
  call(calls.invitationLink, { params: { id }, query: {}, body: firm })

/** Returns the message, with what became of the person's timer. */
export async function changeMember(
  firm: Firm,
  { id, name, version }: TeamListMember,
  change: { roleId?: string; officeId?: string | null; isActive?: boolean; handOverTo?: string },
): Promise<string> {
  const { message, data } = await exchange(calls.updateMember, {
    params: { id },
    query: {},
    body: { ...firm, version, ...change },
  })
  const { hasPausedTimer, unsavedSeconds, handedOver } = data
  const moved = handedOver && handoverText({ ...handedOver, restrictedMatters: 0 })
  return [
    message,
    ...(moved ? [`Handed over: ${moved}`] : []),
    ...(hasPausedTimer ? [`The running timer of ${name} is paused; its time is kept`] : []),
    ...(unsavedSeconds > 0 ? [`${durationHint(unsavedSeconds)} that ${name} timed is not in any time entry yet`] : []),
  ].join('. ')
}
