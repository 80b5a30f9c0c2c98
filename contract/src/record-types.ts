import { clientRecord } from './clients-record.ts'
import { expenseRecord } from './expenses-record.ts'
import { flatFeeRecord } from './flat-fees-record.ts'
import { matterRecord } from './matters-record.ts'
import { courtUpdateRecord, progressNoteRecord } from './progress-records.ts'
import type { RecordTypeContract } from './record-type.ts'
import { timeEntryRecord } from './time-entries-record.ts'

/** Every type of record. What the calls about all of them take and answer is derived from this list. */
export const recordTypes = [
  clientRecord,
  matterRecord,
  timeEntryRecord,
  progressNoteRecord,
  courtUpdateRecord,
  expenseRecord,
  flatFeeRecord,
] as const

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
