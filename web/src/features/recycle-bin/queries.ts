import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BulkOutcome } from '#contract/bulk.ts'
import { recycleBin } from '#contract/recycle-bin.ts'
import { holds } from '#domain/permissions.ts'
import { recordTypes } from '../../record-types.ts'
import { ApiError, errorText, exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { markAllStale } from '../../shared/query-client.ts'
import { queryFor } from '../../shared/query.ts'
import type { BinnedRecordType } from '../../shared/records/record-type.ts'

/** The types with a recycle bin. */
export const binnedTypes = (types = recordTypes): readonly BinnedRecordType[] =>
  types.filter((type) => type.bin !== undefined)

/** Those that a person may see, deleted or not. */
export const binsFor = (permissions: ReadonlySet<string>, types = recordTypes): readonly BinnedRecordType[] =>
  binnedTypes(types).filter(({ permission }) => holds(permissions, permission))

export const deletedQuery = (firm: Firm, { bin, details }: BinnedRecordType, page: number) =>
  queryOptions({
    queryKey: ['recycle-bin', bin, firm, page],
    queryFn: async ({ signal }) => {
      const { noun, listDeleted } = await details()
      return { noun, ...(await listDeleted(firm, page, signal)) }
    },
    placeholderData: keepPreviousData,
    // Somebody else may have deleted or restored something a moment ago.
    staleTime: 0,
  })

/** How many records of each kind were deleted; null where the person may not see the kind. */
export const countsQuery = (firm: Firm) => ({ ...queryFor(recycleBin.counts, { query: firm }), staleTime: 0 })

/** Removes records of one kind for good and returns which stayed, and why. */
export const purge = (firm: Firm, { bin }: BinnedRecordType, ids: readonly string[]) =>
  exchange(recycleBin.purge, { body: { ...firm, bin, ids: [...ids] } })

/** Restores the records of a page one after the other, and returns which stayed, and why. */
export async function restoreEach(firm: Firm, type: BinnedRecordType, ids: readonly string[]) {
  const { restore } = await type.details()
  const data: BulkOutcome = { changed: [], unchanged: [] }
  for (const id of ids) {
    try {
      await restore(firm, id, { keepsCache: true })
      data.changed.push(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      data.unchanged.push({ id, code: error.code, reason: errorText(error) })
    }
  }
  markAllStale()
  return { data, message: 'Records restored' }
}
