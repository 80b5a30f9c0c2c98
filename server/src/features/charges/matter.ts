import { compareDays } from '#domain/calendar-day.ts'
import { invalidField, missingField } from '../../platform/refusal.ts'

/** What decides whether a matter takes work. */
export interface WorkMatter {
  readonly id: string
  readonly isDeleted: boolean
  /** The day on which it was closed; null while it is open. */
  readonly closedOn: string | null
}

/** The matter and the day that a record was saved with. An edit may leave them as they are. */
interface StoredWork {
  readonly matterId: string | null
  readonly day: string
}

/** Refuses a matter that does not exist or is deleted. A record that is already on it may stay there. */
export function assertMatterAvailable<Matter extends Pick<WorkMatter, 'id' | 'isDeleted'>>(
  matter: Matter | undefined,
  stored?: Pick<StoredWork, 'matterId'>,
): asserts matter is Matter {
  if (!matter || (matter.isDeleted && stored?.matterId !== matter.id)) throw missingField('matterId', 'Matter')
}

/** Refuses work that is dated after the matter was closed. A record keeps the matter and day that it was saved with. */
export function assertMatterOpen(matter: WorkMatter, day: string, stored?: StoredWork): void {
  if (matter.closedOn === null || compareDays(day, matter.closedOn) <= 0) return
  if (stored?.matterId === matter.id && stored.day === day) return
  throw invalidField('matter_closed', 'matterId', 'This matter is closed')
}
