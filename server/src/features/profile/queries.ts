import { sql } from 'kysely'
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
    .select(['id', 'created_at', 'expires_at', 'user_agent', sql<string | null>`host(address)`.as('address')])
    .where('account_id', '=', accountId)
    .where('kind', '<>', 'key')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]
