import { holds, type Permission } from '#domain/permissions.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'

interface Kind {
  /** `Time entry`, for whoever asks for one that is not there. */
  readonly what: string
  readonly deletes: Permission
}

/**
 * Who binned a record may take it out again; anybody else needs the bin's own permission (roles.md rule 10). Who may neither
 * delete nor restore does not learn whether it is there.
 */
export function assertRestorable<Binned extends { readonly deleted_by: string | null }>(
  { userId, membership: { permissions } }: Pick<FirmContext, 'userId' | 'membership'>,
  binned: Binned | undefined,
  { what, deletes }: Kind,
): asserts binned is Binned {
  const mayDelete = holds(permissions, deletes)
  const isOwnDoing = binned?.deleted_by === userId && mayDelete
  const mayRestore = isOwnDoing || holds(permissions, 'recycleBin.edit')
  if (!mayRestore && (binned || !mayDelete)) throw notPermitted()
  if (!binned) throw notFound(what)
}
