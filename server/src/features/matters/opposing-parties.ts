import { isDeepStrictEqual } from 'node:util'
import type { FirmContext } from '../../platform/context.ts'
import { replaceOpposing, selectOpposing } from './queries.ts'

export async function saveOpposingParties(
  { tx, businessId }: FirmContext,
  matterId: string,
  names: readonly string[],
): Promise<void> {
  const after = [...new Set(names)]
  const before = (await selectOpposing(tx, matterId)).map(({ name }) => name)
  if (!isDeepStrictEqual(before, after)) await replaceOpposing(tx, { businessId, matterId }, after)
}
