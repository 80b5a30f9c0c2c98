import { findNamedActivity } from '#domain/activity-match.ts'
import { dayInZone } from '#domain/calendar-day.ts'
import { findMentionedMatters, matterWords, rankMatters, type RankedMatters } from '#domain/matter-match.ts'
import { parseQuickEntry, type QuickEntry } from '#domain/quick-entry.ts'
import type { QuickPreview } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { firmSettings } from '../firm/public.ts'
import {
  selectActivities,
  selectDefaultActivities,
  selectLatestMatters,
  selectMattersByWords,
  type QuickMatter,
} from './queries.ts'

/** How many matters a preview offers. */
const MAX_OFFERED = 8

/** Parses one line such as `1h20 draft reply, Obi v Ade`. The entry is created by an ordinary save. */
export async function previewQuickEntry(context: FirmContext, text: string): Promise<QuickPreview> {
  const { tx, businessId, clock } = context
  const firm = await firmSettings(tx, businessId)
  const parsed = parseQuickEntry(text, dayInZone(firm.time_zone, clock.now().getTime()))
  if (parsed.kind === 'refused') return { problem: parsed.message, entry: null, match: 'none', matters: [] }
  const { entry, match, matters } = await findMatters(context, parsed.entry)
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
    match,
    matters: await withActivities(context, entry.description, matters),
  }
}

/**
 * The matters that the line may mean: those that the text after the comma names, else those that the whole line mentions.
 * A line that neither names nor mentions one gets those of the person's latest work to choose from.
 */
async function findMatters({ tx, userId }: FirmContext, entry: QuickEntry) {
  const named = entry.matterText === '' ? undefined : await findByWords(tx, entry.matterText, rankMatters)
  if (named && named.match !== 'none') return { entry, ...named }
  // What follows the comma names no matter, so it may be part of the narrative.
  const narrative = [entry.description, entry.matterText].filter((part) => part !== '').join(', ')
  const mentioned = await findByWords(tx, narrative, findMentionedMatters)
  if (mentioned.match !== 'none') return { entry: { ...entry, description: narrative, matterText: '' }, ...mentioned }
  const matters = entry.matterText === '' ? await selectLatestMatters(tx, userId, MAX_OFFERED) : []
  return { entry, match: 'none' as const, matters }
}

type Rank = (text: string, matters: readonly NamedMatter[]) => RankedMatters<NamedMatter>
interface NamedMatter {
  readonly id: string
  readonly matterName: string
  readonly clientName: string
  readonly matterNumber: string
  readonly matter: QuickMatter
}

async function findByWords(tx: FirmContext['tx'], text: string, rank: Rank): Promise<RankedMatters<QuickMatter>> {
  const words = [...new Set([...matterWords(text), ...text.split(/[\s,]+/).slice(0, 20)])].filter((word) => word !== '')
  const candidates = (await selectMattersByWords(tx, words)).map((matter) => ({
    id: matter.id,
    matterName: matter.name,
    clientName: matter.client_name,
    matterNumber: matter.number,
    matter,
  }))
  const { matters, match } = rank(text, candidates)
  return { match, matters: matters.slice(0, MAX_OFFERED).map(({ matter }) => matter) }
}

async function withActivities(
  { tx, userId }: FirmContext,
  narrative: string,
  matters: readonly QuickMatter[],
): Promise<QuickPreview['matters']> {
  if (matters.length === 0) return []
  const ids = matters.map(({ id }) => id)
  const named = findNamedActivity(narrative, await selectActivities(tx))
  const latest = new Map((await selectDefaultActivities(tx, userId, ids)).map((row) => [row.matter_id, row]))
  return matters.map((matter) => ({
    matterId: matter.id,
    matterName: matter.name,
    matterNumber: matter.number,
    clientId: matter.client_id,
    clientName: matter.client_name,
    activityId: named?.id ?? latest.get(matter.id)?.activity_id ?? null,
    activityType: named?.name ?? latest.get(matter.id)?.activity_name ?? null,
  }))
}
