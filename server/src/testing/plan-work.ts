import { workOnSubscriptions } from '../features/plans/renewals.ts'
import { paystackCards } from '../platform/card-payments/paystack-cards.ts'
import { stripeCards } from '../platform/card-payments/stripe-cards.ts'
import type { Clock } from '../platform/clock.ts'
import type { Pool } from '../platform/db/database.ts'
import { createLogger } from '../platform/logger.ts'
import { createSecretBox } from '../platform/secrets/secret-box.ts'
import type { CardServices } from './card-services.ts'

/** The product's own keys, and who sells. */
export const PLAN_SETTINGS = {
  stripeKey: 'sk_test_product',
  paystackKey: 'sk_test_product',
  seller: ['Lexhold Ltd', '1 Marina, Lagos'],
}

/** What the loop of the server does with subscriptions, now. */
export const workOnPlans = (
  { app: { pool }, clock }: { readonly app: { readonly pool: Pool }; readonly clock: Clock },
  services: Pick<CardServices, 'url'>,
): Promise<void> =>
  workOnSubscriptions({
    pool,
    clock,
    log: createLogger('silent'),
    publicUrl: 'http://lexhold.test',
    plans: {
      cards: {
        stripe: stripeCards(PLAN_SETTINGS.stripeKey, services.url),
        paystack: paystackCards(PLAN_SETTINGS.paystackKey, services.url),
      },
      box: createSecretBox(Buffer.alloc(32, 7)),
      seller: PLAN_SETTINGS.seller,
    },
  })
