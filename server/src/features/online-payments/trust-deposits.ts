import { z } from 'zod'
import { addDays, dayInZone } from '#domain/calendar-day.ts'
import type { PaymentParts } from '../../platform/card-payments/provider.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { addJob } from '../../platform/jobs.queries.ts'
import { firmSettings } from '../firm/public.ts'
import {
  clearOnlineDeposit,
  recordOnlineDeposit,
  returnOnlineDeposit,
  type OnlineDeposit,
} from '../trust-transactions/public.ts'
import { amountText, getToday, type BookParts } from './books.ts'
import { changeCheckout, findCheckout, findProvider, lockCheckout, type CheckoutRow } from './queries.ts'
import { openKeys } from './settings.ts'

/** Asks the provider whether the money of a deposit has settled, until it has. */
export const SETTLEMENT_TASK = 'trustSettlement'
export const SettlementJob = z.object({ businessId: z.string(), checkoutId: z.string(), paidOn: z.iso.date() })
type SettlementJob = z.infer<typeof SettlementJob>

const HOUR_MS = 3_600_000
/** The provider is asked again after this time. */
const ASK_AGAIN_MS = 3 * HOUR_MS
/** A payment that has not settled by then waits for a person. */
const GIVE_UP_DAYS = 45

/** Records money that was paid on a deposit request: uncleared until the provider has settled it. */
export async function recordPaidDeposit(
  books: BookParts,
  { id: checkoutId, request_id: requestId }: CheckoutRow,
  paid: Omit<OnlineDeposit, 'requestId'>,
): Promise<{ depositId: string | null; problem: string }> {
  if (requestId === null) throw new Error(`checkout ${checkoutId} is for nothing`)
  const { id, problem } = await recordOnlineDeposit(books, { ...paid, requestId })
  const job: SettlementJob = { businessId: books.businessId, checkoutId, paidOn: paid.date }
  if (id !== null) await askLater(books.tx, job, books.clock.now(), 0)
  return { depositId: id, problem }
}

const askLater = (tx: FirmTx, job: SettlementJob, now: Date, afterMs: number) =>
  addJob(tx, SETTLEMENT_TASK, job, { notBefore: new Date(now.getTime() + afterMs) })

/** Marks a deposit as cleared once its provider has settled it; asks again later where it has not. */
export async function clearSettledDeposit(parts: PaymentParts, job: SettlementJob): Promise<void> {
  const { businessId, checkoutId, paidOn } = job
  const found = await parts.inFirm(businessId, async (tx) => {
    const checkout = await findCheckout(tx, checkoutId)
    const row = checkout && (await findProvider(tx, checkout.provider))
    return checkout && { checkout, keys: row && openKeys(parts.box, row) }
  })
  if (!found || found.checkout.status !== 'paid') return
  const { checkout, keys } = found
  const { destination, provider_id: providerId, provider, deposit_id: depositId } = checkout
  if (depositId === null || providerId === null) return
  const settled =
    keys &&
    (await parts.providers[provider].findSettlement(keys, { reference: checkoutId, providerId, destination, paidOn }))
  await parts.inFirm(businessId, async (tx) => {
    // Two answers at once follow one another.
    if ((await lockCheckout(tx, checkoutId))?.status !== 'paid') return
    const books = { tx, businessId, clock: parts.clock, userId: null }
    const today = await getToday(books)
    if (settled) {
      const { time_zone } = await firmSettings(tx, businessId)
      const day = dayInZone(time_zone, settled.getTime())
      await clearOnlineDeposit(books, depositId, day < today ? day : today)
    } else if (today < addDays(paidOn, GIVE_UP_DAYS)) {
      await askLater(tx, job, parts.clock.now(), ASK_AGAIN_MS)
    } else {
      const problem = 'The provider has not settled this payment. Ask it, and mark the deposit as cleared or bounced'
      await changeCheckout(tx, checkoutId, { problem, updated_at: parts.clock.now() })
    }
  })
}

/**
 * Undoes a deposit that the provider has taken back. The provider takes it from the firm's own account, so what was in the
 * client account and is no longer the client's is the firm's to move out. Returns what a person has to do.
 */
export async function returnPaidDeposit(
  books: BookParts,
  depositId: string,
  { date, reason, text }: { date: string; reason: string; text: string },
): Promise<string> {
  const returned = await returnOnlineDeposit({ ...books, userId: null }, depositId, { date, reason })
  if (!returned?.wasCleared) return ''
  const { amount, madeGood } = returned
  const left = amount.minor - madeGood.minor
  const made =
    madeGood.minor > 0n ? `. ${amountText(madeGood.minor, madeGood.currency)} was spent, and the firm made it good` : ''
  const move = left > 0n ? `. Move ${amountText(left, amount.currency)} from the client account to the office` : ''
  return `${reason}: ${text}, from the firm’s account at the provider${made}${move}`.slice(0, 500)
}
