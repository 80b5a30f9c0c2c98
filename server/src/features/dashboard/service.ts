import { dayInZone, endOfWeek, startOfWeek } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import {
  DashboardFigures,
  DashboardMatters,
  DashboardToday,
  type DashboardScope,
  type dashboard as contract,
} from '#contract/dashboard.ts'
import type { Received } from '#contract/endpoint.ts'
import { minorToNumber } from '#domain/money.ts'
import type { FirmContext } from '../../platform/context.ts'
import { requirePermission } from '../../platform/permission.ts'
import { listNextDates } from '../agenda/public.ts'
import { firmSettings } from '../firm/public.ts'
import type { DashboardParts, DashboardReader, RecordType } from '../records/public.ts'
import { currencies } from '../reference/public.ts'
import { findFirstSteps, selectOpenMatters, type OpenMatter } from './queries.ts'

type Query = Received<typeof contract.figures>['query']

const MAX_DATES = 5
const MAX_MATTERS = 6

const maySeeFirm = ({ membership: { permissions } }: FirmContext) => holds(permissions, 'viewSummary')

/** Refuses the firm's figures without viewSummary (roles.md rule 7). */
function resolveScope(context: FirmContext, scope: DashboardScope | undefined): DashboardScope {
  if (scope === 'firm') requirePermission(context, 'viewSummary')
  const recordsTime = holds(context.membership.permissions, 'timeEntry.create')
  return scope ?? (maySeeFirm(context) && !recordsTime ? 'firm' : 'mine')
}

async function resolveReader(context: FirmContext, { scope: requested, day }: Partial<Query>) {
  const scope = resolveScope(context, requested)
  const firm = await firmSettings(context.tx, context.businessId)
  const today = day ?? dayInZone(firm.time_zone, context.clock.now().getTime())
  const week = { first: startOfWeek(today, firm.week_starts_on), last: endOfWeek(today, firm.week_starts_on) }
  const reader: DashboardReader = {
    userId: scope === 'mine' ? context.userId : undefined,
    today,
    week,
    weekStartsOn: firm.week_starts_on,
    currency: firm.currency,
  }
  return { scope, firm, reader }
}

interface PartOfType {
  readonly contract: NonNullable<RecordType['contract']>
  readonly parts: DashboardParts
}

/** The record types that the dashboard shows something of, and whether the person may see their records. */
const partsOf = (recordTypes: readonly RecordType[]): PartOfType[] =>
  recordTypes.flatMap(({ contract, dashboard: parts }) => (contract && parts ? [{ contract, parts }] : []))
const visibleParts = ({ membership: { permissions } }: FirmContext, recordTypes: readonly RecordType[]) =>
  partsOf(recordTypes).filter(({ contract }) => holds(permissions, contract.permission))

/** Every key of a part of the contracts, null until a type that the person may see gives it. */
const noFigures = (recordTypes: readonly RecordType[], part: 'figures' | 'matterFigures') =>
  Object.fromEntries(
    recordTypes.flatMap(({ contract }) => Object.keys(contract?.dashboard?.[part] ?? {}).map((key) => [key, null])),
  )

type Figures = Readonly<Record<string, unknown>>

const merged = (figures: readonly (Figures | undefined)[]): Figures =>
  figures.reduce<Figures>((all, ofType) => ({ ...all, ...ofType }), {})

export async function getFigures(
  context: FirmContext,
  recordTypes: readonly RecordType[],
  query: Query,
): Promise<DashboardFigures> {
  const { scope, firm, reader } = await resolveReader(context, query)
  const [known, ...figures] = await Promise.all([
    currencies(context.tx),
    ...visibleParts(context, recordTypes).flatMap(({ parts }) => parts.figures?.(context, reader) ?? []),
  ])
  return DashboardFigures.parse({
    scope,
    maySeeFirm: maySeeFirm(context),
    today: reader.today,
    week: reader.week,
    currencyCode: firm.currency,
    currencySymbol: known.byCode(firm.currency).symbol,
    ...noFigures(recordTypes, 'figures'),
    ...merged(figures),
  })
}

export async function getToday(
  context: FirmContext,
  recordTypes: readonly RecordType[],
  query: Query,
): Promise<DashboardToday> {
  const { scope, firm, reader } = await resolveReader(context, query)
  const isAdministrator = holds(context.membership.permissions, 'adminPermissions')
  const [dates, steps, ...waiting] = await Promise.all([
    listNextDates(context, { userId: reader.userId, from: reader.today, max: MAX_DATES }),
    isAdministrator ? findFirstSteps(context.tx) : null,
    ...visibleParts(context, recordTypes).flatMap(({ parts }) => parts.waiting?.(context, reader) ?? []),
  ])
  return DashboardToday.parse({
    scope,
    today: reader.today,
    dates,
    waiting: waiting.flat().map(({ code, count, minor, hours, oldestOn }) => ({
      code,
      count,
      amount: minor === undefined ? null : minorToNumber(minor, firm.currency),
      hours: hours ?? null,
      oldestOn: oldestOn ?? null,
    })),
    firstSteps: steps && Object.values(steps).includes(false) ? steps : null,
  })
}

/** The person's own open matters, the latest activity first; null for a person who may not see matters. */
export async function getMatters(
  context: FirmContext,
  recordTypes: readonly RecordType[],
): Promise<DashboardMatters | null> {
  if (!holds(context.membership.permissions, 'matterMaster')) return null
  const [{ reader }, open] = await Promise.all([
    resolveReader(context, { scope: 'mine' }),
    selectOpenMatters(context.tx, context.userId),
  ])
  const parts = visibleParts(context, recordTypes)
  const latest = await latestActivity(context, parts, open)
  const shown = open.toSorted((one, other) => compareLatest(latest, one, other)).slice(0, MAX_MATTERS)
  const ids = shown.map(({ id }) => id)
  const figures =
    ids.length === 0
      ? []
      : await Promise.all(parts.flatMap(({ parts: { matterFigures } }) => matterFigures?.(context, ids, reader) ?? []))
  return DashboardMatters.parse({
    open: open.length,
    rows: shown.map(({ id, name, number, client_name }) => ({
      matterId: id,
      matterName: name,
      matterNumber: number,
      clientName: client_name,
      lastActivityOn: latest.get(id) ?? null,
      ...noFigures(recordTypes, 'matterFigures'),
      ...merged(figures.map((ofType) => ofType.get(id))),
    })),
  })
}

async function latestActivity(
  context: FirmContext,
  parts: readonly PartOfType[],
  open: readonly OpenMatter[],
): Promise<ReadonlyMap<string, string>> {
  const latest = new Map<string, string>()
  if (open.length === 0) return latest
  const ids = open.map(({ id }) => id)
  const found = await Promise.all(parts.flatMap(({ parts: { lastActivity } }) => lastActivity?.(context, ids) ?? []))
  for (const [id, day] of found.flatMap((days) => [...days])) if (day > (latest.get(id) ?? '')) latest.set(id, day)
  return latest
}

/** The latest activity first; of matters without any, the one that was opened last. */
const compareLatest = (latest: ReadonlyMap<string, string>, one: OpenMatter, other: OpenMatter): number =>
  (latest.get(other.id) ?? '').localeCompare(latest.get(one.id) ?? '') || other.opened_on.localeCompare(one.opened_on)
