import type { Answer, Received } from '#contract/endpoint.ts'
import type { audit as contract } from '#contract/audit.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { firmSettings } from '../firm/public.ts'
import { listEvents, namesOf } from './queries.ts'
import { idsIn, toEvent } from './view.ts'
import { tablesOf } from './words.ts'

export async function readTrail(
  { tx, businessId }: FirmContext,
  { query }: Received<typeof contract.trail>,
): Promise<Answer<typeof contract.trail>> {
  const { time_zone: timeZone, currency: homeCurrency } = await firmSettings(tx, businessId)
  const { kind, ...filters } = query
  const found = await listEvents(tx, businessId, { ...filters, timeZone, tables: kind && tablesOf(kind) })
  const page = toPage(found, query)
  const known = await namesOf(tx, [...new Set(page.data.flatMap(idsIn))])
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const currencies = new Map(known.flatMap(({ id, currency }) => (currency ? [[id, currency] as const] : [])))
  return { ...page, data: page.data.map((row) => toEvent(row, { names, currencies, homeCurrency, timeZone })) }
}
