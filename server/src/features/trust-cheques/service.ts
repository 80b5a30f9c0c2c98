import type { ChequeEnding, SpoiledCheque, TrustCheque } from '#contract/trust-cheques.ts'
import type { FirmWork } from '../../platform/context.ts'
import { updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { accountClosed, findTrustAccount } from '../trust-accounts/public.ts'
import { assertDayReached, reverseTransaction } from '../trust-transactions/public.ts'
import { getCheque } from './list.ts'
import { insertSpoiled, lockCheque } from './queries.ts'
import { chequeHandedOver, chequeNotHandedOver, chequePresented } from './refusals.ts'

async function lockOrRefuse({ tx }: Pick<FirmWork, 'tx'>, id: string) {
  const cheque = await lockCheque(tx, id)
  if (!cheque) throw notFound('Cheque')
  return cheque
}

/** From that day on the cheque is outstanding. The database refuses it of one that has left or ended. */
export async function handOverCheque(
  context: FirmWork,
  id: string,
  { date }: { readonly date: string },
): Promise<TrustCheque> {
  await lockOrRefuse(context, id)
  await assertDayReached(context, date)
  await updateRecord(context, 'app.trust_cheques', id, { handed_over_on: date })
  return getCheque(context, id)
}

/** The bank was told not to pay a cheque that left the firm. */
export async function stopCheque(context: FirmWork, id: string, input: ChequeEnding): Promise<TrustCheque> {
  const { handed_over_on } = await lockOrRefuse(context, id)
  const { presentedOn } = await getCheque(context, id)
  if (presentedOn !== null) throw chequePresented()
  if (handed_over_on === null) throw chequeNotHandedOver()
  return endCheque(context, id, 'stopped', input)
}

/** Of a cheque that never left the firm, or that the bank no longer pays because it is stale. */
export async function voidCheque(context: FirmWork, id: string, input: ChequeEnding): Promise<TrustCheque> {
  const { handed_over_on } = await lockOrRefuse(context, id)
  const { presentedOn, state } = await getCheque(context, id)
  if (presentedOn !== null) throw chequePresented()
  if (handed_over_on !== null && state === 'outstanding') throw chequeHandedOver()
  return endCheque(context, id, 'void', input)
}

/** What was paid by it is back on its ledger on the same day, by a reversal: what refuses that refuses this (T10, T12). */
async function endCheque(
  context: FirmWork,
  id: string,
  ending: 'stopped' | 'void',
  { date, reason }: ChequeEnding,
): Promise<TrustCheque> {
  const { transaction_id } = await lockOrRefuse(context, id)
  if (transaction_id !== null) await reverseTransaction(context, transaction_id, { date, reason })
  await updateRecord(context, 'app.trust_cheques', id, {
    ending,
    ended_on: date,
    ended_reason: reason,
    ended_by: context.userId,
  })
  return getCheque(context, id)
}

/** Accounts for a form by which nothing was paid. */
export async function createSpoiledCheque(context: FirmWork, input: SpoiledCheque): Promise<TrustCheque> {
  const { tx, businessId, userId, clock } = context
  const { accountId, number, date, reason } = input
  const account = await findTrustAccount(tx, accountId)
  if (!account) throw missingField('accountId', 'Account')
  if (account.archived_at !== null) throw accountClosed()
  await assertDayReached(context, date)
  const [id, now] = [newId(), clock.now()]
  await insertSpoiled(tx, {
    business_id: businessId,
    id,
    book_id: accountId,
    number,
    drawn_on: date,
    ending: 'void',
    ended_on: date,
    ended_reason: reason,
    ended_by: userId,
    created_at: now,
    updated_at: now,
  })
  return getCheque(context, id)
}
