import { holds } from '#domain/permissions.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { MATTER_SORTS, type Matter, type MatterRow, type matters as contract } from '#contract/matters.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { notFound } from '../../platform/refusal.ts'
import { budgetUseOf } from '../budgets/public.ts'
import { firmSettings } from '../firm/public.ts'
import {
  countMatters,
  selectDeletedMatters,
  listMatterNames,
  selectMatters,
  sumEntries,
  sumUnbilled,
  type MatterListRow,
} from './list.queries.ts'
import { listAreas, listOpposing, listTeams, usualRates } from './parts.queries.ts'
import { findMatter, findMatterClient } from './queries.ts'
import { toChoice, toDeletedMatter, toFigures, toMatter, toMatterRow, toTotals, toUnbilled } from './view.ts'

/** The newest matter first where nothing is asked. */
export const DEFAULT_SORT = { column: 'matterOpenDate', direction: 'desc' } as const

export async function listMatters(
  { tx }: FirmContext,
  { query }: Received<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const sort = sortFrom(query, MATTER_SORTS, DEFAULT_SORT)
  const totals = query.includeTotals ? countMatters(tx, query).then(toTotals) : undefined
  const page = toPage(await selectMatters(tx, query, sort), query)
  return { ...page, data: await withParts(tx, page.data), ...(totals && { totals: await totals }) }
}

/** Rows with their teams and practice areas. */
export async function withParts(tx: FirmContext['tx'], rows: readonly MatterListRow[]): Promise<MatterRow[]> {
  const ids = rows.map(({ id }) => id)
  const [team, areas] = await Promise.all([listTeams(tx, ids), listAreas(tx, ids)])
  return rows.map((row) => toMatterRow(row, team, areas))
}

export const getMatterTotals = async ({ tx }: FirmContext, { query }: Received<typeof contract.totals>) =>
  toTotals(await countMatters(tx, query))

export async function listMatterChoices({ tx }: FirmContext, { query }: Received<typeof contract.choices>) {
  if (query.clientId && !(await findMatterClient(tx, query.clientId))) throw notFound('Client')
  return (await listMatterNames(tx, query.clientId)).map(toChoice)
}

export async function listFigures(
  { tx, businessId, membership }: FirmContext,
  { query }: Received<typeof contract.figures>,
): Promise<Answer<typeof contract.figures>> {
  const maySeeBudgets = holds(membership.permissions, 'budget')
  const [{ currency }, sums, budgets] = await Promise.all([
    firmSettings(tx, businessId),
    sumEntries(tx, query.matterIds),
    maySeeBudgets ? budgetUseOf(tx, query.matterIds) : undefined,
  ])
  return sums.map((row) => ({ ...toFigures(row, currency), budget: budgets?.get(row.id) ?? null }))
}

export async function getFiguresTotals(
  { tx, businessId }: FirmContext,
  { query }: Received<typeof contract.figuresTotals>,
): Promise<Answer<typeof contract.figuresTotals>> {
  const [{ currency }, sums] = await Promise.all([firmSettings(tx, businessId), sumUnbilled(tx, query)])
  return toUnbilled(sums, currency)
}

export async function listDeletedMatters({ tx }: FirmContext, { query }: Received<typeof contract.deleted>) {
  const page = toPage(await selectDeletedMatters(tx, query), query)
  return { ...page, data: page.data.map(toDeletedMatter) }
}

export const viewMatter = ({ tx }: FirmContext, { query }: Received<typeof contract.view>) =>
  getMatter(tx, query.matterId)

export const readMatter = ({ tx }: FirmContext, { params }: Received<typeof contract.get>) => getMatter(tx, params.id)

export async function getMatter(tx: FirmContext['tx'], id: string): Promise<Matter> {
  const [matter, team, areas, opposing] = await Promise.all([
    findMatter(tx, id),
    listTeams(tx, [id]),
    listAreas(tx, [id]),
    listOpposing(tx, id),
  ])
  if (!matter) throw notFound('Matter')
  const rates = await usualRates(
    tx,
    matter.currency,
    team.map((member) => member.user_id),
  )
  return toMatter(matter, { team, areas, opposing, rates })
}
