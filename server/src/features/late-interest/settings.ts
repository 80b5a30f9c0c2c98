import { annualInterest } from '#domain/late-interest.ts'
import { plainDecimal } from '#domain/decimal.ts'
import type { LateInterestSettings, LateInterestSettingsInput } from '#contract/late-interest.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { findSettings, lockSettings, saveSettings } from './queries.ts'

/** What a firm that never said how charges: nothing. */
const DEFAULT = { is_charged: false, method: 'percent', percent: '0', grace_days: 0, version: null } as const

export async function readSettings(tx: FirmTx) {
  const { is_charged, method, percent, grace_days, version } = (await findSettings(tx)) ?? DEFAULT
  return {
    isCharged: is_charged,
    method,
    percent: plainDecimal(percent),
    /** In percent. */
    annualPercent: annualInterest(method, plainDecimal(percent)),
    graceDays: grace_days,
    version,
  }
}
export type InterestTerms = Awaited<ReturnType<typeof readSettings>>

export async function getLateInterestSettings({ tx }: Pick<FirmContext, 'tx'>): Promise<LateInterestSettings> {
  const settings = await readSettings(tx)
  return { ...settings, percent: Number(settings.percent), annualPercent: Number(settings.annualPercent) }
}

export async function updateLateInterestSettings(
  context: FirmContext,
  { isCharged, method, percent, graceDays, version }: LateInterestSettingsInput,
): Promise<LateInterestSettings> {
  const { tx, businessId, clock } = context
  const before = await lockSettings(tx)
  if (before) assertVersion(version, before.version, 'Late interest')
  const columns = { is_charged: isCharged, method, percent, grace_days: graceDays }
  await saveSettings(tx, { business_id: businessId, ...columns, updated_at: clock.now() })
  return getLateInterestSettings(context)
}
