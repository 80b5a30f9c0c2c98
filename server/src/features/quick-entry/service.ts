import { dayInZone } from '#domain/calendar-day.ts'
import { normalizeName } from '#domain/names.ts'
import { rankMatters, parseQuickEntry } from '#domain/quick-entry.ts'
import type { QuickPreview } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { firmSettings } from '../firm/public.ts'
import { selectDefaultActivities, selectLatestMatters, selectMattersLike, type QuickMatter } from './queries.ts'

/** How many matters a preview offers. */
const MAX_OFFERED = 8

/** Parses one line such as `1h20 draft reply, Obi v Ade`. The entry is created by an ordinary save. */
export async function previewQuickEntry(context: FirmContext, text: string): Promise<QuickPreview> {
  const { tx, businessId, clock } = context
  const firm = await firmSettings(tx, businessId)
  const parsed = parseQuickEntry(text, dayInZone(firm.time_zone, clock.now().getTime()))
  if (parsed.kind === 'refused') return { problem: parsed.message, entry: null, matters: [] }
  const { entry } = parsed
  const matters = await findMatters(context, entry.matterText)
  return {
    problem: entry.matterText !== '' && matters.length === 0 ? `No open matter is like "${entry.matterText}"` : null,
    entry: {
      duration: Number(entry.hours),
      workedSeconds: entry.seconds,
      description: entry.description,
      timeEntryDate: entry.day,
      isBillable: entry.isBillable ? 4 : 2,
      matterText: entry.matterText,
    },
    matters,
  }
}

/** The matters that the text may mean; without a text those of the person's latest work. */
async function findMatters({ tx, userId }: FirmContext, text: string): Promise<QuickPreview['matters']> {
  const found = await (text === '' ? selectLatestMatters(tx, userId, MAX_OFFERED) : findRanked(tx, text))
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const activities = new Map((await selectDefaultActivities(tx, userId, ids)).map((row) => [row.matter_id, row]))
  return found.map((matter) => ({
    matterId: matter.id,
    matterName: matter.name,
    matterNumber: matter.number,
    clientId: matter.client_id,
    clientName: matter.client_name,
    activityId: activities.get(matter.id)?.activity_id ?? null,
    activityType: activities.get(matter.id)?.activity_name ?? null,
  }))
}

async function findRanked(tx: FirmContext['tx'], text: string): Promise<QuickMatter[]> {
  const candidates = await selectMattersLike(tx, text, normalizeName(text))
  const named = candidates.map((matter) => ({
    id: matter.id,
    matterName: matter.name,
    clientName: matter.client_name,
    matterNumber: matter.number,
    matter,
  }))
  return rankMatters(text, named)
    .slice(0, MAX_OFFERED)
    .map(({ matter }) => matter)
}
