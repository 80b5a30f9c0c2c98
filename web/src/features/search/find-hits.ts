import { search, type SearchHits } from '#contract/search.ts'
import { recordTypes } from '../../record-types.ts'
import { call } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import type { HitGroup } from './hit.ts'

export const findHits = async (
  text: string,
  { firm }: CurrentUser,
  signal: AbortSignal,
): Promise<readonly HitGroup[]> => groupHits(await call(search.hits, { query: { ...firm, text } }, { signal }), text)

/** The records found, in the groups that are shown; a group without any is left out. */
export async function groupHits(found: SearchHits, text: string, types = recordTypes): Promise<readonly HitGroup[]> {
  const ordered = types.toSorted((one, other) => one.search.group - other.search.group)
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
