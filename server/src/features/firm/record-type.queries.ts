import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { noCurrency } from '../records/public.ts'

export const firmNames = (tx: FirmTx) =>
  tx.selectFrom('app.businesses as firm').select(['firm.id', 'firm.name']).select(noCurrency)

export const personNames = (tx: FirmTx) =>
  tx.selectFrom('app.members as person').select(['person.id', 'person.full_name as name']).select(noCurrency)

export const roleNames = (tx: FirmTx) =>
  tx.selectFrom('app.roles as role').select(['role.id', 'role.name']).select(noCurrency)

export const invitationNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.invitations as invitation')
    .select(['invitation.id', 'invitation.email as name'])
    .select(noCurrency)

export const planNames = (tx: FirmTx) =>
  tx.selectFrom('app.plans as plan').select(['plan.id', 'plan.name']).select(noCurrency)

export const activityNames = (tx: FirmTx) =>
  tx.selectFrom('app.activities as activity').select(['activity.id', 'activity.name']).select(noCurrency)

export const practiceAreaNames = (tx: FirmTx) =>
  tx.selectFrom('app.practice_areas as area').select(['area.id', 'area.name']).select(noCurrency)

export const firmRateNames = (tx: FirmTx) =>
  tx.selectFrom('app.firm_rates as rate').select(['rate.id', 'rate.currency as name', 'rate.currency'])

export const personRateNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.member_rates as rate')
    .innerJoin('app.members as person', 'person.id', 'rate.user_id')
    .select(['rate.id', sql<string>`person.full_name || ', ' || rate.currency`.as('name'), 'rate.currency'])
