import {
  isAlwaysMailed,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotifiedRecord,
} from '#contract/notifications.ts'
import { mailMoment, type MailHours } from '#domain/mail-moment.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { firmSettings } from '../firm/public.ts'
import { insertNotifications, selectChoices, selectHours } from './queries.ts'

export interface Happening {
  readonly event: NotificationEvent
  /** Who is told. Whoever does it is not told of it. */
  readonly userIds: readonly string[]
  readonly recordKind: NotifiedRecord
  readonly recordId: string
  /** Null for what belongs to no matter. Whoever may not see the matter is not shown it. */
  readonly matterId: string | null
  /** `Tobi Marula assigned you to Obi v Harborline`. */
  readonly text: string
}

const MAX_TEXT = 500
export const DEFAULT_HOURS: MailHours = { quietFrom: null, quietUntil: null, digestAt: '08:00' }

/** Events with a mail that says more than how many there are. In quiet hours they are counted in the later mail instead. */
const hasOwnMail = (event: NotificationEvent) => 'hasOwnMail' in NOTIFICATION_EVENTS[event]

interface HoursRow {
  readonly quiet_from: string | null
  readonly quiet_until: string | null
  readonly digest_time: string
}
const toHours = (row: HoursRow): MailHours => ({
  quietFrom: row.quiet_from,
  quietUntil: row.quiet_until,
  digestAt: row.digest_time,
})

const isDueNow = (mail: 'off' | 'now' | 'digest', momentMs: number | null, now: Date): boolean =>
  mail === 'now' && momentMs !== null && momentMs <= now.getTime()

const minuteOfDay = (timeZone: string, at: Date): number => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' })
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return (part['hour'] ?? 0) * 60 + (part['minute'] ?? 0)
}

/**
 * Tells people of something in the transaction in which it happens, where and when they want to be told. Returns those whom
 * the feature mails itself, now: readers of an event that has a mail of its own.
 */
export async function notify(
  { tx, businessId, clock, userId }: Pick<FirmContext, 'tx' | 'businessId' | 'clock'> & { readonly userId?: string },
  { event, userIds, recordKind, recordId, matterId, text }: Happening,
): Promise<ReadonlySet<string>> {
  const ownMails = new Set<string>()
  const readers = [...new Set(userIds)].filter((id) => id !== userId)
  if (readers.length === 0) return ownMails
  const [choices, hours, { time_zone }] = await Promise.all([
    selectChoices(tx, readers),
    selectHours(tx, readers),
    firmSettings(tx, businessId),
  ])
  const now = clock.now()
  const minute = minuteOfDay(time_zone, now)
  const rows = readers.flatMap((reader) => {
    const choice = choices.find((one) => one.user_id === reader && one.event === event)
    const { mail = NOTIFICATION_EVENTS[event].mail, in_app: isInApp = true } = choice ?? {}
    const own = hours.find((one) => one.user_id === reader)
    // What is always mailed is mailed by its feature, whatever anybody chose.
    const moment = isAlwaysMailed(event)
      ? null
      : mailMoment(mail, own ? toHours(own) : DEFAULT_HOURS, { nowMs: now.getTime(), minute })
    if (hasOwnMail(event) && isDueNow(mail, moment, now)) ownMails.add(reader)
    const mailAt = moment === null || ownMails.has(reader) ? null : new Date(moment)
    if (!isInApp && mailAt === null) return []
    return [
      {
        business_id: businessId,
        id: newId(),
        user_id: reader,
        event,
        matter_id: matterId,
        record_kind: recordKind,
        record_id: recordId,
        text: text.slice(0, MAX_TEXT),
        is_in_app: isInApp,
        mail_at: mailAt,
        created_at: now,
      },
    ]
  })
  if (rows.length > 0) await insertNotifications(tx, rows)
  return ownMails
}
