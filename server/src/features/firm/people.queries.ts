import { sql } from 'kysely'
import { callScalar, functionTable } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const memberRows = (tx: FirmTx) =>
  tx
    .selectFrom('app.members as member')
    .innerJoin('app.roles as role', byId('role', 'member.role_id'))
    .leftJoin('app.offices as office', byId('office', 'member.office_id'))
    .select([
      'member.id',
      'member.full_name',
      'member.email',
      'member.joined_at',
      'member.removed_at',
      'member.version',
      'role.id as role_id',
      'role.name as role_name',
      'role.permissions',
      'member.office_id',
      'office.name as office_name',
    ])
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

export const findMember = (tx: FirmTx, id: string) => memberRows(tx).where('member.id', '=', id).executeTakeFirst()

/** Locks before reading, because a row that was waited for may have another role than the one it was joined with. */
export async function lockMember(tx: FirmTx, id: string): Promise<MemberRow | undefined> {
  await tx.selectFrom('app.members').select('id').where('id', '=', id).forUpdate().execute()
  return findMember(tx, id)
}

export const findMemberByEmail = (tx: FirmTx, email: string) =>
  memberRows(tx).where('member.email', '=', email).executeTakeFirst()

/** How people sign in, and whether the firm requires a second factor of them. */
export const selectTeamSignIn = (tx: FirmTx) =>
  tx
    .selectFrom(functionTable('app.team_sign_in').as('person'))
    .innerJoin('app.members as member', 'member.id', 'person.user_id')
    .leftJoin('app.sign_in_rules as rule', 'rule.business_id', 'member.business_id')
    .select(['person.user_id', 'person.has_passkey', 'person.has_authenticator', 'person.used_at'])
    .select(
      sql<boolean>`coalesce(rule.is_everybody or member.role_id = any (rule.role_ids), false)`.as('is_factor_required'),
    )
    .select((eb) =>
      eb
        .selectFrom('app.sign_ins as sign_in')
        .select('sign_in.created_at')
        .whereRef('sign_in.user_id', '=', 'member.id')
        .where('sign_in.is_refused', '=', false)
        .orderBy('sign_in.id', 'desc')
        .limit(1)
        .as('last_sign_in_at'),
    )
    .execute()
export type TeamSignInRow = Awaited<ReturnType<typeof selectTeamSignIn>>[number]

/** Everybody, current members first. */
export const selectMembers = (tx: FirmTx) =>
  memberRows(tx)
    .orderBy((eb) => eb('member.removed_at', 'is not', null))
    .orderBy('member.sort_name')
    .orderBy('member.id')
    .execute()

export const selectActiveMembers = (tx: FirmTx) =>
  memberRows(tx).where('member.removed_at', 'is', null).orderBy('member.sort_name').orderBy('member.id').execute()

interface MemberChange {
  readonly roleId: string
  readonly isActive: boolean
}

export const updateMemberRow = (tx: FirmTx, id: string, { roleId, isActive }: MemberChange) =>
  tx
    .updateTable('app.members')
    .set({
      role_id: roleId,
      removed_at: isActive ? null : sql<Date>`coalesce(removed_at, now())`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

export const updateMemberOffice = (tx: FirmTx, id: string, officeId: string | null) =>
  tx
    .updateTable('app.members')
    .set({ office_id: officeId, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Ends the sessions of the member but for one, and notes it where the firm's trail shows it. Returns how many ended. */
export async function endMemberSessions(tx: FirmTx, id: string, retainedSessionId: string): Promise<number> {
  const ended = (await callScalar(tx, 'app.end_member_sessions', id, retainedSessionId)) ?? 0
  await tx
    .updateTable('app.members')
    .set({ sessions_ended_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return ended
}

interface ReturningMember {
  readonly role_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** A former member joins again, under the same id. */
export const restoreMember = (tx: FirmTx, id: string, member: ReturningMember) =>
  tx
    .updateTable('app.members')
    .set({ ...member, removed_at: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/**
 * The plan's row is locked, so that two people who join at once are counted one after the other. No limit where plans are not
 * sold.
 */
export async function lockUserLimit(tx: FirmTx): Promise<number> {
  const [sales, plan] = await Promise.all([
    tx.selectFrom('app.plan_sales').select('are_sold').executeTakeFirstOrThrow(),
    tx.selectFrom('app.subscriptions').select('user_limit').forUpdate().executeTakeFirst(),
  ])
  return sales.are_sold ? (plan?.user_limit ?? 1) : Infinity
}

export async function countActiveMembers(tx: FirmTx): Promise<number> {
  const { people } = await tx
    .selectFrom('app.members')
    .select((eb) => eb.fn.countAll<string>().as('people'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(people)
}
