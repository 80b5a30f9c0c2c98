import { holds, holdsAll, type Permission } from '#domain/permissions.ts'

/** The page needs a permission that the person does not hold. */
export class PermissionDenied extends Error {
  constructor() {
    super('The page needs a permission that is not held')
    this.name = 'PermissionDenied'
  }
}

/** Every permission named has to be held; a page with tabs may decide by its query. */
export type Needs = readonly Permission[] | ((search: Readonly<Record<string, unknown>>) => readonly Permission[])

/** What a person has to hold to see a page; nothing where both are absent. */
export interface PageAccess {
  readonly needs?: Needs
  /** Any of these lets the page be seen. */
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
