import type { CountedText, DashboardContract, RecordTypeContract } from './record-type.ts'
import { recordTypes } from './record-types.ts'

type Listed = (typeof recordTypes)[number]
type With<Part extends keyof RecordTypeContract> = Extract<Listed, Readonly<Record<Part, unknown>>>

/** The record types that have a part. */
export const typesWith = <Part extends keyof RecordTypeContract>(part: Part): With<Part>[] =>
  recordTypes.filter((type): type is With<Part> => part in type)

const contracts: readonly RecordTypeContract[] = recordTypes

type KeyOf<Union> = Union extends unknown ? keyof Union : never

/** The codes of a closing part of all record types. */
export const closingCodes = <Part extends 'closingReasons' | 'closingWarnings'>(part: Part) =>
  contracts.flatMap((type) => Object.keys(type[part] ?? {})) as KeyOf<With<Part>[Part]>[]

/** How a count under a closing code reads; undefined for a code of no record type. */
export const closingText = (code: string): CountedText | undefined =>
  contracts.map((type) => type.closingReasons?.[code] ?? type.closingWarnings?.[code] ?? undefined).find(Boolean)

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The merged shapes of a part of all record types. */
export const mergedShape = <Part extends 'hits' | 'unbilled' | 'figures'>(part: Part) =>
  // Object.fromEntries loses the keys; together they are those of all types.
  Object.fromEntries(contracts.flatMap((type) => Object.entries(type[part] ?? {}))) as Intersection<With<Part>[Part]>

type Dashboard = With<'dashboard'>['dashboard']
type DashboardPart<Part extends keyof DashboardContract> = Extract<Dashboard, Readonly<Record<Part, unknown>>>[Part]

/** The merged shapes of a part of the dashboard. */
export const dashboardShape = <Part extends 'figures' | 'matterFigures'>(part: Part) =>
  // As above.
  Object.fromEntries(contracts.flatMap(({ dashboard }) => Object.entries(dashboard?.[part] ?? {}))) as Intersection<
    DashboardPart<Part>
  >

/** The codes of what may wait for a person. */
export const waitingCodes = () =>
  contracts.flatMap(({ dashboard }) => dashboard?.waiting ?? []) as DashboardPart<'waiting'>[number][]
