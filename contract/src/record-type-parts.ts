import type { RecordTypeContract } from './record-type.ts'
import { recordTypes } from './record-types.ts'

type Listed = (typeof recordTypes)[number]
type With<Part extends keyof RecordTypeContract> = Extract<Listed, Readonly<Record<Part, unknown>>>

/** The record types that have a part. */
export const typesWith = <Part extends keyof RecordTypeContract>(part: Part): With<Part>[] =>
  recordTypes.filter((type): type is With<Part> => part in type)

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

const contracts: readonly RecordTypeContract[] = recordTypes

/** The merged shapes of a part of all record types. */
export const mergedShape = <Part extends 'hits' | 'unbilled' | 'figures'>(part: Part) =>
  // Object.fromEntries loses the keys; together they are those of all types.
  Object.fromEntries(contracts.flatMap((type) => Object.entries(type[part] ?? {}))) as Intersection<With<Part>[Part]>
