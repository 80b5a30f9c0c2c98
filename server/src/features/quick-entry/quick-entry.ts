import { dayInZone } from '#domain/calendar-day.ts'
import { normalizeName } from '#domain/names.ts'
import { rankMatters, readQuickEntry, type QuickEntry } from '#domain/quick-entry.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { quickEntry as contract } from '#contract/quick-entry.ts'
import type { QuickPreview } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { firmSettings } from '../firm/public.ts'
import { latestMatters, mattersLike, usualActivities, type QuickMatter } from './queries.ts'

/** How many matters a preview offers. */
const MOST_OFFERED = 8

/** Reads one line such as `1h20 draft reply, Obi v Ade`. The ordinary save makes the entry of it. */
export async function previewQuickEntry(
  context: FirmContext,
  { body }: Received<typeof contract.preview>,
): Promise<Answer<typeof contract.preview>> {
  const { tx, businessId, clock } = context
  const firm = await firmSettings(tx, businessId)
  const reading = readQuickEntry(body.text, dayInZone(firm.time_zone, clock.now().getTime()))
  if (reading.kind === 'refused') return { problem: reading.message, entry: null, matters: [] }
  const { entry } = reading
  const matters = await mattersFor(context, entry)
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

async function mattersFor({ tx, userId }: FirmContext, { matterText }: QuickEntry): Promise<QuickPreview['matters']> {
  const found = await (matterText === '' ? latestMatters(tx, userId, MOST_OFFERED) : ranked(tx, matterText))
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const usual = new Map((await usualActivities(tx, userId, ids)).map((row) => [row.matter_id, row]))
  return found.map((matter) => ({
    matterId: matter.id,
    matterName: matter.name,
    matterNumber: matter.number,
    clientId: matter.client_id,
    clientName: matter.client_name,
    activityId: usual.get(matter.id)?.activity_id ?? null,
    activityType: usual.get(matter.id)?.activity_name ?? null,
  }))
}

async function ranked(tx: FirmContext['tx'], text: string): Promise<QuickMatter[]> {
  const candidates = await mattersLike(tx, text, normalizeName(text))
  const named = candidates.map((matter) => ({
    id: matter.id,
    matterName: matter.name,
    clientName: matter.client_name,
    matterNumber: matter.number,
    matter,
  }))
  return rankMatters(text, named)
    .slice(0, MOST_OFFERED)
    .map(({ matter }) => matter)
}
