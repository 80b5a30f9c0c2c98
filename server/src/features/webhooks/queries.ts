import { sql, type Insertable, type Updateable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The webhooks of the firm, newest first. */
export const selectWebhooks = (tx: FirmTx, { id, now }: { readonly id?: string; readonly now: Date }) =>
  tx
    .selectFrom('app.webhooks as webhook')
    .innerJoin('app.members as person', byId('person', 'webhook.user_id'))
    .innerJoin('app.webhook_progress as progress', (join) =>
      join.onRef('progress.business_id', '=', 'webhook.business_id').onRef('progress.webhook_id', '=', 'webhook.id'),
    )
    .select(['webhook.id', 'webhook.user_id', 'webhook.url', 'webhook.description', 'webhook.events'])
    .select(['webhook.created_at', 'progress.failing_since', 'person.full_name as person_name'])
    .select([
      sql<'active' | 'paused' | 'off'>`webhook.state`.as('state'),
      sql<boolean>`person.removed_at is not null`.as('is_orphaned'),
      sql<Date | null>`(select max(s.expires_at) from app.webhook_secrets s
        where s.business_id = webhook.business_id and s.webhook_id = webhook.id and s.expires_at > ${now})`.as(
        'old_secret_until',
      ),
    ])
    .where('webhook.state', '<>', 'removed')
    .$if(id !== undefined, (all) => all.where('webhook.id', '=', id ?? ''))
    .orderBy('webhook.id', 'desc')
    .execute()
export type WebhookRow = Awaited<ReturnType<typeof selectWebhooks>>[number]

/** Two webhooks made at once would both count the same others. */
export const lockFirmForWebhooks = (tx: FirmTx, businessId: string) =>
  tx.selectFrom('app.businesses').select('id').where('id', '=', businessId).forNoKeyUpdate().executeTakeFirst()

export async function insertWebhook(tx: FirmTx, row: Insertable<DB['app.webhooks']>, readSeq: number): Promise<void> {
  await tx.insertInto('app.webhooks').values(row).execute()
  await tx
    .insertInto('app.webhook_progress')
    .values({ business_id: row.business_id, webhook_id: row.id, read_seq: String(readSeq) })
    .execute()
}

/** Undefined if there is none. */
export const updateWebhookRow = (
  tx: FirmTx,
  id: string,
  change: Pick<Updateable<DB['app.webhooks']>, 'url' | 'description' | 'events' | 'state'>,
) =>
  tx
    .updateTable('app.webhooks')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .returning('id')
    .executeTakeFirst()

/** Something has reached it. */
export const clearFailing = (tx: FirmTx, id: string) =>
  tx
    .updateTable('app.webhook_progress')
    .set({ failing_since: null })
    .where('webhook_id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()

/** Something has not reached it; since when, if it was not so before. */
export const startFailing = (tx: FirmTx, id: string, now: Date) =>
  tx
    .updateTable('app.webhook_progress')
    .set({ failing_since: now })
    .where('webhook_id', '=', id)
    .where('failing_since', 'is', null)
    .execute()

export const insertSecret = (tx: FirmTx, row: Insertable<DB['app.webhook_secrets']>) =>
  tx.insertInto('app.webhook_secrets').values(row).execute()

/** Lets the secret that has no end yet expire at a moment, and forgets those that have. */
export async function retireSecrets(
  tx: FirmTx,
  id: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> {
  await tx.deleteFrom('app.webhook_secrets').where('webhook_id', '=', id).where('expires_at', '<=', now).execute()
  await tx
    .updateTable('app.webhook_secrets')
    .set({ expires_at: until })
    .where('webhook_id', '=', id)
    .where('expires_at', 'is', null)
    .execute()
}

export const deleteSecrets = (tx: FirmTx, id: string) =>
  tx.deleteFrom('app.webhook_secrets').where('webhook_id', '=', id).execute()

/** Those that sign at a moment, the latest first. */
export const selectSecrets = (tx: FirmTx, id: string, now: Date) =>
  tx
    .selectFrom('app.webhook_secrets')
    .select(['id', 'sealed_secret'])
    .where('webhook_id', '=', id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute()

/** A webhook with the person whose it is and their permissions at this moment. */
export const findWebhookWithReader = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.webhooks as webhook')
    .innerJoin('app.members as person', byId('person', 'webhook.user_id'))
    .innerJoin('app.roles as role', byId('role', 'person.role_id'))
    .select(['webhook.id', 'webhook.business_id', 'webhook.user_id', 'webhook.url', 'webhook.description'])
    .select(['webhook.events', 'webhook.state', 'role.permissions'])
    .where('webhook.id', '=', id)
    .executeTakeFirst()
export type WebhookWithReader = NonNullable<Awaited<ReturnType<typeof findWebhookWithReader>>>

/** Where reading the log for a webhook has got to, locked so that servers take turns; undefined if another one is at it. */
export const lockProgress = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.webhook_progress')
    .select('read_seq')
    .where('webhook_id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

export const saveProgress = (tx: FirmTx, id: string, readSeq: number) =>
  tx
    .updateTable('app.webhook_progress')
    .set({ read_seq: String(readSeq) })
    .where('webhook_id', '=', id)
    .execute()

/** Switches one off that is active; undefined for any other. */
export const switchOff = (tx: FirmTx, id: string, failingBefore: Date) =>
  tx
    .updateTable('app.webhooks')
    .set({ state: 'off', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('app.webhook_progress')
          .select('webhook_id')
          .where('webhook_id', '=', id)
          .where('failing_since', '<=', failingBefore),
      ),
    )
    .returning(['description', 'url'])
    .executeTakeFirst()

export const selectAdministrators = (tx: FirmTx) =>
  tx
    .selectFrom('app.members as person')
    .innerJoin('app.roles as role', byId('role', 'person.role_id'))
    .select('person.id')
    .where('person.removed_at', 'is', null)
    .where(sql<boolean>`'administrator' = any (role.permissions)`)
    .execute()
