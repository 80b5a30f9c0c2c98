import { sql } from 'kysely'
import { callScalar, functionTable } from '../../platform/db/call-function.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const findPerson = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.members as member')
    .innerJoin('app.roles as role', byId('role', 'member.role_id'))
    .leftJoin('app.sign_in_rules as rule', 'rule.business_id', 'member.business_id')
    .select(['member.id', 'member.full_name', 'member.email', 'member.joined_at', 'member.removed_at'])
    .select(['role.id as role_id', 'role.name as role_name', 'role.permissions', 'role.matter_scope'])
    .select(sql<boolean>`coalesce(rule.is_everybody or role.id = any (rule.role_ids), false)`.as('is_factor_required'))
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
    .where('member.id', '=', id)
    .executeTakeFirst()
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

export const hasSecondFactor = async (tx: FirmTx, accountId: string): Promise<boolean> =>
  (await callScalar(tx, 'app.has_second_factor', accountId)) === true

export const countSessions = async (tx: FirmTx, id: string): Promise<number> =>
  (await callScalar(tx, 'app.count_member_sessions', id)) ?? 0

/** The matters that the reader sees, joined with what the person may see of them. */
const matterAccess = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.matters as matter')
    .innerJoin(functionTable('app.matter_access_of', userId).as('access'), 'access.matter_id', 'matter.id')
    .where('matter.deleted_at', 'is', null)

export const countMatters = (tx: FirmTx, userId: string) =>
  matterAccess(tx, userId)
    .select([
      sql<string>`count(*) filter (where access.is_seen)`.as('seen'),
      sql<string>`count(*) filter (where not access.is_seen)`.as('hidden'),
    ])
    .executeTakeFirstOrThrow()

interface MatterFilters extends Paging {
  readonly search?: string | undefined
  readonly isSeen?: boolean | undefined
}

/** By name; one row more than the page. */
export const selectMatters = (tx: FirmTx, userId: string, { search, isSeen, ...paging }: MatterFilters) =>
  matterAccess(tx, userId)
    .innerJoin('app.clients as client', byId('client', 'matter.client_id'))
    .select(['matter.id', 'matter.number', 'matter.name', 'client.name as client_name'])
    .select(['access.is_seen', 'access.reason'])
    .where(
      allOf(
        whenDefined(
          search || undefined,
          (text) => sql`concat_ws(' ', matter.name, matter.number, client.name) ilike ${containing(text)}`,
        ),
        whenDefined(isSeen, (wanted) => sql`access.is_seen = ${wanted}`),
      ),
    )
    .orderBy('matter.sort_name')
    .orderBy('matter.id')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
export type PersonMatterRow = Awaited<ReturnType<typeof selectMatters>>[number]
