/** The refusal of billable work on a closed matter (decisions.md). */
export const MATTER_CLOSED = 'This matter is closed. Reopen it to record billable work.'

/** A time entry, an expense or a flat fee, as it counts for its matter. */
export type MatterWork = { readonly matterId: string | null; readonly isBillable: boolean }

/**
 * Whether a closed matter takes this work: it takes no new billable work, whatever its date, and no work becomes billable
 * there. `stored` is the record before an edit: billable work that was on the matter already stays there.
 */
export const closedMatterTakes = (work: MatterWork, stored?: MatterWork): boolean =>
  !work.isBillable || (stored !== undefined && stored.isBillable && stored.matterId === work.matterId)
