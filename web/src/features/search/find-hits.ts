import { search, type SearchHits } from '#contract/search.ts'
import { recordTypes } from '../../record-types.ts'
import { call } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { isSearched, type Hit, type RecordType } from '../../shared/records/record-type.ts'

/** The records of one type that the search found. */
export interface HitGroup extends Pick<RecordType, 'name' | 'label' | 'icon'> {
  readonly hits: readonly Hit[]
}

export const findHits = async (text: string, { firm }: CurrentUser, signal: AbortSignal) =>
  groupHits(await call(search.hits, { query: { ...firm, text } }, { signal }), text)

/** The records found, in the order of their groups; empty groups are left out. */
export async function groupHits(found: SearchHits, text: string, types = recordTypes): Promise<readonly HitGroup[]> {
  const ordered = types.filter(isSearched).toSorted((one, other) => one.search.group - other.search.group)
  const groups = await Promise.all(
    ordered.map(async ({ name, label, icon, details }) => ({
      name,
      label,
      icon,
      hits: (await details()).hits(found, text),
    })),
  )
  return groups.filter(({ hits }) => hits.length > 0)
}
