import { sql, type Insertable } from 'kysely'
import type { DELIVERY_STATES, WebhookDelivery } from '#contract/webhooks.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

type State = (typeof DELIVERY_STATES)[number]
export type NewDelivery = Insertable<DB['app.webhook_deliveries']>

/** A change that was told already is not told again. */
export const insertDeliveries = (tx: FirmTx, rows: readonly NewDelivery[]) =>
  tx
    .insertInto('app.webhook_deliveries')
    .values([...rows])
    .onConflict((clash) => clash.constraint('webhook_deliveries_once').doNothing())
    .execute()

const COLUMNS = [
  'id',
  'event',
  'record_id',
  'happened_at',
  'attempts',
  'tries',
  'last_status',
  'next_attempt_at',
] as const

const selectColumns = (tx: FirmTx, webhookId: string) =>
  tx
    .selectFrom('app.webhook_deliveries')
    .select(COLUMNS)
    // What this version wrote; the contract's schema checks it.
    .select([sql<State>`state`.as('state'), sql<WebhookDelivery['event']>`event`.as('event')])
    .where('webhook_id', '=', webhookId)

interface DeliveryFilters extends Paging {
  readonly state?: State | undefined
  readonly event?: string | undefined
}

/** The newest first, and one more than the page; without those of matters that the person may no longer see. */
export const selectDeliveries = (tx: FirmTx, webhookId: string, { state, event, ...paging }: DeliveryFilters) =>
  selectColumns(tx, webhookId)
    .where(
      allOf(
        whenDefined(state, (one) => sql`state = ${one}`),
        whenDefined(event, (one) => sql`event = ${one}`),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number]

export const findDelivery = (tx: FirmTx, webhookId: string, id: string) =>
  selectColumns(tx, webhookId).where('id', '=', id).executeTakeFirst()

/** More attempts than anybody reads. */
const MAX_ATTEMPTS_SHOWN = 100

export const selectAttempts = (tx: FirmTx, deliveryId: string) =>
  tx
    .selectFrom('app.webhook_attempts as attempt')
    .leftJoin('app.members as person', (join) =>
      join.onRef('person.business_id', '=', 'attempt.business_id').onRef('person.id', '=', 'attempt.replayed_by'),
    )
    .select(['attempt.tried_at', 'attempt.status', 'attempt.duration_ms', 'attempt.excerpt', 'attempt.problem'])
    .select('person.full_name as replayer_name')
    .where('attempt.delivery_id', '=', deliveryId)
    .orderBy('attempt.number', 'desc')
    .limit(MAX_ATTEMPTS_SHOWN)
    .execute()
export type AttemptRow = Awaited<ReturnType<typeof selectAttempts>>[number]

interface Replay {
  readonly webhookId: string
  readonly by: string
  readonly now: Date
}
const again = ({ by, now }: Replay) => ({
  state: 'waiting' as const,
  attempts: 0,
  next_attempt_at: now,
  replayed_by: by,
})

/** Undefined if there is none that may be sent again. */
export const replayDelivery = (tx: FirmTx, id: string, replay: Replay) =>
  tx
    .updateTable('app.webhook_deliveries')
    .set(again(replay))
    .where('webhook_id', '=', replay.webhookId)
    .where('id', '=', id)
    .where('state', '<>', 'withheld')
    .returning('id')
    .executeTakeFirst()

/** Those that failed and happened since a moment, at most so many; returns how many. */
export async function replayFailedSince(
  tx: FirmTx,
  replay: Replay,
  { since, max }: { readonly since: string; readonly max: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('app.webhook_deliveries')
    .set(again(replay))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('app.webhook_deliveries as failed')
        .select('failed.id')
        .where('failed.webhook_id', '=', replay.webhookId)
        .where('failed.state', '=', 'failed')
        .where('failed.happened_at', '>=', sql<Date>`${since}::timestamptz`)
        .orderBy('failed.created_at')
        .limit(max),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Takes a message up that is due: no other server sends it until `leaseUntil`. Undefined if another one was quicker, or if it is
 * about a matter behind a wall.
 */
export const claimDelivery = (
  tx: FirmTx,
  id: string,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
) =>
  tx
    .updateTable('app.webhook_deliveries')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      tries: eb('tries', '+', 1),
      next_attempt_at: leaseUntil,
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .returning(['id', 'webhook_id', 'business_id', 'event', 'record_id', 'happened_at', 'audit_id'])
    .returning(['attempts', 'tries', 'replayed_by'])
    .executeTakeFirst()
export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

/** Of a message that is due and that nobody has taken up: it is not to be sent. */
export const withholdDelivery = (tx: FirmTx, id: string, now: Date) =>
  tx
    .updateTable('app.webhook_deliveries')
    .set({ state: 'withheld' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .execute()

export const setDeliveryState = (tx: FirmTx, id: string, state: State) =>
  tx.updateTable('app.webhook_deliveries').set({ state }).where('id', '=', id).execute()

export const insertAttempt = (tx: FirmTx, row: Insertable<DB['app.webhook_attempts']>) =>
  tx.insertInto('app.webhook_attempts').values(row).execute()

/**
 * How an attempt ended. If the message was taken up again meanwhile, or was to be sent again, that goes on as it is: only the
 * attempt with this number decides.
 */
export const finishAttempt = (
  tx: FirmTx,
  { id, attempts, tries }: ClaimedDelivery,
  end: { readonly state: State; readonly lastStatus: number | null; readonly nextAttemptAt: Date | undefined },
) =>
  tx
    .updateTable('app.webhook_deliveries')
    .set({
      state: end.state,
      last_status: end.lastStatus,
      ...(end.nextAttemptAt && { next_attempt_at: end.nextAttemptAt }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('tries', '=', tries)
    .execute()

/** Deletes some of the oldest deliveries of a webhook with their attempts; returns how many. */
export async function deleteDeliveries(
  tx: FirmTx,
  webhookId: string,
  { before, max }: { readonly before: Date; readonly max: number },
): Promise<number> {
  const old = await tx
    .selectFrom('app.webhook_deliveries as d')
    .innerJoin('app.webhooks as w', (join) =>
      join.onRef('w.business_id', '=', 'd.business_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .select('d.id')
    .where('d.webhook_id', '=', webhookId)
    .where((eb) => eb.or([eb('d.created_at', '<', before), eb('w.state', '=', 'removed')]))
    .orderBy('d.created_at')
    .limit(max)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('app.webhook_attempts').where('delivery_id', 'in', ids).execute()
  await tx.deleteFrom('app.webhook_deliveries').where('id', 'in', ids).execute()
  return ids.length
}
