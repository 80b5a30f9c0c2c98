import { sql, type Insertable } from 'kysely'
import type { Permission } from '#domain/permissions.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** More keys than a firm has use for: the newest are listed. */
const MAX_LISTED = 500

/** The keys of the firm, or of one person, newest first, with when their sessions ended and were last used. */
export async function selectKeys(tx: FirmTx, userId?: string) {
  const keys = await tx
    .selectFrom('app.api_keys as api_key')
    .innerJoin('app.members as person', byId('person', 'api_key.user_id'))
    .innerJoin('app.roles as role', byId('role', 'person.role_id'))
    .select(['api_key.id', 'api_key.user_id', 'api_key.name', 'api_key.scopes', 'api_key.created_at'])
    .select(['api_key.expires_at', 'api_key.ended_at', 'person.full_name as person_name', 'role.permissions'])
    .select(sql<boolean>`api_key.expires_at <= now()`.as('is_expired'))
    .$if(userId !== undefined, (all) => all.where('api_key.user_id', '=', userId ?? ''))
    .orderBy('api_key.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const states = new Map((await callFunction(tx, 'app.api_key_states')).map((state) => [state.id, state]))
  return keys.map((key) => ({
    ...key,
    scopes: key.scopes as Permission[],
    last_used_at: states.get(key.id)?.last_used_at ?? null,
    ended_at: key.ended_at ?? states.get(key.id)?.ended_at ?? null,
  }))
}
export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number]

type NewKey = Pick<Insertable<DB['app.api_keys']>, 'business_id' | 'id' | 'user_id' | 'name' | 'scopes'> & {
  readonly tokenHash: Buffer
  readonly days: number
}

/** The key and the session that its token opens, with one end. */
export async function insertKey(tx: FirmTx, { tokenHash, days, ...key }: NewKey): Promise<void> {
  const { expires_at } = await tx
    .insertInto('app.sessions')
    .values({
      id: key.id,
      account_id: key.user_id,
      kind: 'key',
      token_hash: tokenHash,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('app.api_keys')
    .values({ ...key, expires_at })
    .execute()
}

/** Ends a key that has not ended; undefined if there is none. */
export const endKey = (tx: FirmTx, id: string, by: string, ownedBy?: string) =>
  tx
    .updateTable('app.api_keys')
    .set({ ended_at: sql`now()`, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(ownedBy !== undefined, (keys) => keys.where('user_id', '=', ownedBy ?? ''))
    .returning(['id', 'name'])
    .executeTakeFirst()

/** Two keys made at once would both count the same others. */
export const lockKeysOfPerson = (tx: FirmTx, userId: string) =>
  tx.selectFrom('app.members').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
