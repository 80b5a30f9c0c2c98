import type { FastifyReply } from 'fastify'
import { addDays, dayInZone } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import type { agenda as contract } from '#contract/agenda.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { FirmContext, PreparationContext } from '../../platform/context.ts'
import { beginByFeedAddress } from '../../platform/db/transactions.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { pageNotFound } from '../../platform/refusal.ts'
import { calendarFile } from './calendar-file.ts'
import { endFeed, findFeed, findFeedHolder, insertFeed } from './feed.queries.ts'
import { selectDates } from './queries.ts'
import { toItem } from './view.ts'

/** A calendar starts this many days ago. */
const DAYS_BACK = 90
const MAX_DATES = 5_000

interface FeedRow {
  readonly covers: string
  readonly created_at: Date
  readonly revoked_at: Date | null
}

const toFeed = ({ covers, created_at, revoked_at }: FeedRow) => ({
  covers: covers === 'all' ? ('all' as const) : ('mine' as const),
  createdAt: created_at.toISOString(),
  endedAt: revoked_at?.toISOString() ?? null,
})

export async function getFeed({ tx }: FirmContext): Promise<Answer<typeof contract.feed>> {
  const feed = await findFeed(tx)
  return feed ? toFeed(feed) : null
}

export async function createFeed(
  { tx, businessId, userId, clock, publicUrl }: FirmContext,
  covers: 'mine' | 'all',
): Promise<Answer<typeof contract.makeFeed>> {
  const [secret, now] = [newSecret(), clock.now()]
  await endFeed(tx, now)
  await insertFeed(tx, {
    business_id: businessId,
    id: newId(),
    user_id: userId,
    secret_hash: hashSecret(secret),
    covers,
    created_at: now,
  })
  return {
    ...toFeed({ covers, created_at: now, revoked_at: null }),
    address: `${publicUrl}/api/calendar/${secret}/dates.ics`,
  }
}

export async function revokeFeed({ tx, clock }: FirmContext): Promise<null> {
  await endFeed(tx, clock.now())
  return null
}

/** Sends the dates that the holder of the address may see now. */
export async function sendCalendar(
  { transact, clock, publicUrl, requestId }: PreparationContext,
  secret: string,
  reply: FastifyReply,
): Promise<void> {
  const text = await transact(async (identity) => {
    const tx = await beginByFeedAddress(identity, hashSecret(secret), requestId)
    const holder = await findFeedHolder(tx)
    if (!holder) throw pageNotFound()
    const permissions = new Set(holder.permissions)
    const rows = await selectDates(
      tx,
      {
        seesNotes: holds(permissions, 'progressNote'),
        seesCourt: holds(permissions, 'courtUpdate'),
        from: addDays(dayInZone(holder.time_zone, clock.now().getTime()), -DAYS_BACK),
        ...(holder.covers === 'mine' && { userId: holder.user_id }),
      },
      { page: 1, size: MAX_DATES },
    )
    const dates = rows.slice(0, MAX_DATES).map((row) => ({ ...toItem(row), updatedAt: row.updated_at }))
    return calendarFile({ name: `${holder.firm_name}: dates`, timeZone: holder.time_zone, publicUrl, dates })
  })
  await reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="dates.ics"')
    .header('cache-control', 'private, no-store')
    .send(text)
}
