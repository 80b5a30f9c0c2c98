import { holds } from '#domain/permissions.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { courtUpdates, progressNotes } from '#contract/progress.ts'
import {
  COURT_UPDATE_SORTS,
  PROGRESS_NOTE_SORTS,
  type ProgressSort,
  type ProgressTotals,
} from '#contract/progress-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { Condition } from '../../platform/db/conditions.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { notFound } from '../../platform/refusal.ts'
import { attachmentsOf } from '../files/public.ts'
import { KINDS, type Kind } from './kinds.ts'
import { deletedUpdates, findUpdate, sumUpdates, updatePage, matching } from './list.queries.ts'
import { toCourtRow, toCourtUpdate, toDeleted, toNote, toNoteRow } from './view.ts'

const USUAL_SORT = { column: 'date', direction: 'desc' } as const

export const sortOf = (kind: Kind, query: Parameters<typeof sortFrom>[0]) =>
  sortFrom<ProgressSort>(query, kind === 'court' ? COURT_UPDATE_SORTS : PROGRESS_NOTE_SORTS, USUAL_SORT)

async function pageOf(context: FirmContext, kind: Kind, query: Received<typeof courtUpdates.list>['query']) {
  const where = await matching(context.tx, kind, query)
  const sort = sortOf(kind, query)
  const rows = await updatePage(context.tx, where, { sort, page: query.page, size: query.size })
  const totals = query.includeTotals ? { totals: await totalsOf(context, where) } : {}
  return { ...toPage(rows, query), ...totals }
}

export async function listNotes(
  context: FirmContext,
  { query }: Received<typeof progressNotes.list>,
): Promise<Answer<typeof progressNotes.list>> {
  const page = await pageOf(context, 'note', query)
  return { ...page, data: page.data.map((row) => toNoteRow(row, context.membership.permissions)) }
}

export async function listCourtUpdates(
  context: FirmContext,
  { query }: Received<typeof courtUpdates.list>,
): Promise<Answer<typeof courtUpdates.list>> {
  const page = await pageOf(context, 'court', query)
  return { ...page, data: page.data.map((row) => toCourtRow(row, context.membership.permissions)) }
}

export const getTotals = async (
  context: FirmContext,
  kind: Kind,
  query: Received<typeof courtUpdates.totals>['query'],
): Promise<ProgressTotals> => totalsOf(context, await matching(context.tx, kind, query))

async function totalsOf({ tx, membership }: FirmContext, where: Condition): Promise<ProgressTotals> {
  const sums = await sumUpdates(tx, where)
  return {
    count: Number(sums.count),
    shared: Number(sums.shared),
    hours: holds(membership.permissions, 'timeEntry') ? Number(sums.hours) : 0,
  }
}

async function readOne({ tx, membership }: FirmContext, kind: Kind, id: string) {
  const row = await findUpdate(tx, kind, id)
  if (!row) throw notFound(KINDS[kind].what)
  const attachments = (await attachmentsOf(tx, KINDS[kind].files, [id])).get(id) ?? []
  return { row, seen: { held: membership.permissions, attachments } }
}

export async function getNote(context: FirmContext, id: string): Promise<Answer<typeof progressNotes.get>> {
  const { row, seen } = await readOne(context, 'note', id)
  return toNote(row, seen)
}

export async function getCourtUpdate(context: FirmContext, id: string): Promise<Answer<typeof courtUpdates.get>> {
  const { row, seen } = await readOne(context, 'court', id)
  return toCourtUpdate(row, seen)
}

export async function listDeleted(
  { tx }: FirmContext,
  kind: Kind,
  paging: { page: number; size: number },
): Promise<Answer<typeof progressNotes.deleted>> {
  const page = toPage(await deletedUpdates(tx, kind, paging), paging)
  return { ...page, data: page.data.map(toDeleted) }
}
