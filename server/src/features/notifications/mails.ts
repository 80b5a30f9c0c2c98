import { setTimeout as pause } from 'node:timers/promises'
import { NOTIFICATION_EVENT_NAMES, NOTIFICATION_EVENTS, type NotificationEvent } from '#contract/notifications.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FunctionRow } from '../../platform/db/call-function.ts'
import { runStatement, type Pool } from '../../platform/db/database.ts'
import { inNotification, type FirmTx } from '../../platform/db/transactions.ts'
import type { Logger } from '../../platform/logger.ts'
import { queueMail } from '../../platform/mail/job.ts'
import { findReader, markMailed, selectToMail } from './queries.ts'

const PAUSE_MS = 30_000

interface LoopParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly log: Logger
  readonly publicUrl: string
}

/** Mails people what they are told of when its time has come. The rows are the queue: each is mailed once. */
export function startNotificationMails(parts: LoopParts): { stop(): Promise<void> } {
  const ending = new AbortController()
  async function loop(): Promise<void> {
    while (!ending.signal.aborted) {
      await sendNotificationMails(parts).catch((error: unknown) => {
        parts.log.error({ err: error }, 'looking for mails about notifications failed')
      })
      await pause(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

type Due = FunctionRow<'app.mail_due_to'>

/** One mail for each person with what is due, as far as they may see it and have not read it. */
export async function sendNotificationMails({ pool, clock, log, publicUrl }: LoopParts): Promise<void> {
  const moment = clock.now()
  const statement = { text: 'select * from app.mail_due_to($1)', values: [moment] }
  for (const { business_id: businessId, user_id: userId } of (await runStatement<Due>(pool, statement)).rows)
    await inNotification(pool, { businessId, userId }, (tx) => mailPerson(tx, { userId, moment, publicUrl })).catch(
      (error: unknown) => log.error({ err: error, businessId, userId }, 'a mail about notifications failed'),
    )
}

interface Mailing {
  readonly userId: string
  readonly moment: Date
  readonly publicUrl: string
}

/** It names events and how many, and nothing of a matter: a mail stays where no wall reaches. */
async function mailPerson(tx: FirmTx, { userId, moment, publicUrl }: Mailing): Promise<void> {
  const [rows, reader] = await Promise.all([selectToMail(tx, moment), findReader(tx, userId)])
  await markMailed(tx, { userId, moment })
  const unread = rows.filter(({ read_at }) => read_at === null)
  if (!reader || unread.length === 0) return
  const lines = NOTIFICATION_EVENT_NAMES.flatMap((event) => countText(event, unread))
  const text = [`Hello ${reader.full_name},`, '', ...lines, '', `${publicUrl}/notifications`, ''].join('\n')
  const subject = unread.length === 1 ? 'One new notification' : `${unread.length} new notifications`
  await queueMail(tx, { to: reader.email, subject, text })
}

function countText(event: NotificationEvent, rows: readonly { readonly event: NotificationEvent }[]): string[] {
  const count = rows.filter((row) => row.event === event).length
  const [one, many] = NOTIFICATION_EVENTS[event].counted
  return count === 0 ? [] : [`- ${count} ${count === 1 ? one : many}`]
}
