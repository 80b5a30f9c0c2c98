import { setTimeout as pause } from 'node:timers/promises'
import { DELIVERY_DAYS } from '#contract/webhooks.ts'
import type { FunctionRow } from '../../platform/db/call-function.ts'
import { runStatement } from '../../platform/db/database.ts'
import { inFirmAsJob } from '../../platform/db/transactions.ts'
import type { Logger } from '../../platform/logger.ts'
import { startWorkLoop } from '../../platform/work-loop.ts'
import { deleteDeliveries } from './deliveries.queries.ts'
import { gatherEvents } from './reading.ts'
import { daysBefore } from './retries.ts'
import { sendDelivery, type DueDelivery, type SendParts } from './sending.ts'

const PAUSE_MS = 1_000
const FAULT_PAUSE_MS = 10_000
const PURGED_AT_ONCE = 500

/** What is on its way at once: in all, to the receivers of one firm, and to one receiver. A slow one keeps only its own waiting. */
const MAX = { inAll: 24, ofFirm: 4, ofWebhook: 2 } as const

export type WebhookParts = Omit<SendParts, 'signal'> & { readonly log: Logger }

/** Reads the audit log for the webhooks of all firms, and sends what they are told. The rows are the queues. */
export function startWebhookWork(parts: WebhookParts): { stop(): Promise<void> } {
  const loops = [startGathering(parts), startSending(parts)]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

type Gathering =
  { readonly kind: 'read'; readonly id: string } | (FunctionRow<'app.webhook_purges_due'> & { kind: 'purge' })

function startGathering(parts: WebhookParts) {
  const { pool, clock, log } = parts
  const tooOld = () => daysBefore(clock.now(), DELIVERY_DAYS)

  async function listDue(): Promise<Gathering[]> {
    const [read, purged] = await Promise.all([
      runStatement<FunctionRow<'app.webhook_work_due'>>(pool, {
        text: 'select id from app.webhook_work_due()',
        values: [],
      }),
      runStatement<FunctionRow<'app.webhook_purges_due'>>(pool, {
        text: 'select id, business_id from app.webhook_purges_due($1)',
        values: [tooOld()],
      }),
    ])
    return [
      ...read.rows.map(({ id }) => ({ kind: 'read' as const, id })),
      ...purged.rows.map((row) => ({ kind: 'purge' as const, ...row })),
    ]
  }

  const purge = ({ id, business_id: businessId }: FunctionRow<'app.webhook_purges_due'>) =>
    inFirmAsJob(pool, { businessId, jobId: 'old webhook deliveries' }, { readOnly: false }, async (tx) => {
      await deleteDeliveries(tx, id, { before: tooOld(), max: PURGED_AT_ONCE })
      return true
    })

  return startWorkLoop<Gathering>({
    listDue,
    async attempt(item) {
      try {
        return await (item.kind === 'read' ? gatherEvents(parts, item.id) : purge(item))
      } catch (error) {
        log.error({ err: error, webhook: item.id }, 'work for a webhook failed')
        return false
      }
    },
    onFault: (error) => log.error({ err: error }, 'looking for the work of webhooks failed'),
    pauseMs: PAUSE_MS,
    ending: new AbortController(),
  })
}

function startSending(parts: WebhookParts) {
  const { pool, clock, log } = parts
  const ending = new AbortController()
  const { signal } = ending
  const onTheirWay = new Map<string, DueDelivery>()
  const attempts = new Set<Promise<void>>()
  let wake = new AbortController()

  async function listDue(): Promise<readonly DueDelivery[]> {
    const text = 'select id, business_id, webhook_id from app.webhook_deliveries_due($1)'
    return (await runStatement<DueDelivery>(pool, { text, values: [clock.now()] })).rows
  }

  const hasPlace = (due: DueDelivery): boolean => {
    const all = [...onTheirWay.values()]
    return (
      !onTheirWay.has(due.id) &&
      all.length < MAX.inAll &&
      all.filter(({ business_id }) => business_id === due.business_id).length < MAX.ofFirm &&
      all.filter(({ webhook_id }) => webhook_id === due.webhook_id).length < MAX.ofWebhook
    )
  }

  async function attempt(due: DueDelivery): Promise<void> {
    await sendDelivery({ ...parts, signal }, due).catch(async (error: unknown) => {
      log.error({ err: error, webhook: due.webhook_id }, 'sending a message of a webhook failed')
      // It is due as before: a fault of ours must not be repeated without a pause.
      await pause(FAULT_PAUSE_MS, undefined, { signal }).catch(() => undefined)
    })
    onTheirWay.delete(due.id)
    // There is a place again, and perhaps something that waits for it.
    wake.abort()
  }

  function begin(due: DueDelivery): void {
    onTheirWay.set(due.id, due)
    const work = attempt(due).finally(() => attempts.delete(work))
    attempts.add(work)
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      wake = new AbortController()
      const due = await listDue().catch((error: unknown) => {
        log.error({ err: error }, 'looking for messages of webhooks failed')
        return []
      })
      for (const one of due) if (!signal.aborted && hasPlace(one)) begin(one)
      await pause(PAUSE_MS, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    async stop() {
      ending.abort()
      await running
      await Promise.all(attempts)
    },
  }
}
