import { isDeepStrictEqual } from 'node:util'
import type { RelatedPartiesInput } from '#contract/related-parties.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { replaceRelatedParties, selectRelatedParties, type PartyOwner } from './queries.ts'

/** Replaces the related parties of a client or matter. Unchanged ones are not written again; undefined keeps them. */
export async function saveRelatedParties(
  { tx, businessId }: FirmContext,
  owner: PartyOwner,
  parties: RelatedPartiesInput,
): Promise<void> {
  if (parties === undefined) return
  const changed = parties.map(({ name, role }) => ({ name, role }))
  const stored = (await selectRelatedParties(tx, owner)).map(({ name, role }) => ({ name, role }))
  if (isDeepStrictEqual(stored, changed)) return
  await replaceRelatedParties(
    tx,
    owner,
    changed.map((party, position) => ({ business_id: businessId, id: newId(), ...owner, ...party, position })),
  )
}
