import { sql, type Insertable, type Updateable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const roleRows = (tx: FirmTx) =>
  tx
    .selectFrom('app.roles as role')
    .leftJoin('app.members as updater', byId('updater', 'role.updated_by'))
    .select([
      'role.id',
      'role.name',
      'role.purpose',
      'role.permissions',
      'role.matter_scope',
      'role.updated_at',
      'role.version',
      'updater.full_name as updater_name',
    ])
    .select((eb) => [
      eb
        .selectFrom('app.members as member')
        .select(eb.fn.countAll<string>().as('people'))
        .whereRef('member.business_id', '=', 'role.business_id')
        .whereRef('member.role_id', '=', 'role.id')
        .where('member.removed_at', 'is', null)
        .as('people'),
      eb
        .selectFrom('app.invitations as invitation')
        .select(eb.fn.countAll<string>().as('invitations'))
        .whereRef('invitation.business_id', '=', 'role.business_id')
        .whereRef('invitation.role_id', '=', 'role.id')
        .where('invitation.accepted_at', 'is', null)
        .where('invitation.revoked_at', 'is', null)
        .as('invitations'),
    ])
export type RoleRow = Awaited<ReturnType<typeof selectRoles>>[number]

export const selectRoles = (tx: FirmTx) => roleRows(tx).orderBy('role.position').orderBy('role.name').execute()

export const getRoleRow = (tx: FirmTx, id: string) => roleRows(tx).where('role.id', '=', id).executeTakeFirstOrThrow()

const limits = (tx: FirmTx) =>
  tx.selectFrom('app.roles').select(['id', 'name', 'permissions', 'matter_scope', 'version'])

export const findRole = (tx: FirmTx, id: string) => limits(tx).where('id', '=', id).executeTakeFirst()

/** The role, locked until the transaction ends. */
export const lockRole = (tx: FirmTx, id: string) => limits(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The role of a current member, as it is now: what a node remembers of a session may be seconds old. */
export const findRoleOfMember = (tx: FirmTx, memberId: string) =>
  tx
    .selectFrom('app.members as member')
    .innerJoin('app.roles as role', byId('role', 'member.role_id'))
    .select(['role.permissions', 'role.matter_scope'])
    .where('member.id', '=', memberId)
    .where('member.removed_at', 'is', null)
    .executeTakeFirst()

export async function countRoles(tx: FirmTx): Promise<number> {
  const { roles } = await tx
    .selectFrom('app.roles')
    .select((eb) => eb.fn.countAll<string>().as('roles'))
    .executeTakeFirstOrThrow()
  return Number(roles)
}

export const insertRole = (tx: FirmTx, row: Insertable<DB['app.roles']>) =>
  tx.insertInto('app.roles').values(row).execute()

export const updateRoleRow = (tx: FirmTx, id: string, change: Updateable<DB['app.roles']>) =>
  tx
    .updateTable('app.roles')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Invitations that were answered or revoked long ago outlive their role. */
export async function deleteRoleRow(tx: FirmTx, id: string): Promise<void> {
  await tx.updateTable('app.invitations').set({ role_id: null }).where('role_id', '=', id).execute()
  await tx.deleteFrom('app.roles').where('id', '=', id).execute()
}

export const selectMembersOfRole = async (tx: FirmTx, roleId: string): Promise<string[]> =>
  (await tx.selectFrom('app.members').select('id').where('role_id', '=', roleId).orderBy('id').execute()).map(
    ({ id }) => id,
  )

/** Gives the people of a role, also those who left, and its open invitations another one. */
export async function reassignRole(tx: FirmTx, from: string, to: string, moment: Date): Promise<void> {
  await tx
    .updateTable('app.members')
    .set({ role_id: to, version: sql`version + 1`, updated_at: moment })
    .where('role_id', '=', from)
    .execute()
  await tx
    .updateTable('app.invitations')
    .set({ role_id: to })
    .where('role_id', '=', from)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}
