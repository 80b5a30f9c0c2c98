import { firm as calls, type TeamListMember } from '#contract/firm.ts'
import { undeliveredMail } from '#contract/undelivered-mail.ts'
import { durationHint } from '#domain/duration.ts'
import { walls } from '#contract/walls.ts'
import { exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'

export type Firm = CurrentUser['firm']

export const teamQuery = (firm: Firm) => queryFor(calls.team, { query: firm })

export const invitationsQuery = (firm: Firm) => queryFor(calls.invitations, { query: firm })

export const undeliveredMailQuery = (firm: Firm) => queryFor(undeliveredMail.list, { query: firm })

export const unseenMattersQuery = (firm: Firm) => queryFor(walls.orphaned, { query: firm })

export const rolesQuery = (firm: Firm) => queryFor(calls.roles, { query: firm })

export interface NewInvitation {
  email: string
  firstName?: string | undefined
  lastName?: string | undefined
  roleId: string
}

export async function invite(firm: Firm, body: NewInvitation): Promise<string> {
  const { message } = await exchange(calls.invite, { query: {}, body: { ...firm, ...body } })
  return message
}

export async function changeMember(
  firm: Firm,
  { id, name, version }: TeamListMember,
  change: { roleId?: string; isActive?: boolean },
): Promise<string> {
  const { message, data } = await exchange(calls.updateMember, {
    params: { id },
    query: {},
    body: { ...firm, version, ...change },
  })
  const { hasPausedTimer, unsavedSeconds } = data
  return [
    message,
    ...(hasPausedTimer ? [`The running timer of ${name} is paused; its time is kept`] : []),
    ...(unsavedSeconds > 0 ? [`${durationHint(unsavedSeconds)} that ${name} timed is in no time entry yet`] : []),
  ].join('. ')
}

export async function withdrawInvitation(firm: Firm, id: string): Promise<string> {
  const { message } = await exchange(calls.revokeInvitation, { params: { id }, query: firm })
  return message
}

export async function sendMailAgain(firm: Firm, id: string): Promise<string> {
  const { message } = await exchange(undeliveredMail.sendAgain, { params: { id }, query: firm, body: {} })
  return message
}
