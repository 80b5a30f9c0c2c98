import type { TeamListMember } from '#contract/firm.ts'
import { durationHint } from '#domain/duration.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'

/** Only its person can save what a timer measured, so that this is said of whoever left until they have. */
export function UnsavedTime({ members }: { members: readonly TeamListMember[] | undefined }) {
  return members
    ?.filter(({ unsavedSeconds }) => unsavedSeconds > 0)
    .map(({ id, name, isActive, unsavedSeconds }) => (
      <InlineNote key={id} tone="warning">
        {durationHint(unsavedSeconds)} that {name} timed is in no time entry.{' '}
        {isActive ? 'Give them a role that records time' : 'Reactivate them'} until it is saved, or it stays unbilled.
      </InlineNote>
    ))
}
