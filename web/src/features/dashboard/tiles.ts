import { holds } from '#domain/permissions.ts'
import { recordTypes } from '../../record-types.ts'
import type { DashboardTiles, RecordType } from '../../shared/records/record-type.ts'

export interface TilesOfType extends DashboardTiles {
  readonly name: RecordType['name']
}

/** The tiles of the record types that the person may see, in the order of the list of types. */
export const tilesFor = (
  permissions: ReadonlySet<string>,
  types: readonly RecordType[] = recordTypes,
): readonly TilesOfType[] =>
  types.flatMap(({ name, permission, dashboard }) =>
    dashboard && holds(permissions, permission) ? [{ ...dashboard, name }] : [],
  )
