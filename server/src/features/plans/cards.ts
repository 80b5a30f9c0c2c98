import type { PlanParts, SavedCard, SavedCardProvider } from '../../platform/card-payments/saved-cards.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Logger } from '../../platform/logger.ts'
import { findCard, saveCard, type CardRow } from './queries.ts'
import { paymentNotSetUp } from './refusals.ts'

/** Work on the subscription of one firm that is partly outside of transactions: payment services take seconds to answer. */
export interface PlanWork extends PlanParts {
  readonly businessId: string
  readonly clock: Clock
  readonly log: Logger
  readonly publicUrl: string
  write<T>(work: (tx: FirmTx) => Promise<T>): Promise<T>
}

/** Dollars are paid at Stripe, naira at Paystack; the other one where only it is set up and takes the currency. */
export function providerFor({ cards }: PlanParts, currency: string): SavedCardProvider {
  const found = currency === 'NGN' ? cards.paystack : (cards.stripe ?? cards.paystack)
  if (!found) throw paymentNotSetUp()
  return found
}

export const hasProvider = ({ cards }: PlanParts, currency: string): boolean =>
  (currency === 'NGN' ? cards.paystack : (cards.stripe ?? cards.paystack)) !== undefined

export function providerNamed({ cards }: PlanParts, name: SavedCardProvider['name'] | null): SavedCardProvider {
  const found = name === null ? undefined : cards[name]
  if (!found) throw paymentNotSetUp()
  return found
}

const sealContext = (businessId: string) => `${businessId} subscription card`

const openCard = ({ box }: PlanParts, row: CardRow): string => box.open(row.sealed_token, sealContext(row.business_id))

/** The card that the provider of a currency can charge; undefined where none is saved there. */
export async function findUsableCard(tx: FirmTx, parts: PlanParts, currency: string) {
  const row = await findCard(tx)
  return row && row.provider === providerFor(parts, currency).name ? openCard(parts, row) : undefined
}

export async function storeCard(
  tx: FirmTx,
  work: Pick<PlanWork, 'businessId' | 'box' | 'clock'>,
  provider: SavedCardProvider['name'],
  card: SavedCard,
) {
  await saveCard(tx, {
    business_id: work.businessId,
    provider,
    sealed_token: work.box.seal(card.token, sealContext(work.businessId)),
    brand: card.brand.slice(0, 40),
    last_digits: card.lastDigits,
    expires_year: card.expiresYear,
    expires_month: card.expiresMonth,
    updated_at: work.clock.now(),
  })
}
