import { holds, holdsAll, type Permission } from '#domain/permissions.ts'

/** The page needs a permission that the person does not hold. */
export class PermissionDenied extends Error {
  constructor() {
    super('The page needs a permission that is not held')
    this.name = 'PermissionDenied'
  }
}

/** All of these are needed; a page with tabs may decide by its query. */
export type Needs = readonly Permission[] | ((search: Readonly<Record<string, unknown>>) => readonly Permission[])

/** The permissions that a page needs; none where both are absent. */
export interface PageAccess {
  readonly needs?: Needs
  /** Any of these is enough. */
  readonly needsOneOf?: readonly Permission[]
}

export function assertMayBeSeen(
  { needs = [], needsOneOf }: PageAccess,
  permissions: ReadonlySet<string>,
  search: Readonly<Record<string, unknown>>,
): void {
  const needed = typeof needs === 'function' ? needs(search) : needs
  const holdsOne = needsOneOf?.some((name) => holds(permissions, name)) ?? true
  if (!holdsOne || !holdsAll(permissions, needed)) throw new PermissionDenied()
}
