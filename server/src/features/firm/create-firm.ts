import type { SetUpFirm } from '#contract/firm.ts'
import { addDays, dayInZone } from '#domain/calendar-day.ts'
import { TRIAL_DAYS } from '#domain/plan.ts'
import type { Clock } from '../../platform/clock.ts'
import { adoptFirm, type FirmTx, type IdentityTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { createOfficeBook, type BookIdKind } from '../ledger-accounts/public.ts'
import { createDefaultTaxCodes } from '../tax-codes/public.ts'
import { DEFAULT_ACTIVITIES, DEFAULT_PRACTICE_AREAS, DEFAULT_ROLES, DEFAULT_STAGES, roleScope } from './defaults.ts'
import {
  insertActivities,
  insertBusiness,
  insertMember,
  insertMatterStages,
  insertPracticeAreas,
  insertRoles,
  insertSubscription,
  findPlan,
} from './queries.ts'

export type NewFirm = SetUpFirm & { readonly id?: string }
/** Of an account. */
export interface Founder {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** Ids are new, except for the demo firm, which is the same each time. */
export type MakeId = (
  kind: 'role' | 'activity' | 'practiceArea' | 'matterStage' | 'subscription' | 'taxCode' | BookIdKind,
  position: number,
) => string

/**
 * Creates a firm with its default roles, activity types, practice areas with their stages, an office book with the chart of accounts and the
 * tax codes of its country, a 14-day trial from today in the firm's zone (decisions.md), and the founder as administrator.
 * From here on the transaction belongs to the firm.
 */
export async function createFirm(
  tx: IdentityTx,
  firm: NewFirm,
  founder: Founder,
  { clock, makeId = newId }: { clock: Clock; makeId?: MakeId },
): Promise<{ businessId: string; tx: FirmTx }> {
  const businessId = firm.id ?? newId()
  const firmTx = await adoptFirm(tx, businessId, founder.id)
  await insertBusiness(firmTx, {
    id: businessId,
    name: firm.businessName,
    slug: firm.slug,
    country_code: firm.countryCode,
    currency: firm.currencyCode,
    time_zone: firm.timeZone,
    multicurrency: firm.multicurrency,
    admin_user_id: founder.id,
  })
  const roleIds = await insertDefaultRoles(firmTx, businessId, makeId)
  const administrator = roleIds.get('administrator')
  if (!administrator) throw new Error('the default roles have no administrator')
  const { id, first_name, last_name, email } = founder
  await insertMember(firmTx, { business_id: businessId, id, role_id: administrator, first_name, last_name, email })
  await insertDefaultChoices(firmTx, businessId, makeId)
  await createOfficeBook(firmTx, { businessId, countryCode: firm.countryCode, currency: firm.currencyCode }, makeId)
  await createDefaultTaxCodes(firmTx, { businessId, countryCode: firm.countryCode }, makeId)
  await startTrial(firmTx, { id: makeId('subscription', 0), business_id: businessId }, firm, clock)
  return { businessId, tx: firmTx }
}

async function insertDefaultRoles(tx: FirmTx, businessId: string, makeId: MakeId): Promise<Map<string, string>> {
  const roles = DEFAULT_ROLES.map((role, position) => ({
    business_id: businessId,
    id: makeId('role', position),
    key: role.id,
    name: role.name,
    purpose: role.purpose,
    permissions: role.permissions,
    position,
    ...roleScope(role.id),
  }))
  await insertRoles(tx, roles)
  return new Map(roles.map(({ key, id }) => [key, id]))
}

async function insertDefaultChoices(tx: FirmTx, businessId: string, makeId: MakeId): Promise<void> {
  await insertActivities(
    tx,
    DEFAULT_ACTIVITIES.map((activity, position) => ({
      business_id: businessId,
      id: makeId('activity', position),
      name: activity.activityType,
      applies_to: activity.appliesTo,
      utbms_code: activity.utbmsCode,
      billable_by_default: activity.billableByDefault,
      position,
    })),
  )
  const areas = DEFAULT_PRACTICE_AREAS.map((area, position) => ({
    business_id: businessId,
    id: makeId('practiceArea', position),
    name: area.name,
    usual_rate_type: area.usualRateType,
    position,
  }))
  await insertPracticeAreas(tx, areas)
  const stages = areas.flatMap((area, n) =>
    DEFAULT_STAGES[DEFAULT_PRACTICE_AREAS[n]?.kind ?? 'advisory'].map((name, position) => ({ name, position, area })),
  )
  await insertMatterStages(
    tx,
    stages.map(({ name, position, area }, n) => ({
      business_id: businessId,
      id: makeId('matterStage', n),
      practice_area_id: area.id,
      name,
      position: position + 1,
    })),
  )
}

async function startTrial(
  tx: FirmTx,
  keys: { id: string; business_id: string },
  firm: NewFirm,
  clock: Clock,
): Promise<void> {
  const plan = await findPlan(tx, 'Trial')
  const today = dayInZone(firm.timeZone, clock.now().getTime())
  await insertSubscription(tx, {
    ...keys,
    plan_id: plan.id,
    starts_on: today,
    ends_on: addDays(today, TRIAL_DAYS),
    user_limit: plan.user_limit,
    currency: firm.currencyCode,
    is_ngn: firm.currencyCode === 'NGN',
  })
}
