import type { Clock } from '../../platform/clock.ts'
import type { FunctionRow } from '../../platform/db/call-function.ts'
import type { Pool } from '../../platform/db/database.ts'
import { inFirmAsJob, inWebhookWork, type FirmTx } from '../../platform/db/transactions.ts'
import { AddressRefused, type SendOutgoing } from '../../platform/http/outgoing.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { webAddressOrigin } from '#domain/web-address.ts'
import { notify } from '../notifications/public.ts'
import type { RecordType } from '../records/public.ts'
import {
  claimDelivery,
  finishAttempt,
  insertAttempt,
  setDeliveryState,
  withholdDelivery,
  type ClaimedDelivery,
} from './deliveries.queries.ts'
import { maySee } from './reading.ts'
import { messageBody, messageId } from './messages.ts'
import {
  clearFailing,
  findWebhookWithReader,
  selectAdministrators,
  selectSecrets,
  startFailing,
  switchOff,
} from './queries.ts'
import { daysBefore, GIVE_UP_DAYS, nextAttempt, secondsAfter } from './retries.ts'
import { signedHeaders } from './signature.ts'

const TIMEOUT_MS = 10_000
/** Longer than an attempt takes with its transactions. */
const LEASE_SECONDS = 60
const ANSWER_BYTES = 64 * 1024
const EXCERPT_LETTERS = 1000

export interface SendParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly box: SecretBox
  readonly outgoing: SendOutgoing
  readonly recordTypes: readonly RecordType[]
  /** Aborted when the server stops: what is on its way is then sent again. */
  readonly signal: AbortSignal
}

export type DueDelivery = FunctionRow<'app.webhook_deliveries_due'>

/** What seals the secret of a webhook belongs to that webhook only. */
export const secretName = (webhookId: string): string => `webhook ${webhookId}`

/**
 * Sends one message that is due: as the person whose webhook it is, who must still see what it tells of. No transaction is open
 * while the receiver is waited for. A server that ends meanwhile leaves the message to be sent again, with the same id.
 */
export async function sendDelivery(parts: SendParts, due: DueDelivery): Promise<void> {
  const { pool, clock } = parts
  const claimed = await inWebhookWork(pool, { workId: due.webhook_id, requestId: `webhook ${due.webhook_id}` }, (tx) =>
    claimMessage(parts, tx, due.id),
  )
  if (claimed === 'withheld') return
  if (!claimed) {
    // Nobody else has taken it up, so a wall hides it from the person.
    await asJob(parts, due, (tx) => withholdDelivery(tx, due.id, clock.now()))
    return
  }
  const answer = await post(parts, claimed)
  if (answer) await asJob(parts, due, (tx) => recordAnswer(parts, tx, claimed.delivery, answer))
}

const asJob = <T>({ pool }: SendParts, { business_id, id }: DueDelivery, work: (tx: FirmTx) => Promise<T>) =>
  inFirmAsJob(pool, { businessId: business_id, jobId: `webhook ${id}` }, { readOnly: false }, work)

interface Claimed {
  readonly delivery: ClaimedDelivery
  readonly url: string
  readonly secrets: readonly string[]
}

async function claimMessage(
  { clock, box, recordTypes }: SendParts,
  tx: FirmTx,
  id: string,
): Promise<Claimed | 'withheld' | undefined> {
  const now = clock.now()
  const delivery = await claimDelivery(tx, id, { now, leaseUntil: secondsAfter(now, LEASE_SECONDS) })
  if (!delivery) return undefined
  const webhook = await findWebhookWithReader(tx, delivery.webhook_id)
  if (!webhook) return undefined
  const { audit_id: auditId, event, record_id: recordId } = delivery
  if (auditId !== null && !(await maySee(tx, recordTypes, webhook, { auditId, event, recordId }))) {
    await setDeliveryState(tx, id, 'withheld')
    return 'withheld'
  }
  const sealed = await selectSecrets(tx, webhook.id, now)
  const secrets = sealed.map(({ sealed_secret }) => box.open(sealed_secret, secretName(webhook.id)))
  return { delivery, url: webhook.url, secrets }
}

