import { holds } from '#domain/permissions.ts'
import type { Received } from '#contract/endpoint.ts'
import type { courtUpdates } from '#contract/progress.ts'
import {
  COURT_UPDATE_SORTS,
  PROGRESS_NOTE_SORTS,
  type ProgressSort,
  type ProgressTotals,
} from '#contract/progress-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { Condition } from '../../platform/db/conditions.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { notFound } from '../../platform/refusal.ts'
import { attachmentsOf } from '../files/public.ts'
import { findUpdate, matchingUpdates, selectDeletedUpdates, selectUpdates, sumUpdates } from './list.queries.ts'
import { KINDS, type Kind } from './update-kinds.ts'
import { toCourtRow, toCourtUpdate, toDeletedUpdate, toNote, toNoteRow } from './view.ts'

const DEFAULT_SORT = { column: 'date', direction: 'desc' } as const

export const sortOf = (kind: Kind, query: Parameters<typeof sortFrom>[0]) =>
  sortFrom<ProgressSort>(query, kind === 'court' ? COURT_UPDATE_SORTS : PROGRESS_NOTE_SORTS, DEFAULT_SORT)

type ListQuery = Received<typeof courtUpdates.list>['query']

export async function listUpdates(context: FirmContext, kind: Kind, query: ListQuery) {
  const { tx, membership } = context
  const where = await matchingUpdates(tx, kind, query)
  const { page, size } = query
  const rows = toPage(await selectUpdates(tx, where, { sort: sortOf(kind, query), page, size }), query)
  const toRow = kind === 'court' ? toCourtRow : toNoteRow
  return {
    ...rows,
    data: rows.data.map((row) => toRow(row, kind, membership.permissions)),
    ...(query.includeTotals && { totals: await sumMatching(context, where) }),
  }
}

export const getUpdateTotals = async (
  context: FirmContext,
  kind: Kind,
  query: Received<typeof courtUpdates.totals>['query'],
): Promise<ProgressTotals> => sumMatching(context, await matchingUpdates(context.tx, kind, query))

async function sumMatching({ tx, membership }: FirmContext, where: Condition): Promise<ProgressTotals> {
  const sums = await sumUpdates(tx, where)
  return {
    count: Number(sums.count),
    shared: Number(sums.shared),
    hours: holds(membership.permissions, 'timeEntry') ? Number(sums.hours ?? 0) : 0,
  }
}

export async function getUpdate({ tx, membership }: FirmContext, kind: Kind, id: string) {
  const row = await findUpdate(tx, kind, id)
  if (!row) throw notFound(KINDS[kind].contract.noun)
  const attachments = (await attachmentsOf(tx, KINDS[kind].files, [id])).get(id) ?? []
  const toRecord = kind === 'court' ? toCourtUpdate : toNote
  return toRecord(row, { kind, permissions: membership.permissions, attachments })
}

export async function listDeletedUpdates({ tx }: FirmContext, kind: Kind, paging: Paging) {
  const page = toPage(await selectDeletedUpdates(tx, kind, paging), paging)
  return { ...page, data: page.data.map(toDeletedUpdate) }
}
