import { holds, type Permission } from '#domain/permissions.ts'
import type { Received } from '#contract/endpoint.ts'
import type { ClientOverview, matterFile as contract, MatterOverview } from '#contract/matter-file.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { nextHearing } from '../agenda/public.ts'
import { readFileEvents } from '../audit/public.ts'
import { budgetUseOf } from '../budgets/public.ts'
import { firmSettings } from '../firm/public.ts'
import { chargesOf, countUpdates, seesFile, workByPerson, type Whose } from './queries.ts'
import { settledOf } from './settled.ts'
import { toOverview } from './view.ts'

export async function getMatterOverview(
  context: FirmContext,
  { params }: Received<typeof contract.overview>,
): Promise<MatterOverview> {
  const { tx, membership } = context
  const [overview, budgets] = await Promise.all([
    overviewOf(context, { matterId: params.id }, 'Matter'),
    holds(membership.permissions, 'budget') ? budgetUseOf(tx, [params.id]) : undefined,
  ])
  return { matterId: params.id, ...overview, budget: budgets?.get(params.id) ?? null }
}

export async function getClientOverview(
  context: FirmContext,
  { params }: Received<typeof contract.clientOverview>,
): Promise<ClientOverview> {
  return { clientId: params.id, ...(await overviewOf(context, { clientId: params.id }, 'Client')) }
}

/** Everything at once: each part is one statement, and they travel together. */
async function overviewOf(context: FirmContext, whose: Whose, what: 'Matter' | 'Client') {
  const { tx, businessId, membership } = context
  const may = (permission: Permission) => holds(membership.permissions, permission)
  const [file, firm, work, expenses, flatFees, updates, hearing] = await Promise.all([
    seesFile(tx, whose),
    firmSettings(tx, businessId),
    may('timeEntry') ? workByPerson(tx, whose) : null,
    may('expensePermission') ? chargesOf(tx, 'expenses', whose) : null,
    may('flatFeePermission') ? chargesOf(tx, 'flat_fees', whose) : null,
    may('progressNote') || may('courtUpdate') ? countUpdates(tx, whose) : null,
    nextHearing(context, whose),
  ])
  if (!file) throw notFound(what)
  return toOverview(
    { work, expenses, flatFees, updates, hearing, settled: settledOf() },
    { currency: firm.currency, may },
  )
}

export async function listMatterActivity(context: FirmContext, { params, query }: Received<typeof contract.activity>) {
  const file = { matterId: params.id }
  const [matter, events] = await Promise.all([seesFile(context.tx, file), readFileEvents(context, file, query)])
  if (!matter) throw notFound('Matter')
  return events
}

export async function listClientActivity(
  context: FirmContext,
  { params, query }: Received<typeof contract.clientActivity>,
) {
  const file = { clientId: params.id }
  const [client, events] = await Promise.all([seesFile(context.tx, file), readFileEvents(context, file, query)])
  if (!client) throw notFound('Client')
  return events
}
