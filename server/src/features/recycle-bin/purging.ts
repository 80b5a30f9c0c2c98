import { holds, type Permission } from '#domain/permissions.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { BINS, type Bin, type recycleBin } from '#contract/recycle-bin.ts'
import { bulkApply } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { countBinned, isBinned, purge } from './purging.queries.ts'
import { recycleBinConstraints } from './refusals.ts'

const KINDS: Readonly<Record<Bin, { readonly what: string; readonly sees: Permission }>> = {
  clients: { what: 'Client', sees: 'clientInfo' },
  matters: { what: 'Matter', sees: 'matterMaster' },
  'time-entries': { what: 'Time entry', sees: 'timeEntry' },
  expenses: { what: 'Expense', sees: 'expensePermission' },
  'flat-fees': { what: 'Flat fee', sees: 'flatFeePermission' },
  'progress-notes': { what: 'Progress note', sees: 'progressNote' },
  'court-updates': { what: 'Court update', sees: 'courtUpdate' },
}

/** Each record for itself: one that something else refers to stays in the bin and is told with its reason. */
export async function purgeRecords(
  context: FirmContext,
  { body: { bin, ids } }: Received<typeof recycleBin.purge>,
): Promise<Answer<typeof recycleBin.purge>> {
  const { tx, membership } = context
  const { what, sees } = KINDS[bin]
  if (!holds(membership.permissions, sees)) throw notPermitted()
  return bulkApply(context, {
    ids,
    constraints: recycleBinConstraints,
    work: async (id) => {
      if (!(await isBinned(tx, bin, id)) || !(await purge(tx, bin, id))) throw notFound(what)
    },
  })
}

export async function getCounts({ tx, membership }: FirmContext): Promise<Answer<typeof recycleBin.counts>> {
  const seen = BINS.filter((bin) => holds(membership.permissions, KINDS[bin].sees))
  const counts = await countBinned(tx, seen)
  const all = BINS.map((bin) => [bin, seen.includes(bin) ? (counts.get(bin) ?? 0) : null] as const)
  return Object.fromEntries(all) as Record<Bin, number | null>
}
