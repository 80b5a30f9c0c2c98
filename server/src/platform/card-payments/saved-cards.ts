import type { SecretBox } from '../secrets/secret-box.ts'

/** Services that keep a payer's card, so that it can be charged again without the payer. Each is one adapter. */

export interface SavedCard {
  /** What charges it, with the key of the account that saved it. */
  readonly token: string
  readonly brand: string
  readonly lastDigits: string
  readonly expiresYear: number
  readonly expiresMonth: number
}

export interface CardCheckout {
  /** Our own name of it. */
  readonly reference: string
  /** In the smallest unit of the currency by ISO 4217; 0 only saves the card. */
  readonly minor: bigint
  readonly currency: string
  readonly description: string
  readonly email: string
  readonly returnUrl: string
}

export interface CardCharge extends Omit<CardCheckout, 'returnUrl'> {
  readonly token: string
  /** It may have been sent before: the service is asked first whether it knows the reference. */
  readonly isRepeat: boolean
}

/** What became of a checkout or a charge. */
export interface CardPayment {
  readonly status: 'open' | 'paid' | 'failed'
  /** Blank until it is paid, and where only a card was saved. */
  readonly paymentReference: string
  readonly minor: bigint
  readonly card: SavedCard | null
  /** Why it failed, as the bank says it. */
  readonly problem: string
}

export interface SavedCardProvider {
  readonly name: 'stripe' | 'paystack'
  /** What has to be charged, and is paid back, to learn a card. */
  setupMinor(currency: string): bigint
  /** Opens the service's page, on which the card is entered and saved. */
  startCheckout(checkout: CardCheckout): Promise<{ readonly providerId: string; readonly url: string }>
  getCheckout(checkout: { readonly reference: string; readonly providerId: string }): Promise<CardPayment>
  /** Charges a saved card once for a reference. Fails only where the service does not answer. */
  charge(charge: CardCharge): Promise<CardPayment>
  /** Pays a payment back completely; once, however often it is called. */
  refund(payment: { readonly reference: string; readonly paymentReference: string }): Promise<void>
}

/** What selling plans of the product needs on this server. */
export interface PlanParts {
  /** The services that the product itself has an account with. */
  readonly cards: Partial<Record<SavedCardProvider['name'], SavedCardProvider>>
  readonly box: SecretBox
  /** Who sells: the name, then lines of address and tax number. */
  readonly seller: readonly string[]
}
