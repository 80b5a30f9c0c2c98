import { holds } from '#domain/permissions.ts'
import { MIN_SEARCH_LETTERS, SearchHits } from '#contract/search.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { RecordType } from '../records/public.ts'

/** All sections are read at once; one that the person may not see is empty, and not read. */
export async function listHits(
  context: FirmContext,
  recordTypes: readonly RecordType[],
  text: string,
): Promise<SearchHits> {
  const { tx, membership } = context
  const isTooShort = [...text].length < MIN_SEARCH_LETTERS
  const sections = recordTypes.map(async ({ contract, search }) => {
    const [section] = Object.keys(contract?.hits ?? {})
    if (!contract || !search || section === undefined) return []
    return [
      [
        section,
        isTooShort || !holds(membership.permissions, contract.permission) ? [] : await search(tx, text, context),
      ],
    ]
  })
  return SearchHits.parse(Object.fromEntries((await Promise.all(sections)).flat()))
}
