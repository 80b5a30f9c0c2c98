import { queryOptions } from '@tanstack/react-query'
import { firm as calls, type TeamListMember } from '#contract/firm.ts'
import { undeliveredMail } from '#contract/undelivered-mail.ts'
import { durationHint } from '#domain/duration.ts'
import { walls } from '#contract/walls.ts'
import { call, exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'

export type Firm = CurrentUser['firm']

const TEAM = 'team'

export const teamQuery = (firm: Firm) =>
  queryOptions({
    queryKey: [TEAM, 'members', firm.businessId],
    queryFn: ({ signal }) => call(calls.team, { query: firm }, { signal }),
  })

export const invitationsQuery = (firm: Firm) =>
  queryOptions({
    queryKey: [TEAM, 'invitations', firm.businessId],
    queryFn: ({ signal }) => call(calls.invitations, { query: firm }, { signal }),
  })

export const undeliveredMailQuery = (firm: Firm) =>
  queryOptions({
    queryKey: [TEAM, 'undelivered mail', firm.businessId],
    queryFn: ({ signal }) => call(undeliveredMail.list, { query: firm }, { signal }),
  })

export const unseenMattersQuery = (firm: Firm) =>
  queryOptions({
    queryKey: [TEAM, 'unseen matters', firm.businessId],
    queryFn: ({ signal }) => call(walls.unseen, { query: firm }, { signal }),
  })

export const rolesQuery = (firm: Firm) =>
  queryOptions({
    queryKey: [TEAM, 'roles', firm.businessId],
    queryFn: ({ signal }) => call(calls.roles, { query: firm }, { signal }),
  })

/** Lists of people that other pages chose from are old as well. */
async function refreshTeam(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [TEAM] }),
    queryClient.invalidateQueries({ queryKey: ['people'] }),
    queryClient.invalidateQueries({ queryKey: ['subscription'] }),
  ])
}

export interface NewInvitation {
  email: string
  firstName?: string | undefined
  lastName?: string | undefined
  roleId: string
}

export async function invite(firm: Firm, body: NewInvitation): Promise<string> {
  const { message } = await exchange(calls.invite, { query: {}, body: { ...firm, ...body } })
  await refreshTeam()
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
  await refreshTeam()
  const { hasPausedTimer, unsavedSeconds } = data
  return [
    message,
    ...(hasPausedTimer ? [`The running timer of ${name} is paused; its time is kept`] : []),
    ...(unsavedSeconds > 0 ? [`${durationHint(unsavedSeconds)} that ${name} timed is in no time entry yet`] : []),
  ].join('. ')
}

export async function withdrawInvitation(firm: Firm, id: string): Promise<string> {
  const { message } = await exchange(calls.revokeInvitation, { params: { id }, query: firm })
  await refreshTeam()
  return message
}

export async function sendMailAgain(firm: Firm, id: string): Promise<string> {
  const { message } = await exchange(undeliveredMail.sendAgain, { params: { id }, query: firm, body: {} })
  await refreshTeam()
  return message
}