interface ReceivedAnswer {
  readonly at: Date
  readonly status: number | null
  readonly durationMs: number
  readonly excerpt: string
  readonly problem: string
}

/** Undefined when the server is stopping. */
async function post(
  { clock, outgoing, signal }: SendParts,
  { delivery, url, secrets }: Claimed,
): Promise<ReceivedAnswer | undefined> {
  const at = clock.now()
  const body = messageBody(delivery, delivery.business_id)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Lexhold-Webhooks/1',
    ...signedHeaders({ id: messageId(delivery), body, at, secrets }),
  }
  const begun = performance.now()
  const passed = () => Math.round(performance.now() - begun)
  const request = { url, method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, cutOffAtBytes: ANSWER_BYTES, signal }
  try {
    const answer = await outgoing(request)
    return { at, status: answer.status, durationMs: passed(), excerpt: excerptOf(answer.body), problem: '' }
  } catch (error) {
    if (signal.aborted) return undefined
    return { at, status: null, durationMs: passed(), excerpt: '', problem: problemOf(error) }
  }
}

/** Without what cannot be stored or shown. */
const excerptOf = (text: string): string =>
  text
    .slice(0, EXCERPT_LETTERS)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')

const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing answers at this address',
  ECONNRESET: 'The connection was closed before an answer came',
  ENOTFOUND: 'The name of this address is not known',
  EAI_AGAIN: 'The name of this address could not be looked up',
  CERT_HAS_EXPIRED: 'The certificate of this address has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of this address is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of this address is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of this address is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is of another address',
}

/** In words; nothing of what the network of the installation says gets out. */
function problemOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return `No whole answer within ${TIMEOUT_MS / 1000} seconds`
  return PROBLEMS[String(code)] ?? 'The connection failed'
}

async function recordAnswer(
  { clock }: SendParts,
  tx: FirmTx,
  delivery: ClaimedDelivery,
  answer: ReceivedAnswer,
): Promise<void> {
  const { business_id, webhook_id, id, attempts, tries, replayed_by } = delivery
  const now = clock.now()
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300
  await insertAttempt(tx, {
    business_id,
    delivery_id: id,
    number: tries,
    tried_at: answer.at,
    status: answer.status,
    duration_ms: answer.durationMs,
    excerpt: answer.excerpt,
    problem: answer.problem,
    replayed_by: attempts === 1 ? replayed_by : null,
  })
  const next = isDelivered ? undefined : nextAttempt(attempts, now)
  const state = isDelivered ? 'delivered' : next === undefined ? 'failed' : 'waiting'
  await finishAttempt(tx, delivery, { state, lastStatus: answer.status, nextAttemptAt: next })
  if (isDelivered) await clearFailing(tx, webhook_id)
  else {
    await startFailing(tx, webhook_id, now)
    await stopIfHopeless(tx, { businessId: business_id, webhookId: webhook_id, clock })
  }
}

interface Stopping {
  readonly businessId: string
  readonly webhookId: string
  readonly clock: Clock
}

/** Switches a webhook off that nothing has reached for days, and tells the administrators. */
async function stopIfHopeless(tx: FirmTx, { businessId, webhookId, clock }: Stopping): Promise<void> {
  const stopped = await switchOff(tx, webhookId, daysBefore(clock.now(), GIVE_UP_DAYS))
  if (!stopped) return
  const administrators = await selectAdministrators(tx)
  const name = stopped.description || webAddressOrigin(stopped.url)
  await notify(
    { tx, businessId, clock },
    {
      event: 'webhookStopped',
      userIds: administrators.map(({ id }) => id),
      recordKind: 'webhook',
      recordId: webhookId,
      matterId: null,
      text: `The webhook ${name} is switched off: nothing has reached it for ${GIVE_UP_DAYS} days`,
    },
  )
}
