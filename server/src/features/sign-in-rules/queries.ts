import { sql, type Insertable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const findRules = (tx: FirmTx) =>
  tx
    .selectFrom('app.sign_in_rules')
    .select(['is_everybody', 'role_ids', 'required_from', 'idle_minutes'])
    .executeTakeFirst()

type NewRules = Omit<Insertable<DB['app.sign_in_rules']>, 'required_from'> & { readonly graceDays: number }

interface IdleLimit {
  readonly business_id: string
  readonly updated_by: string
  readonly idleMinutes: number | null
}

/** What was before there is a limit counts for nobody; a limit that is changed goes on. Sessions that are idle by now end. */
export async function saveIdleLimit(tx: FirmTx, { business_id, updated_by, idleMinutes }: IdleLimit): Promise<void> {
  await sql`select app.end_idle_sessions()`.execute(tx)
  const limit = { idle_minutes: idleMinutes, updated_by, updated_at: sql<Date>`now()` }
  await tx
    .insertInto('app.sign_in_rules')
    .values({
      ...limit,
      business_id,
      idle_since: idleMinutes === null ? null : sql<Date>`now()`,
      is_everybody: false,
      role_ids: [],
      required_from: sql<Date>`now()`,
    })
    .onConflict((clash) =>
      clash.column('business_id').doUpdateSet({
        ...limit,
        idle_since: idleMinutes === null ? null : sql<Date>`coalesce(app.sign_in_rules.idle_since, now())`,
      }),
    )
    .execute()
}

/** Grace begins now, by the clock of the database, which the check of a session reads. */
export const saveRules = (tx: FirmTx, { graceDays, ...row }: NewRules) => {
  const rules = {
    ...row,
    required_from: sql<Date>`now() + make_interval(days => ${graceDays})`,
    updated_at: sql<Date>`now()`,
  }
  return tx
    .insertInto('app.sign_in_rules')
    .values(rules)
    .onConflict((clash) => clash.column('business_id').doUpdateSet(rules))
    .execute()
}

export const countKnownRoles = async (tx: FirmTx, ids: readonly string[]): Promise<number> =>
  (await tx.selectFrom('app.roles').select('id').where('id', 'in', ids).execute()).length

export async function selectPeopleWithout(tx: FirmTx) {
  const ids = (await callFunction(tx, 'app.people_without_second_factor')).map(({ id }) => id)
  if (ids.length === 0) return []
  return tx
    .selectFrom('app.members')
    .select(['id as userId', 'full_name as name'])
    .where('id', 'in', ids)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()
}
