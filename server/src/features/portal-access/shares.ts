import { holds } from '#domain/permissions.ts'
import type { PortalMatterSharing } from '#contract/portal-access.ts'
import type { FirmContext } from '../../platform/context.ts'
import { lockRecord } from '../../platform/db/records.ts'
import { notFound } from '../../platform/refusal.ts'
import { findMatterSharing, saveMatterSharing } from './shares.queries.ts'

/** What the client of a matter sees of it; a matter behind a wall is shown only where somebody has said so. */
export async function getMatterSharing({ tx, membership }: FirmContext, id: string): Promise<PortalMatterSharing> {
  const row = await findMatterSharing(tx, id)
  if (!row) throw notFound('Matter')
  const { sharing } = row
  return {
    sharing,
    isShown: sharing === 'shown' || (sharing === 'auto' && !row.is_restricted),
    showsWork: row.portal_shows_work,
    hasBudget: row.has_budget,
    people: Number(row.people),
    readers: holds(membership.permissions, 'clientInfo') ? row.readers : [],
  }
}

/** What the switches say holds from then on, also where the matter goes behind a wall later. */
export async function shareMatter(
  context: FirmContext,
  id: string,
  { isShown, showsWork }: { readonly isShown: boolean; readonly showsWork: boolean },
): Promise<PortalMatterSharing> {
  if (!(await lockRecord(context.tx, 'app.matters', id))) throw notFound('Matter')
  const before = await getMatterSharing(context, id)
  await saveMatterSharing(context.tx, id, {
    portal_sharing: isShown === before.isShown ? before.sharing : isShown ? 'shown' : 'hidden',
    portal_shows_work: showsWork,
  })
  return getMatterSharing(context, id)
}
