import { closedMatterTakes, MATTER_CLOSED, type MatterWork } from '#domain/closed-matter.ts'
import { invalidField, missingField } from '../../platform/refusal.ts'

/** What decides whether a matter takes work. */
export interface WorkMatter {
  readonly id: string
  readonly isDeleted: boolean
  /** The day on which it was closed; null while it is open. */
  readonly closedOn: string | null
}

/** Refuses a matter that does not exist or is deleted. A record that is already on it may stay there. */
export function assertMatterAvailable<Matter extends Pick<WorkMatter, 'id' | 'isDeleted'>>(
  matter: Matter | undefined,
  stored?: Pick<MatterWork, 'matterId'>,
): asserts matter is Matter {
  if (!matter || (matter.isDeleted && stored?.matterId !== matter.id)) throw missingField('matterId', 'Matter')
}

/** Refuses new billable work on a closed matter, whatever its date. The database refuses the same. */
export function assertMatterTakesWork(matter: WorkMatter, isBillable: boolean, stored?: MatterWork): void {
  if (matter.closedOn === null || closedMatterTakes({ matterId: matter.id, isBillable }, stored)) return
  throw invalidField('matter_closed', 'matterId', MATTER_CLOSED)
}
