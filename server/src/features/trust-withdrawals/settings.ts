import { minorToNumber } from '#domain/money.ts'
import type { TrustApprovalSettings, TrustApprovalSettingsInput } from '#contract/trust-withdrawals.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { trustAmount } from '../trust-transactions/public.ts'
import { callApproversNeeded, findApprovalSettings, saveApprovalSettings } from './queries.ts'

type ReadContext = Pick<FirmContext, 'tx' | 'businessId'>

/** How the firm approves client money; where it has not said, as its jurisdiction begins. */
export async function getApprovalSettings({ tx, businessId }: ReadContext): Promise<TrustApprovalSettings> {
  const [firm, known, stored] = [
    await firmSettings(tx, businessId),
    await currencies(tx),
    await findApprovalSettings(tx),
  ]
  const { code, symbol } = known.byCode(firm.currency)
  const above = stored?.two_approvers_above_minor ?? null
  return {
    withdrawalApprovers: stored ? stored.withdrawal_approvers : ((await callApproversNeeded(tx, '1', code)) ?? 0),
    twoApproversAbove: above === null ? null : minorToNumber(above, code),
    requestsNeedApproval: stored?.requests_need_approval ?? true,
    currencyCode: code,
    currencySymbol: symbol,
    version: stored?.version ?? 0,
  }
}

export async function updateApprovalSettings(
  context: Pick<FirmContext, 'tx' | 'businessId' | 'userId' | 'clock'>,
  input: Omit<TrustApprovalSettingsInput, 'adminUserId' | 'businessId'>,
): Promise<TrustApprovalSettings> {
  const { tx, businessId, userId, clock } = context
  const { currency } = await firmSettings(tx, businessId)
  assertVersion(input.version, (await findApprovalSettings(tx))?.version ?? 0, 'Settings', 'were')
  const { withdrawalApprovers: approvers, twoApproversAbove: above } = input
  const limit = approvers === 1 && above !== undefined && above !== null ? above : undefined
  await saveApprovalSettings(tx, {
    business_id: businessId,
    withdrawal_approvers: approvers,
    two_approvers_above_minor:
      limit === undefined ? null : trustAmount(limit, currency, 'twoApproversAbove').minor.toString(),
    requests_need_approval: input.requestsNeedApproval,
    updated_by: userId,
    updated_at: clock.now(),
  })
  return getApprovalSettings(context)
}
