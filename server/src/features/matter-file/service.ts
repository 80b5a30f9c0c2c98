import { holds } from '#domain/permissions.ts'
import { ClientOverview, MatterOverview } from '#contract/matter-file.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { notFound } from '../../platform/refusal.ts'
import { listPageEvents } from '../audit/public.ts'
import { budgetUseOf } from '../budgets/public.ts'
import { firmSettings } from '../firm/public.ts'
import type { MatterOrClient, RecordType } from '../records/public.ts'
import { findMatterOrClient } from './queries.ts'
import { toOverview, type OverviewOfType } from './view.ts'

export async function getMatterOverview(
  context: FirmContext,
  recordTypes: readonly RecordType[],
  matterId: string,
): Promise<MatterOverview> {
  const { tx, membership } = context
  const [overview, budgets] = await Promise.all([
    readOverview(context, recordTypes, { matterId }),
    holds(membership.permissions, 'budget') ? budgetUseOf(tx, [matterId]) : undefined,
  ])
  return MatterOverview.parse({ matterId, ...overview, budget: budgets?.get(matterId) ?? null })
}

export async function getClientOverview(
  context: FirmContext,
  recordTypes: readonly RecordType[],
  clientId: string,
): Promise<ClientOverview> {
  return ClientOverview.parse({ clientId, ...(await readOverview(context, recordTypes, { clientId })) })
}

/** All parts at once: each is a statement, and they travel together. */
async function readOverview(context: FirmContext, recordTypes: readonly RecordType[], page: MatterOrClient) {
  const { tx, businessId, membership } = context
  const [found, firm, parts] = await Promise.all([
    findMatterOrClient(tx, page),
    firmSettings(tx, businessId),
    Promise.all(
      recordTypes.flatMap(({ contract, overview }) =>
        contract && overview
          ? [readPart(contract, holds(membership.permissions, contract.permission) && overview(context, page))]
          : [],
      ),
    ),
  ])
  if (!found) throw notFound('matterId' in page ? 'Matter' : 'Client')
  return toOverview(parts, { currency: firm.currency, permissions: membership.permissions })
}

const readPart = async (
  contract: OverviewOfType['contract'],
  part: false | ReturnType<NonNullable<RecordType['overview']>>,
): Promise<OverviewOfType> => ({ contract, part: part ? await part : null })

export async function listMatterOrClientEvents(
  context: FirmContext,
  recordTypes: readonly RecordType[],
  page: MatterOrClient,
  paging: Paging,
) {
  const [found, events] = await Promise.all([
    findMatterOrClient(context.tx, page),
    listPageEvents(context, recordTypes, page, paging),
  ])
  if (!found) throw notFound('matterId' in page ? 'Matter' : 'Client')
  return events
}
