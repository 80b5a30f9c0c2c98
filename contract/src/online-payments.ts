import { z } from 'zod'
import { firmCall, firmKeys, firmSpelling, Id, Moment, Nothing, Text } from './common.ts'
import { anyone, endpoint, needs } from './endpoint.ts'
import { EditedVersion } from './fields.ts'

export const PAYMENT_PROVIDERS = ['stripe', 'paystack'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]
const Provider = z.enum(PAYMENT_PROVIDERS, 'Provider is not known')

/** A provider that the firm takes card payments with. The keys themselves never leave the server. */
const ProviderSettings = z.strictObject({
  provider: z.enum(PAYMENT_PROVIDERS),
  isSetUp: z.boolean(),
  isEnabled: z.boolean(),
  /** Whether the key is one for tests: no real money moves. */
  isTest: z.boolean(),
  /** The last characters of the key. */
  keyHint: z.string(),
  /** The address to which the provider has to send its messages. */
  messageAddress: z.string(),
  version: z.int(),
})
export type ProviderSettings = z.infer<typeof ProviderSettings>

/** A checkout that a person has to look at. */
const CheckoutProblem = z.strictObject({
  id: Id(),
  /** What was paid: an invoice or a deposit request, and its number. */
  invoiceId: Id().nullable(),
  requestId: Id().nullable(),
  number: z.string(),
  provider: z.enum(PAYMENT_PROVIDERS),
  amount: z.number(),
  currencyCode: z.string(),
  problem: z.string(),
  at: Moment,
})

export const OnlinePaymentSettings = z.strictObject({
  providers: z.array(ProviderSettings),
  /** The latest of them. */
  problems: z.array(CheckoutProblem),
})
export type OnlinePaymentSettings = z.infer<typeof OnlinePaymentSettings>

/** A key as providers print it: no spaces, nothing that is not ASCII. */
const key = (label: string) => Text(300).regex(/^[\x21-\x7E]*$/, `${label} can't hold spaces`)

/** Blank keys keep those that are stored. */
export const ProviderInput = z.strictObject({
  ...firmKeys,
  secretKey: key('Secret key'),
  /** Stripe's signing secret of the address for messages. Paystack has none. */
  signingSecret: key('Signing secret'),
  isEnabled: z.boolean('Say whether the provider is in use'),
  version: EditedVersion,
})
export type ProviderInput = z.output<typeof ProviderInput>

const providerParams = z.object({ provider: Provider })
const MESSAGE_LIMIT = 1024 * 1024

/** What a provider says to keys that are stored. `problem` is blank where it takes them. */
const KeyCheck = z.strictObject({ problem: z.string() })

export const onlinePayments = {
  settings: endpoint('GET', '/admin/online-payment/settings', {
    summary: 'The providers that the firm takes card payments with, and what needs attention',
    access: needs('adminPermissions'),
    ...firmCall,
    response: OnlinePaymentSettings,
  }),
  update: endpoint('PUT', '/admin/online-payment/provider/:provider', {
    summary: 'Stores the keys of a provider, sealed; blank keys stay as they are',
    access: needs('adminPermissions'),
    fresh: true,
    params: providerParams,
    body: ProviderInput,
    spelling: firmSpelling,
    response: OnlinePaymentSettings,
    refusals: ['stale_version', 'key_required', 'key_refused'],
    done: 'Card payments saved',
  }),
  check: endpoint('GET', '/admin/online-payment/provider/:provider/check', {
    summary: 'Asks the provider whether it takes the stored key; nothing is changed',
    access: needs('adminPermissions'),
    params: providerParams,
    ...firmCall,
    response: KeyCheck,
    refusals: ['card_unavailable'],
  }),
  remove: endpoint('DELETE', '/admin/online-payment/provider/:provider', {
    summary: 'Deletes the keys of a provider',
    access: needs('adminPermissions'),
    fresh: true,
    params: providerParams,
    query: firmCall.query,
    response: Nothing,
    done: 'Keys deleted',
  }),
  message: endpoint('POST', '/public/payment-message/:provider/:businessId', {
    summary: 'What a payment provider tells: its signature is checked, and the same message is taken once',
    access: anyone('The signature of the provider proves who sends it'),
    params: providerParams.extend({ businessId: Id('Firm is not known') }),
    response: z.strictObject({ received: z.literal(true) }),
    bare: true,
    takes: 'text',
    bodyLimit: MESSAGE_LIMIT,
    refusals: ['wrong_signature'],
  }),
}
