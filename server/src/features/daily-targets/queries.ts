import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'

/** Every target of the people who work at the firm, and one row for a person without any; latest first. */
export const selectTeamTargets = (tx: FirmTx, userId?: string) =>
  tx
    .selectFrom('app.members as person')
    .leftJoin('app.daily_targets as target', (join) =>
      join.onRef('target.business_id', '=', 'person.business_id').onRef('target.user_id', '=', 'person.id'),
    )
    .select(['person.id', 'person.full_name', 'target.effective_on', 'target.hours'])
    .where('person.removed_at', 'is', null)
    .$if(userId !== undefined, (people) => people.where('person.id', '=', userId ?? ''))
    .orderBy('person.sort_name')
    .orderBy('person.id')
    .orderBy('target.effective_on', 'desc')
    .execute()
export type TargetRow = Awaited<ReturnType<typeof selectTeamTargets>>[number]

interface NewTarget {
  readonly businessId: string
  readonly userId: string
  readonly effectiveOn: string
  readonly hours: string
}

/** A target from the same day is replaced. */
export const upsertTarget = (tx: FirmTx, { businessId, userId, effectiveOn, hours }: NewTarget) =>
  tx
    .insertInto('app.daily_targets')
    .values({ business_id: businessId, id: newId(), user_id: userId, effective_on: effectiveOn, hours })
    .onConflict((conflict) => conflict.constraint('daily_targets_one_per_day').doUpdateSet({ hours }))
    .execute()
