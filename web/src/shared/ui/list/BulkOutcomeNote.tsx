import type { BulkOutcome } from '#contract/bulk.ts'
import { InlineNote, NoteButton } from '../states/InlineNote.tsx'
import { formatCount } from '../values/format.ts'
import styles from './list.module.css'

interface Props {
  outcome: BulkOutcome
  /** Undefined where the row is not on the page any more. */
  nameOf: (id: string) => string | undefined
  onClose: () => void
}

const MOST_NAMED = 3

/** A refusal of some of the chosen rows stays on screen until it is closed. */
export function BulkOutcomeNote({ outcome: { changed, unchanged }, nameOf, onClose }: Props) {
  const named = unchanged.slice(0, MOST_NAMED).map(({ id, reason }) => `${nameOf(id) ?? 'One record'}: ${reason}`)
  const more = unchanged.length - named.length
  return (
    <div className={styles.outcome}>
      <InlineNote tone="warning" live action={<NoteButton onClick={onClose}>Close</NoteButton>}>
        {`${formatCount(changed.length)} changed, ${formatCount(unchanged.length)} left as ${unchanged.length === 1 ? 'it was' : 'they were'}. `}
        {named.join('. ')}
        {more > 0 && `. And ${formatCount(more)} more`}
      </InlineNote>
    </div>
  )
}
