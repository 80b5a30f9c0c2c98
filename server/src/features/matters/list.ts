import { dayInZone } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import type { Received } from '#contract/endpoint.ts'
import {
  MATTER_SORTS,
  type Matter,
  type MatterFigures,
  type MatterFilters,
  type MatterRow,
  type matters as contract,
  type UnbilledSums,
} from '#contract/matters.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import { budgetUseOf } from '../budgets/public.ts'
import { firmSettings } from '../firm/public.ts'
import { selectRelatedParties } from '../related-parties/public.ts'
import {
  countMatters,
  selectDeletedMatters,
  selectMatterNames,
  selectMatters,
  sumEntries,
  sumUnbilled,
  type MatterListRow,
} from './list.queries.ts'
import { selectAgreedPayers } from './payers.queries.ts'
import { selectAreaNames, selectAreas } from './practice-areas.queries.ts'
import { findMatter, findMatterClient, selectOpposing } from './queries.ts'
import { defaultRates, selectTeamNames, selectTeams } from './team.queries.ts'
import { toChoice, toDeletedMatter, toFigures, toMatter, toMatterRow, toTotals, toUnbilled } from './view.ts'

/** Newest first. */
const DEFAULT_SORT = { column: 'matterOpenDate', direction: 'desc' } as const

export const sortOf = (query: Parameters<typeof sortFrom>[0]) => sortFrom(query, MATTER_SORTS, DEFAULT_SORT)

export async function listMatters({ tx }: FirmContext, query: Received<typeof contract.list>['query']) {
  const totals = query.includeTotals ? countMatters(tx, query).then(toTotals) : undefined
  const page = toPage(await selectMatters(tx, query, sortOf(query)), query)
  return { ...page, data: await listTeamsAndAreas(tx, page.data), ...(totals && { totals: await totals }) }
}

export async function listTeamsAndAreas(tx: FirmTx, rows: readonly MatterListRow[]): Promise<MatterRow[]> {
  const ids = rows.map(({ id }) => id)
  const [teams, areas] = await Promise.all([selectTeamNames(tx, ids), selectAreaNames(tx, ids)])
  return rows.map((row) => toMatterRow(row, teams, areas))
}

export const getMatterTotals = async ({ tx }: FirmContext, filters: MatterFilters) =>
  toTotals(await countMatters(tx, filters))

export async function listMatterChoices({ tx }: FirmContext, clientId: string | undefined) {
  if (clientId && !(await findMatterClient(tx, clientId))) throw notFound('Client')
  return (await selectMatterNames(tx, clientId)).map(toChoice)
}

export async function listMatterFigures(
  { tx, businessId, membership }: FirmContext,
  matterIds: readonly string[],
): Promise<MatterFigures[]> {
  const maySeeBudgets = holds(membership.permissions, 'budget')
  const [{ currency }, sums, budgets] = await Promise.all([
    firmSettings(tx, businessId),
    sumEntries(tx, matterIds),
    maySeeBudgets ? budgetUseOf(tx, matterIds) : undefined,
  ])
  return sums.map((row) => ({ ...toFigures(row, currency), budget: budgets?.get(row.id) ?? null }))
}

export async function getUnbilledSums({ tx, businessId }: FirmContext, filters: MatterFilters): Promise<UnbilledSums> {
  const [{ currency }, sums] = await Promise.all([firmSettings(tx, businessId), sumUnbilled(tx, filters)])
  return toUnbilled(sums, currency)
}

export async function listDeletedMatters({ tx }: FirmContext, paging: Paging) {
  const page = toPage(await selectDeletedMatters(tx, paging), paging)
  return { ...page, data: page.data.map(toDeletedMatter) }
}

export async function getMatter(
  { tx, businessId, clock }: Pick<FirmContext, 'tx' | 'businessId' | 'clock'>,
  id: string,
): Promise<Matter> {
  const [firm, matter, team, areas, opposing, related, payers] = await Promise.all([
    firmSettings(tx, businessId),
    findMatter(tx, id),
    selectTeams(tx, [id]),
    selectAreas(tx, [id]),
    selectOpposing(tx, id),
    selectRelatedParties(tx, { matter_id: id }),
    selectAgreedPayers(tx, id),
  ])
  if (!matter) throw notFound('Matter')
  const memberIds = team.map((member) => member.user_id)
  const day = dayInZone(firm.time_zone, clock.now().getTime())
  const rates = await defaultRates(tx, { currency: matter.currency, day }, memberIds)
  return toMatter(matter, { team, areas, opposing, related, rates, payers })
}
