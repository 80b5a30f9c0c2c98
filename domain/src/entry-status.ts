import { DEFAULT_ENTRY_STATUS, ENTRY_STATUS } from './billable.ts'
import { holds } from './permissions.ts'

interface Recorder {
  readonly permissions: ReadonlySet<string>
  /** The role's scope is all time, not only the person's own. */
  readonly seesAllTime: boolean
}

/** Who may save the time of others: whoever sees it and may record or edit time (roles.md rules 4 and 6). */
export const maySaveTimeOfOthers = ({ permissions, seesAllTime }: Recorder): boolean =>
  seesAllTime && (holds(permissions, 'timeEntry.create') || holds(permissions, 'timeEntry.edit'))

/** Who may approve and reject time: whoever may edit the time of others, such as partners and administrators. */
const mayApproveTime = ({ permissions, seesAllTime }: Recorder): boolean =>
  seesAllTime && holds(permissions, 'timeEntry.edit')

interface StatusChange {
  /** The stored status; undefined for a new entry. */
  readonly before: number | undefined
  readonly after: number
}

/**
 * Whether a person may save an entry with a status. Everybody may keep it, save a new entry as approved, which is the
 * default (spec §9), and make it a draft or submit it. Every other approval, and a rejection, is for those who may approve.
 */
export const maySetEntryStatus = ({ before, after }: StatusChange, recorder: Recorder): boolean =>
  after === (before ?? DEFAULT_ENTRY_STATUS) ||
  after === ENTRY_STATUS.draft ||
  after === ENTRY_STATUS.submitted ||
  mayApproveTime(recorder)
