import { holds } from '#domain/permissions.ts'
import { dashboardTiles } from '../../dashboard-tiles.ts'
import { recordTypes } from '../../record-types.ts'
import type { DashboardTiles } from '../../shared/records/dashboard-tiles.ts'
import type { RecordType } from '../../shared/records/record-type.ts'

/** The record types and what the dashboard shows of each; tests add one. */
interface Listed {
  readonly types: readonly RecordType[]
  readonly tiles: Readonly<Record<string, DashboardTiles>>
}
const listed: Listed = { types: recordTypes, tiles: dashboardTiles }

export interface TilesOfType extends DashboardTiles {
  readonly name: RecordType['name']
}

/** The tiles of the record types that the person may see, in the order of the list of types. */
export const tilesFor = (permissions: ReadonlySet<string>, { types, tiles }: Listed = listed): readonly TilesOfType[] =>
  types.flatMap(({ name, permission }) => {
    const ofType = tiles[name]
    return ofType && holds(permissions, permission) ? [{ ...ofType, name }] : []
  })

/** How a record type shows what waits under a code; undefined for a code of no type. */
export function waitingTile(code: string, { types, tiles }: Listed = listed) {
  const type = types.find(({ name }) => tiles[name]?.waiting?.[code])
  const tile = type && tiles[type.name]?.waiting?.[code]
  return type && tile ? { icon: type.icon, tile } : undefined
}
