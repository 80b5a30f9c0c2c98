import { isDeepStrictEqual } from 'node:util'
import type { FirmContext } from '../../platform/context.ts'
import { findOrInsertAreas, replaceAreas, selectAreas } from './practice-areas.queries.ts'

/**
 * Names that the firm does not have yet become practice areas of the firm; on a restricted matter they become its own,
 * which the wall hides with it.
 */
export async function saveAreas(
  { tx, businessId }: FirmContext,
  matterId: string,
  names: readonly string[],
): Promise<void> {
  const distinct = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
  const before = await selectAreas(tx, [matterId])
  const after = await findOrInsertAreas(tx, { businessId, matterId }, distinct)
  const idsOf = (areas: readonly { id: string }[]) => areas.map(({ id }) => id)
  if (!isDeepStrictEqual(idsOf(before), idsOf(after))) await replaceAreas(tx, { businessId, matterId }, idsOf(after))
}
