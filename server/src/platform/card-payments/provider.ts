import type { Clock } from '../clock.ts'
import type { FirmTx } from '../db/transactions.ts'
import type { Logger } from '../logger.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** Services that take card payments for a firm. Each is one adapter; nothing else knows how they speak. */

export const PROVIDERS = ['stripe', 'paystack'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** Of one firm at one provider. */
export interface ProviderKeys {
  readonly secretKey: string
  /** What the provider signs its messages with; Paystack signs with the secret key. */
  readonly signingSecret: string
}

export interface CheckoutRequest {
  /** Our own name of it, which comes back with every message. */
  readonly reference: string
  /** In the smallest unit of the currency by ISO 4217. */
  readonly minor: bigint
  readonly currency: string
  /** What the payer reads: what is paid, and to whom. */
  readonly description: string
  /** Of the payer, where it is known. Paystack asks for one. */
  readonly email: string
  /** Where the payer comes back to. */
  readonly returnUrl: string
  /**
   * An account at the provider that receives the full amount, while its fee and any chargeback are taken from the firm's own;
   * blank for the firm's own account. So client money arrives in full, and nothing is ever taken out of it.
   */
  readonly destination: string
}

export interface StartedCheckout {
  readonly providerId: string
  /** The provider's page. */
  readonly url: string
}

/** What became of a checkout, as the provider tells it when it is asked. */
export interface CheckoutState {
  readonly status: 'open' | 'paid' | 'failed'
  /** Of the payment itself, which later messages name. Blank until it is paid. */
  readonly paymentReference: string
  readonly minor: bigint
  readonly currency: string
  /** What the provider keeps, in the currency of the payment; 0 where it does not tell. */
  readonly feeMinor: bigint
  readonly paidAt: Date | null
}

/** A payment that was made to a destination. */
export interface PaidCheckout {
  readonly reference: string
  readonly providerId: string
  readonly destination: string
  /** The day of the payment. */
  readonly paidOn: string
}

/** What a provider tells by itself. A message decides nothing: the state is asked for before money is recorded. */
export interface ProviderMessage {
  /** Unique at the provider: a message that comes again has the same. */
  readonly id: string
  readonly kind: 'checkout' | 'refunded' | 'disputed' | 'disputeWon'
  /** Our reference, or the payment that the message is about. */
  readonly reference: { readonly checkout: string } | { readonly payment: string }
  /** Of a refund: all that was paid back of the payment until now. */
  readonly minor: bigint
  readonly currency: string
}

export interface PaymentProvider {
  readonly name: ProviderName
  /** Whether it takes an amount in the currency exactly. */
  accepts(minor: bigint, currency: string): boolean
  /** Asks the provider whether the secret key opens what is needed of it. Fails when the provider does not answer. */
  takesKey(keys: ProviderKeys): Promise<boolean>
  startCheckout(keys: ProviderKeys, request: CheckoutRequest): Promise<StartedCheckout>
  getCheckout(keys: ProviderKeys, checkout: { reference: string; providerId: string }): Promise<CheckoutState>
  /** When the money of a paid checkout has settled at its destination; null until then. */
  findSettlement(keys: ProviderKeys, checkout: PaidCheckout): Promise<Date | null>
  /** The message in a body whose signature holds; null for one that is about something else. Fails on a wrong signature. */
  readMessage(
    keys: ProviderKeys,
    body: string,
    headers: Readonly<Record<string, unknown>>,
  ): Promise<ProviderMessage | null>
}

/** A body that its provider has not signed. */
export class WrongSignature extends Error {}

/** What card payments need, in a call and in a job. */
export interface PaymentParts {
  readonly providers: Readonly<Record<ProviderName, PaymentProvider>>
  readonly box: SecretBox
  readonly clock: Clock
  readonly log: Logger
  readonly publicUrl: string
  /** A transaction of one firm and of no person. */
  inFirm<T>(businessId: string, work: (tx: FirmTx) => Promise<T>): Promise<T>
}
