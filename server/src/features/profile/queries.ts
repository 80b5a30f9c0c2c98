import { sql } from 'kysely'
import { functionTable } from '../../platform/db/call-function.ts'
import type { FirmTx, IdentityTx } from '../../platform/db/transactions.ts'

export interface PersonName {
  readonly first_name: string
  readonly last_name: string
}

export const renameAccount = (tx: IdentityTx, id: string, name: PersonName) =>
  tx
    .updateTable('app.accounts')
    .set({ ...name, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** The firm stores the name as well. The new version invalidates lists that were read before. */
export const renameMember = (tx: FirmTx, id: string, name: PersonName) =>
  tx
    .updateTable('app.members')
    .set((eb) => ({ ...name, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()

export const selectSessions = (tx: IdentityTx, accountId: string) =>
  tx
    .selectFrom('app.sessions')
    .leftJoin(functionTable('app.session_uses', accountId).as('use'), 'use.session_id', 'id')
    .select(['id', 'created_at', 'expires_at', 'user_agent', sql<string | null>`host(address)`.as('address')])
    .select('use.used_at')
    .where('account_id', '=', accountId)
    .where('kind', '<>', 'key')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]

/** Ends the sessions on all devices but one; keys of other software are no devices. Returns how many. */
export async function endOtherDevices(tx: IdentityTx, accountId: string, retainedId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('app.sessions')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('kind', '<>', 'key')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('id', '<>', retainedId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const selectPasswordChange = (tx: IdentityTx, accountId: string) =>
  tx.selectFrom('app.accounts').select('password_changed_at').where('id', '=', accountId).executeTakeFirstOrThrow()
