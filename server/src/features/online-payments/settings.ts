import { minorToNumber } from '#domain/money.ts'
import { PAYMENT_PROVIDERS, type OnlinePaymentSettings, type ProviderInput } from '#contract/online-payments.ts'
import type { PaymentParts, ProviderKeys, ProviderName } from '../../platform/card-payments/provider.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import {
  deleteProvider,
  findProvider,
  lockProvider,
  saveProvider,
  selectProblems,
  selectProviders,
  type ProviderRow,
} from './queries.ts'
import { keyRefused, keyRequired, providerSilent, signingSecretRequired } from './refusals.ts'

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    payment_keys_changed: true
  }
}

const SHOWN_PROBLEMS = 20
const HINT_LENGTH = 4

/** A sealed key opens for its own firm, provider and purpose only. */
const sealContext = (businessId: string, provider: ProviderName, purpose: string) =>
  `${businessId} ${provider} ${purpose}`

export function openKeys(box: SecretBox, row: ProviderRow): ProviderKeys {
  const open = (sealed: Buffer, purpose: string) =>
    box.open(sealed, sealContext(row.business_id, row.provider, purpose))
  const secretKey = open(row.sealed_secret_key, 'secret key')
  const signing = row.sealed_signing_secret
  return { secretKey, signingSecret: signing ? open(signing, 'signing secret') : secretKey }
}

export async function getSettings({ tx, businessId, publicUrl }: FirmContext): Promise<OnlinePaymentSettings> {
  const [rows, problems] = await Promise.all([selectProviders(tx), selectProblems(tx, SHOWN_PROBLEMS)])
  return {
    providers: PAYMENT_PROVIDERS.map((provider) => {
      const row = rows.find((one) => one.provider === provider)
      return {
        provider,
        isSetUp: row !== undefined,
        isEnabled: row?.is_enabled ?? false,
        isTest: row?.is_test ?? false,
        keyHint: row?.key_hint ?? '',
        messageAddress: `${publicUrl}/api/public/payment-message/${provider}/${businessId}`,
        version: row?.version ?? 0,
      }
    }),
    problems: problems.map((row) => ({
      id: row.id,
      invoiceId: row.invoice_id,
      requestId: row.request_id,
      number: row.invoice_number ?? row.request_number ?? '',
      provider: row.provider,
      amount: minorToNumber(row.amount_minor, row.currency),
      currencyCode: row.currency,
      problem: row.problem,
      at: row.updated_at.toISOString(),
    })),
  }
}

/** How keys begin that can be used: restricted and secret ones, never those that a browser may know. */
const KEY_SHAPES: Readonly<Record<ProviderName, RegExp>> = {
  stripe: /^(sk|rk)_(test|live)_/,
  paystack: /^sk_(test|live)_/,
}

export async function updateProvider(
  context: FirmContext,
  box: SecretBox,
  provider: ProviderName,
  input: ProviderInput,
): Promise<OnlinePaymentSettings> {
  const { tx, businessId, userId, clock, security } = context
  const before = await lockProvider(tx, provider)
  assertVersion(input.version, before?.version ?? 0, 'The keys', 'were')
  const { secretKey, signingSecret } = keysToSave(provider, input, before && openKeys(box, before))
  const seal = (text: string, purpose: string) => box.seal(text, sealContext(businessId, provider, purpose))
  await saveProvider(tx, {
    business_id: businessId,
    provider,
    sealed_secret_key: seal(secretKey, 'secret key'),
    sealed_signing_secret: provider === 'stripe' ? seal(signingSecret, 'signing secret') : null,
    key_hint: secretKey.slice(-HINT_LENGTH),
    is_test: secretKey.includes('_test_'),
    is_enabled: input.isEnabled,
    updated_by: userId,
    updated_at: clock.now(),
  })
  security.record('payment_keys_changed', { provider })
  return getSettings(context)
}

function keysToSave(provider: ProviderName, input: ProviderInput, before: ProviderKeys | undefined): ProviderKeys {
  const secretKey = input.secretKey || before?.secretKey
  if (!secretKey) throw keyRequired()
  if (!KEY_SHAPES[provider].test(secretKey))
    throw keyRefused('secretKey', 'This is no secret key. It begins with sk_test_ or sk_live_')
  if (provider === 'paystack') return { secretKey, signingSecret: secretKey }
  const signingSecret = input.signingSecret || before?.signingSecret
  if (!signingSecret) throw signingSecretRequired()
  if (!signingSecret.startsWith('whsec_')) throw keyRefused('signingSecret', 'A signing secret begins with whsec_')
  return { secretKey, signingSecret }
}

const NAMES: Readonly<Record<ProviderName, string>> = { stripe: 'Stripe', paystack: 'Paystack' }

/** Asks the provider about the stored key, outside any transaction: it may take seconds to answer. */
export async function checkProvider(
  { read, log }: SignedRequest,
  { box, providers }: Pick<PaymentParts, 'box' | 'providers'>,
  provider: ProviderName,
): Promise<{ problem: string }> {
  const row = await read((tx) => findProvider(tx, provider))
  if (!row) throw notFound('Provider')
  const name = NAMES[provider]
  try {
    const isTaken = await providers[provider].takesKey(openKeys(box, row))
    return { problem: isTaken ? '' : `${name} refuses the key that ends in ${row.key_hint}` }
  } catch (error) {
    log.warn({ err: error, provider }, 'a key could not be checked')
    throw providerSilent(name)
  }
}

export async function removeProvider({ tx, security }: FirmContext, provider: ProviderName): Promise<null> {
  if (!(await lockProvider(tx, provider))) throw notFound('Provider')
  await deleteProvider(tx, provider)
  security.record('payment_keys_changed', { provider })
  return null
}
