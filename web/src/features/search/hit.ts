import type { TablerIcon } from '@tabler/icons-react'
import type { Hit } from '../../shared/records/record-type.ts'

/** The records of one type that the search found. */
export interface HitGroup {
  readonly name: string
  readonly label: string
  readonly icon: TablerIcon
  readonly hits: readonly Hit[]
}
