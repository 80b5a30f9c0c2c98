import type { FastifyReply } from 'fastify'
import { addDays, dayInZone } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import type { agenda as contract } from '#contract/agenda.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { FirmContext, PreparationContext } from '../../platform/context.ts'
import { beginByFeedAddress } from '../../platform/db/transactions.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { pageNotFound } from '../../platform/refusal.ts'
import { calendarFile } from './calendar-file.ts'
import { findFeed, holderOf, insertFeed, revokeFeed } from './feed.queries.ts'
import { datePage } from './queries.ts'
import { toItem } from './view.ts'

/** A calendar reaches this far back, and holds no more than so many dates. */
const DAYS_BACK = 90
const MOST_DATES = 5_000

interface FeedRow {
  readonly covers: string
  readonly created_at: Date
  readonly revoked_at: Date | null
}

const toFeed = ({ covers, created_at, revoked_at }: FeedRow) => ({
  // A check of the table allows these words alone.
  covers: covers as 'mine' | 'all',
  createdAt: created_at.toISOString(),
  endedAt: revoked_at?.toISOString() ?? null,
})

export async function getFeed({ tx }: FirmContext): Promise<Answer<typeof contract.feed>> {
  const feed = await findFeed(tx)
  return feed ? toFeed(feed) : null
}

export async function createFeed(
  { tx, businessId, userId, clock }: FirmContext,
  { body: { covers } }: Received<typeof contract.makeFeed>,
  publicUrl: string,
): Promise<Answer<typeof contract.makeFeed>> {
  const [secret, now] = [newSecret(), clock.now()]
  await revokeFeed(tx, now)
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

export async function endFeed({ tx, clock }: FirmContext): Promise<null> {
  await revokeFeed(tx, clock.now())
  return null
}

/** Reads the dates as the person behind the address may see them at this moment. */
export async function sendCalendar(
  { transact, clock, requestId }: PreparationContext,
  { params }: Received<typeof contract.calendar>,
  { reply, publicUrl }: { reply: FastifyReply; publicUrl: string },
): Promise<void> {
  const text = await transact(async (identity) => {
    const tx = await beginByFeedAddress(identity, hashSecret(params.secret), requestId)
    const holder = await holderOf(tx)
    if (!holder) throw pageNotFound()
    const held = new Set(holder.permissions)
    const rows = await datePage(
      tx,
      {
        seesNotes: holds(held, 'progressNote'),
        seesCourt: holds(held, 'courtUpdate'),
        from: addDays(dayInZone(holder.time_zone, clock.now().getTime()), -DAYS_BACK),
        ...(holder.covers === 'mine' && { userId: holder.user_id }),
      },
      { page: 1, size: MOST_DATES },
    )
    const dates = rows.slice(0, MOST_DATES).map((row) => ({ ...toItem(row), updatedAt: row.updated_at }))
    return calendarFile({ name: `${holder.firm_name}: dates`, timeZone: holder.time_zone, publicUrl, dates })
  })
  await reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="dates.ics"')
    .header('cache-control', 'private, no-store')
    .send(text)
}
