import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import {
  PROVIDERS,
  WrongSignature,
  type PaymentParts,
  type ProviderMessage,
  type ProviderName,
} from '../../platform/card-payments/provider.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { addJob } from '../../platform/jobs.queries.ts'
import { notFound } from '../../platform/refusal.ts'
import { recordOnlinePayment, undoOnlinePayment } from '../payments/public.ts'
import { amountText, getToday } from './books.ts'
import { settleCheckout } from './checkouts.ts'
import {
  changeCheckout,
  findCheckoutOfPayment,
  findProvider,
  insertMessage,
  lockCheckout,
  markHandled,
  type CheckoutRow,
} from './queries.ts'
import { wrongSignature } from './refusals.ts'
import { openKeys } from './settings.ts'
import { clearSettledDeposit, returnPaidDeposit, SETTLEMENT_TASK, SettlementJob } from './trust-deposits.ts'

const TASK = 'paymentMessage'

const Reference = z.union([z.object({ checkout: z.string() }), z.object({ payment: z.string() })])
const Job = z.object({
  businessId: z.string(),
  provider: z.enum(PROVIDERS),
  id: z.string(),
  kind: z.enum(['checkout', 'refunded', 'disputed', 'disputeWon']),
  reference: Reference,
  minor: z.string(),
  currency: z.string(),
})
type Job = z.infer<typeof Job>

interface Received {
  readonly provider: ProviderName
  readonly businessId: string
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** Takes a message whose signature holds, once, and leaves the rest to a job, so that the provider is answered at once. */
export async function receiveMessage(
  parts: PaymentParts,
  { provider, businessId, body, headers }: Received,
): Promise<void> {
  const row = await parts.inFirm(businessId, (tx) => findProvider(tx, provider))
  if (!row) throw notFound('Provider')
  const message = await readSigned(parts, { provider, businessId, body, headers }, openKeys(parts.box, row))
  if (!message) return
  await parts.inFirm(businessId, async (tx) => {
    const received = { business_id: businessId, provider, message_id: message.id, kind: message.kind }
    if (!(await insertMessage(tx, { ...received, received_at: parts.clock.now() }))) return
    const job: Job = { ...message, businessId, provider, minor: message.minor.toString() }
    await addJob(tx, TASK, job)
  })
}

async function readSigned(
  { providers, log }: PaymentParts,
  { provider, businessId, body, headers }: Received,
  keys: Parameters<PaymentParts['providers'][ProviderName]['readMessage']>[0],
): Promise<ProviderMessage | null> {
  try {
    return await providers[provider].readMessage(keys, body, headers)
  } catch (error) {
    if (!(error instanceof WrongSignature)) throw error
    log.warn({ provider, businessId }, 'a payment message with a wrong signature was refused')
    throw wrongSignature()
  }
}

/** What a message leads to. A task that fails is tried again, also where a refund is told before its payment. */
export const messageTasks = (parts: PaymentParts): TaskList => ({
  [TASK]: async (payload) => {
    const job = Job.parse(payload)
    const { businessId, provider, reference } = job
    if ('checkout' in reference) {
      if (z.uuid().safeParse(reference.checkout).success) await settleCheckout(parts, businessId, reference.checkout)
    } else await parts.inFirm(businessId, (tx) => handleReturn(tx, parts, job, reference.payment))
    await parts.inFirm(businessId, (tx) => markHandled(tx, provider, job.id, parts.clock.now()))
  },
  [SETTLEMENT_TASK]: async (payload) => clearSettledDeposit(parts, SettlementJob.parse(payload)),
})

/** Money that the provider has taken back: a payment that was paid back whole or charged back is undone. */
async function handleReturn(tx: FirmTx, parts: PaymentParts, job: Job, payment: string): Promise<void> {
  const known = await findCheckoutOfPayment(tx, job.provider, payment)
  const checkout = known && (await lockCheckout(tx, known.id))
  if (!checkout) throw new Error(`no payment ${payment} of ${job.provider} is recorded yet`)
  const minor = BigInt(job.minor)
  const text = amountText(minor, job.currency)
  const note = (problem: string) => changeCheckout(tx, checkout.id, { problem, updated_at: parts.clock.now() })
  if (job.kind === 'disputeWon') {
    await (checkout.request_id === null ? reinstate(tx, parts, job, checkout) : note(depositWonText(text)))
    return
  }
  if (checkout.status !== 'paid') return
  if (job.kind === 'refunded' && minor < BigInt(checkout.amount_minor)) {
    await note(`${text} was paid back at the provider. Record it as a refund`)
    return
  }
  const books = { tx, businessId: job.businessId, clock: parts.clock, publicUrl: parts.publicUrl }
  const reason = job.kind === 'refunded' ? 'Paid back by the card provider' : 'Charged back by the payer’s bank'
  const why = { date: await getToday(books), reason }
  const returned = { status: 'returned' as const, updated_at: parts.clock.now() }
  if (checkout.deposit_id !== null) {
    const problem = await returnPaidDeposit(books, checkout.deposit_id, { ...why, text })
    await changeCheckout(tx, checkout.id, { ...returned, problem })
  } else if (checkout.payment_id !== null) {
    await undoOnlinePayment(books, checkout.payment_id, why)
    await changeCheckout(tx, checkout.id, returned)
  }
}

/** The firm has won a dispute and has its money back: the payment is recorded anew, under a reference of its own. */
async function reinstate(tx: FirmTx, parts: PaymentParts, job: Job, checkout: CheckoutRow): Promise<void> {
  if (checkout.status !== 'returned' || checkout.provider_payment === null || checkout.invoice_id === null) return
  const books = { tx, businessId: job.businessId, clock: parts.clock }
  const paymentId = await recordOnlinePayment(books, {
    invoiceIds: checkout.statement_invoice_ids ?? [checkout.invoice_id],
    provider: job.provider,
    reference: `${checkout.provider_payment} (dispute won)`,
    grossMinor: BigInt(job.minor),
    feeMinor: 0n,
    date: await getToday(books),
  })
  await changeCheckout(tx, checkout.id, { status: 'paid', payment_id: paymentId, updated_at: parts.clock.now() })
}

/** What the provider gives back is on the firm's own account there, and is not client money before it is paid in. */
const depositWonText = (text: string) =>
  `The dispute was won: ${text} is the client’s again. Pay it into the client account and record the deposit`
