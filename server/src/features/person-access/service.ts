import type { Received } from '#contract/endpoint.ts'
import {
  MATTER_ACCESS,
  type PersonAccess,
  type personAccess as contract,
  type PersonMatter,
} from '#contract/person-access.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import { ROLE_SCOPES } from '#domain/role-rules.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { notFound } from '../../platform/refusal.ts'
import {
  countMatters,
  countSessions,
  findPerson,
  hasSecondFactor,
  selectMatters,
  type PersonMatterRow,
  type PersonRow,
} from './queries.ts'

async function getPerson({ tx }: FirmContext, id: string): Promise<PersonRow> {
  const person = await findPerson(tx, id)
  if (!person) throw notFound('Team member')
  return person
}

export async function getPersonAccess(context: FirmContext, id: string): Promise<PersonAccess> {
  const person = await getPerson(context, id)
  const { tx } = context
  const [matters, hasFactor, openSessions] = await Promise.all([
    countMatters(tx, id),
    hasSecondFactor(tx, id),
    countSessions(tx, id),
  ])
  return {
    id: person.id,
    name: person.full_name,
    email: person.email,
    roleId: person.role_id,
    roleName: person.role_name,
    isActive: person.removed_at === null,
    joinedAt: person.joined_at.toISOString(),
    leftAt: person.removed_at?.toISOString() ?? null,
    permissions: PERMISSIONS.filter((name) => person.permissions.includes(name)),
    scope: ROLE_SCOPES.find((known) => known === person.matter_scope) ?? 'own',
    hasSecondFactor: hasFactor,
    isSecondFactorRequired: person.is_factor_required,
    lastSignInAt: person.last_sign_in_at?.toISOString() ?? null,
    openSessions,
    seenMatters: Number(matters.seen),
    hiddenMatters: Number(matters.hidden),
  }
}

export async function listPersonMatters(
  context: FirmContext,
  id: string,
  query: Received<typeof contract.matters>['query'],
) {
  await getPerson(context, id)
  return toPage((await selectMatters(context.tx, id, query)).map(toPersonMatter), query)
}

const toPersonMatter = (row: PersonMatterRow): PersonMatter => ({
  id: row.id,
  matterNumber: row.number,
  matterName: row.name,
  clientName: row.client_name,
  isSeen: row.is_seen,
  reason: MATTER_ACCESS.find((known) => known === row.reason) ?? 'scope',
})
