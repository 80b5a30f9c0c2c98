import type { RecordTypeContract } from './record-type.ts'
import { recordTypes } from './record-types.ts'

type Listed = (typeof recordTypes)[number]
type With<Part extends keyof RecordTypeContract> = Extract<Listed, Readonly<Record<Part, unknown>>>

/** The types of record that have a part. */
export const typesWith = <Part extends keyof RecordTypeContract>(part: Part): With<Part>[] =>
  recordTypes.filter((type): type is With<Part> => part in type)

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

const contracts: readonly RecordTypeContract[] = recordTypes

/** The shapes that the types of record give for a part, in one. */
export const mergedShape = <Part extends 'hits' | 'unbilled' | 'figures'>(part: Part) =>
  // TypeScript does not know which keys entries have: all of them together are those of each type.
  Object.fromEntries(contracts.flatMap((type) => Object.entries(type[part] ?? {}))) as Intersection<With<Part>[Part]>
