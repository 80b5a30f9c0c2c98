import type { BulkOutcome, TimeEntry } from '#contract/time-entry-shapes.ts'
import { UnstyledButton } from '@mantine/core'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { formatCount } from '../../shared/ui/values/format.ts'
import { entryName } from './words.ts'

interface Props {
  outcome: BulkOutcome | null
  entries: readonly TimeEntry[] | undefined
  onClose: () => void
}

const MOST_NAMED = 3

/** A refusal of some of the chosen rows stays on screen until it was read. */
export function BulkOutcomeNote({ outcome, entries, onClose }: Props) {
  if (!outcome) return null
  const { changed, unchanged } = outcome
  const named = unchanged.slice(0, MOST_NAMED).map(({ id, reason }) => {
    const entry = entries?.find((one) => one.id === id)
    return `${entry ? entryName(entry) : 'One entry'}: ${reason}`
  })
  const more = unchanged.length - named.length
  return (
    <div className="te-outcome">
      <InlineNote
        tone="warning"
        live
        action={
          <UnstyledButton className="lx-note-button" onClick={onClose}>
            Close
          </UnstyledButton>
        }
      >
        {`${formatCount(changed.length)} changed, ${formatCount(unchanged.length)} left as ${unchanged.length === 1 ? 'it was' : 'they were'}. `}
        {named.join('. ')}
        {more > 0 && `. And ${formatCount(more)} more`}
      </InlineNote>
    </div>
  )
}
