import { instalments } from '#domain/money.ts'
import type { FlatFeeDetail, FlatFeeInput } from '#contract/flat-fee-shapes.ts'
import { flatFeeRecord } from '#contract/flat-fees-record.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { recordLifecycle } from '../records/public.ts'
import { getFlatFee } from './list.ts'
import { insertFlatFee, replaceInstalments, type LockedFlatFee } from './queries.ts'
import { flatFeeConstraints, flatFeeLocked } from './refusals.ts'
import { resolveTerms, type Terms } from './terms.ts'

function assertNotBilled({ billing_state }: LockedFlatFee): void {
  if (billing_state === 'onInvoice') throw flatFeeLocked()
}

const lifecycle = recordLifecycle({
  contract: flatFeeRecord,
  table: 'app.flat_fees',
  assertDeletable: assertNotBilled,
  get: getFlatFee,
  constraints: flatFeeConstraints,
})
export const { delete: deleteFlatFee, deleteSeveral: deleteFlatFees, restore: restoreFlatFee } = lifecycle

export async function createFlatFee(context: FirmContext, input: FlatFeeInput): Promise<FlatFeeDetail> {
  const { tx, businessId, userId, clock } = context
  const terms = await resolveTerms(context, input)
  const id = newId()
  await insertFlatFee(tx, {
    business_id: businessId,
    id,
    ...feeColumns(input, terms),
    billing_state: billingStateOf(input.isBillable ?? true),
    status: input.status ?? 'approved',
    user_id: input.userId ?? userId,
    home_currency: terms.home.currency,
    added_by: userId,
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  await saveInstalments(context, id, input, terms)
  return getFlatFee(context, id)
}

/** Changes a flat fee that is on no invoice. */
export async function updateFlatFee(context: FirmContext, id: string, input: FlatFeeInput): Promise<FlatFeeDetail> {
  const fee = await lifecycle.lock(context, id)
  assertNotBilled(fee)
  assertVersion(input.version, fee.version, 'Flat fee')
  const terms = await resolveTerms(context, input, fee)
  await updateRecord(context, 'app.flat_fees', id, {
    ...feeColumns(input, terms),
    ...(input.isBillable !== undefined && { billing_state: billingStateOf(input.isBillable) }),
    ...(input.status && { status: input.status }),
    user_id: input.userId ?? fee.user_id,
  })
  await saveInstalments(context, id, input, terms)
  return getFlatFee(context, id)
}

const feeColumns = (input: FlatFeeInput, { amount, home, exchangeRate }: Terms) => ({
  matter_id: input.matterId,
  description: input.description,
  charged_on: input.date,
  quantity: '1',
  unit_cost: input.amount,
  amount_minor: amount.minor.toString(),
  currency: amount.currency,
  exchange_rate: exchangeRate,
  home_amount_minor: home.minor.toString(),
})

const billingStateOf = (isBillable: boolean) => (isBillable ? 'unbilled' : 'notBillable')

/** Equal parts in the order of their days; the first ones get the odd units (R18), in both currencies. */
async function saveInstalments(
  { tx, businessId }: FirmContext,
  flatFeeId: string,
  { matterId, instalmentDates = [] }: FlatFeeInput,
  { amount, home }: Terms,
): Promise<void> {
  const days = instalmentDates.toSorted()
  const parts = days.length === 0 ? [] : instalments(amount, days.length)
  const homeParts = days.length === 0 ? [] : instalments(home, days.length)
  await replaceInstalments(
    tx,
    flatFeeId,
    days.map((day, index) => ({
      business_id: businessId,
      id: newId(),
      flat_fee_id: flatFeeId,
      matter_id: matterId,
      position: index + 1,
      due_on: day,
      amount_minor: (parts[index]?.minor ?? 0n).toString(),
      home_amount_minor: (homeParts[index]?.minor ?? 0n).toString(),
    })),
  )
}
