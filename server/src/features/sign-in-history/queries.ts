import { sql } from 'kysely'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export interface SignInFilters {
  readonly userId?: string | undefined
  readonly outcome?: 'signedIn' | 'refused' | 'newDevice' | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly timeZone: string
}

const OUTCOMES = {
  signedIn: sql<boolean>`not sign_in.is_refused`,
  refused: sql<boolean>`sign_in.is_refused`,
  newDevice: sql<boolean>`sign_in.is_new_device`,
}

const matching = ({ userId, outcome, fromDate, toDate, timeZone }: SignInFilters) =>
  allOf(
    whenDefined(userId, (id) => sql`sign_in.user_id = ${id}`),
    whenDefined(outcome, (wanted) => OUTCOMES[wanted]),
    whenDefined(fromDate, (day) => sql`sign_in.created_at >= ${day}::timestamp at time zone ${timeZone}`),
    whenDefined(toDate, (day) => sql`sign_in.created_at < (${day}::date + 1)::timestamp at time zone ${timeZone}`),
  )

/** Newest first; one row more than the page. */
export const selectSignIns = (tx: FirmTx, filters: SignInFilters, paging: Paging) =>
  tx
    .selectFrom('app.sign_ins as sign_in')
    .innerJoin('app.members as person', byId('person', 'sign_in.user_id'))
    .select(['sign_in.id', 'sign_in.user_id', 'sign_in.is_refused', 'sign_in.way', 'sign_in.user_agent'])
    .select(['sign_in.is_new_device', 'sign_in.created_at', 'person.full_name'])
    .select(sql<string | null>`host(sign_in.address)`.as('address'))
    .where(matching(filters))
    .orderBy('sign_in.id', 'desc')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
export type SignInRow = Awaited<ReturnType<typeof selectSignIns>>[number]
