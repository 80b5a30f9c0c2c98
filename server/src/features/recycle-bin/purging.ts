import { holds } from '#domain/permissions.ts'
import type { BulkOutcome } from '#contract/bulk.ts'
import type { RecordTypeContract } from '#contract/record-type.ts'
import { BINS, type Bin } from '#contract/recycle-bin.ts'
import { bulkApply } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, notPermitted, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'
import { holdConstraints } from '../legal-holds/public.ts'
import type { RecordType } from '../records/public.ts'
import { countBinned, isBinned, purge } from './purging.queries.ts'

type BinnedType = RecordType & Required<Pick<RecordType, 'bin' | 'contract'>> & { readonly contract: BinnedContract }
type BinnedContract = RecordTypeContract & Required<Pick<RecordTypeContract, 'bin'>>

const isBinnedType = (type: RecordType): type is BinnedType =>
  type.bin !== undefined && type.contract?.bin !== undefined

/** Each record by itself: one that something else refers to stays in the bin and is reported with the reason. */
export async function purgeRecords(
  context: FirmContext,
  recordTypes: readonly RecordType[],
  { bin, ids }: { bin: string; ids: readonly string[] },
): Promise<BulkOutcome> {
  const { tx, membership } = context
  const type = recordTypes.filter(isBinnedType).find(({ contract }) => contract.bin === bin)
  if (!type || !holds(membership.permissions, type.contract.permission)) throw notPermitted()
  return bulkApply(context, {
    ids,
    constraints: purgeConstraints(type),
    work: async (id) => {
      if (!(await isBinned(tx, type.bin, id)) || !(await purge(tx, bin, id))) throw notFound(type.contract.noun)
    },
  })
}

const purgeConstraints = ({ bin, contract }: BinnedType): ConstraintRefusals => ({
  ...holdConstraints,
  [`purge_keeps_${contract.bin.replaceAll('-', '_')}`]: () => new Refusal(422, 'referred_to', bin.staysBecause),
})

/** How many records the person sees in each bin; null for a type that the person may not see. */
export async function getCounts(
  { tx, membership }: FirmContext,
  recordTypes: readonly RecordType[],
): Promise<Record<Bin, number | null>> {
  const seen = recordTypes
    .filter(isBinnedType)
    .filter(({ contract }) => holds(membership.permissions, contract.permission))
  const counts = await countBinned(
    tx,
    seen.map(({ bin, contract }) => ({ ...bin, name: contract.bin })),
  )
  const all = BINS.map((bin) => [bin, counts.get(bin) ?? null] as const)
  return Object.fromEntries(all) as Record<Bin, number | null>
}
